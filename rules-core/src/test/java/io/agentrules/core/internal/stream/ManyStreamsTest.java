package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ten thousand streams on one engine, fed in turn. */
class ManyStreamsTest {
    private static final int STREAMS = 10_000;
    private static final GuardSettings SETTINGS = GuardSettings.builder()
            .interruptMode(InterruptMode.ALWAYS)
            .repeatMode(RepeatMode.AFTER_GAP)
            .repeatGap(0)
            .maxPerTurn(Integer.MAX_VALUE)
            .maxPerSession(Integer.MAX_VALUE)
            .build();
    private static final List<Rule> RULES = List.of(
            trigger("any", "\\bas any\\b", "tool(*.ts)"),
            trigger("end", "x{3}$", "tool"),
            trigger("text", "as", "text"));
    private static final List<List<String>> PIECES = List.of(
            List.of("const x = y a", "s an", "y; // xxx"),
            List.of("", "as anything x", "xx"),
            List.of("xx", "x as any", ", x"),
            List.of("no", "thing", " as a"));

    /** The firings of each kind of stream, as {@code rule@offset}. */
    private static final List<List<String>> FIRINGS =
            List.of(List.of("any@19", "end@26"), List.of("end@15"), List.of("any@11"), List.of());

    @Test
    void streamsOfOneGuardAreIndependent() {
        StreamGuard guard = engine().openSession().guard();
        var firings = firings();

        for (int piece = 0; piece < 3; piece++) {
            for (int stream = 0; stream < STREAMS; stream++) {
                note(guard, guard.feed(delta(stream, piece)), firings);
            }
        }
        note(guard, guard.finish(), firings);

        assertThat(firings).isEqualTo(expected());
    }

    @Test
    void guardsOfManySessionsAreIndependent() {
        RuleEngine engine = engine();
        List<StreamGuard> guards = Stream.generate(() -> engine.openSession().guard())
                .limit(STREAMS)
                .toList();
        var firings = firings();

        for (int piece = 0; piece < 3; piece++) {
            for (int stream = 0; stream < STREAMS; stream++) {
                StreamGuard guard = guards.get(stream);
                note(guard, guard.feed(delta(stream, piece)), firings);
            }
        }
        guards.forEach(guard -> note(guard, guard.finish(), firings));

        assertThat(firings).isEqualTo(expected());
    }

    private static void note(StreamGuard guard, Optional<Interruption> first, List<List<String>> firings) {
        for (Optional<Interruption> next = first; next.isPresent(); next = guard.resume()) {
            Firing firing = next.get().firing();
            firings.get(Integer.parseInt(firing.stream()))
                    .add(firing.matches().get(0).rule() + "@" + firing.offset());
        }
    }

    /** Every second stream is JSON. */
    private static Delta delta(int stream, int piece) {
        boolean isJson = stream % 2 == 0;
        List<String> pieces = PIECES.get(stream / 2 % PIECES.size());
        String text = pieces.get(piece);
        String json = piece == 0 ? "{\"x\": \"" + text : piece == 2 ? text + "\"}" : text;
        List<String> paths = piece == 0 ? List.of("src/" + stream + ".ts") : List.of();
        return new Delta(StreamSource.TOOL, "" + stream, isJson ? json : text, Optional.of("edit"), paths, isJson);
    }

    private static List<List<String>> firings() {
        return Stream.generate(() -> (List<String>) new ArrayList<String>())
                .limit(STREAMS)
                .toList();
    }

    private static List<List<String>> expected() {
        return IntStream.range(0, STREAMS)
                .mapToObj(stream -> FIRINGS.get(stream / 2 % PIECES.size()))
                .toList();
    }

    private static Rule trigger(String name, String condition, String scope) {
        return named(name, "test")
                .trigger(StreamTrigger.of(condition).withScope(scope))
                .build();
    }

    private static RuleEngine engine() {
        return Conversation.engine(RULES, SETTINGS, new RuleListener() {});
    }
}

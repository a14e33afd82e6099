package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory that watching takes. */
class GuardMemoryTest {
    private static final int STREAMS = 100_000;
    private static final List<Rule> RULES = List.of(
            trigger("eval", "\\beval\\(.*\\)$"),
            trigger("any", "\\bas any\\b", "tool:edit(*.ts)", "text"),
            trigger("counted", "q[^x]{200}b"),
            trigger("thinking", "hm+\\b", "thinking"));
    private static final Rule ADDED = named("added", "test")
            .trigger(StreamTrigger.of("\\bTODO\\b")
                    .withOptions(TriggerOptions.builder().addedLinesOnly(true).build()))
            .build();

    @ParameterizedTest
    @ValueSource(strings = {"let x = fetch(url, key);\n", "+ let y = 1;\n- as a\n"})
    void textWithoutMatchesAllocatesNothing(String text) throws Exception {
        Delta[] pieces = pieces(text.repeat(2_000), false);
        for (List<Rule> rules : List.of(RULES, withAddedLines())) {
            StreamGuard guard = session(rules).guard();
            guard.feed(Delta.text("@@\n"));

            assertThat(Allocated.bytesOf(() -> feed(guard, pieces))).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"let x = fetch(url, key);", "\\u00e9\\n+ y\\n\\\"", "- x\\n+ y\\n"})
    void argumentsWithoutMatchesAllocateNothing(String json) throws Exception {
        Delta[] pieces = pieces(json.repeat(2_000), true);
        for (List<Rule> rules : List.of(RULES, withAddedLines())) {
            for (String argument : List.of("content", "patch")) {
                StreamGuard guard = session(rules).guard();
                guard.feed(Delta.arguments("call", "edit", "{\"" + argument + "\": \"@@\\n"));

                assertThat(Allocated.bytesOf(() -> feed(guard, pieces))).isZero();
            }
        }
    }

    /** The excerpt, the keys and their map are not counted. */
    @Test
    void aStreamTakesLessThan100Bytes() {
        var triggers = new TriggerIndex(RULES);
        String[] keys = IntStream.range(0, STREAMS).mapToObj(i -> "call-" + i).toArray(String[]::new);

        long watched = Allocated.retainedBy(() -> watching(triggers, keys));
        long excerpts = Allocated.retainedBy(() -> excerpts(keys));

        assertThat((watched - excerpts) / (double) STREAMS).isBetween(80.0, 100.0);
    }

    private static ResponseMatcher watching(TriggerIndex triggers, String[] keys) {
        var armed = new BitSet();
        armed.set(0, RULES.size());
        var watch = new ResponseMatcher(triggers, armed, Optional.empty(), false, List::copyOf, problem -> {});
        for (String piece : List.of("let x = a;", "so, as ", "an")) {
            for (String key : keys) {
                var delta = new Delta(StreamSource.TEXT, key, piece, Optional.empty(), List.of(), false);
                assertThat(watch.feed(delta, piece)).isEmpty();
            }
        }
        return watch;
    }

    private static Map<String, TextTail> excerpts(String[] keys) {
        var excerpts = new LinkedHashMap<String, TextTail>();
        for (String key : keys) {
            excerpts.put(key, new TextTail());
        }
        return excerpts;
    }

    private static List<Rule> withAddedLines() {
        return Stream.concat(RULES.stream(), Stream.of(ADDED)).toList();
    }

    private static void feed(StreamGuard guard, Delta[] pieces) {
        for (Delta piece : pieces) {
            guard.feed(piece);
        }
    }

    private static Delta[] pieces(String text, boolean isJson) {
        var pieces = new ArrayList<Delta>();
        for (int at = 0; at < text.length(); at += 4) {
            String piece = text.substring(at, Math.min(text.length(), at + 4));
            pieces.add(isJson ? Delta.arguments("call", "edit", piece) : Delta.text(piece));
        }
        return pieces.toArray(Delta[]::new);
    }

    private static Rule trigger(String name, String condition, String... scope) {
        return named(name, "test")
                .trigger(StreamTrigger.of(condition).withScope(scope))
                .build();
    }

    private static Session session(List<Rule> rules) {
        return Conversation.engine(rules, GuardSettings.DEFAULT, new RuleListener() {})
                .openSession();
    }
}

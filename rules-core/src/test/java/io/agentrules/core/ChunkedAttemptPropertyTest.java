package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.ContextMode;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Chunks are released when, and only when, the emission shows what is in them. */
class ChunkedAttemptPropertyTest {
    /** A chunk of a framework: a piece of text or thinking, or a tool call. */
    record Chunk(StreamSource source, String text) {
        static void read(Chunk chunk, Attempt attempt) {
            switch (chunk.source) {
                case TEXT -> attempt.text(chunk.text);
                case THINKING -> attempt.thinking(chunk.text);
                case TOOL -> attempt.toolCall(chunk.text, "run", "{\"x\": \"" + chunk.text + "\"}");
            }
        }

        Chunk withText(String part) {
            return new Chunk(source, part);
        }
    }

    @Property(tries = 500)
    void whatIsReleasedIsWhatIsShown(
            @ForAll("chunks") List<Chunk> chunks, @ForAll("emissions") Emission emission, @ForAll ContextMode mode) {
        ModelCall<OwnRequest> call = call(mode);
        ModelCall<OwnRequest> oracle = call(mode);
        ChunkedAttempt<Chunk> attempt = call.begin(emission, Chunk::read, Chunk::withText);
        var shown = new EnumMap<StreamSource, String>(StreamSource.class);
        Attempt expected = oracle.begin(emission, (source, stream, text) -> shown.merge(source, text, String::concat));

        var released = new ArrayList<Chunk>();
        for (Chunk chunk : chunks) {
            released.addAll(attempt.read(chunk));
            Chunk.read(chunk, expected);
            assertNoMoreThan(shown, released);
        }
        released.addAll(attempt.end());

        assertThat(attempt.isFinal()).isEqualTo(expected.end());
        if (attempt.isFinal()) {
            assertThat(released).isEqualTo(chunks);
        } else {
            assertThat(released).noneMatch(chunk -> chunk.source() == StreamSource.TOOL);
            assertNoMoreThan(shown, released);
            assertThat(call.kept()).isEqualTo(oracle.kept());
        }
        if (mode == ContextMode.KEEP && chunks.stream().allMatch(chunk -> chunk.source() == StreamSource.TEXT)) {
            assertThat(text(released, StreamSource.TEXT)).isEqualTo(shown.getOrDefault(StreamSource.TEXT, ""));
        }
        assertThat(attempt.end()).isEmpty();
    }

    private static void assertNoMoreThan(Map<StreamSource, String> shown, List<Chunk> released) {
        for (StreamSource source : List.of(StreamSource.TEXT, StreamSource.THINKING)) {
            assertThat(shown.getOrDefault(source, "")).startsWith(text(released, source));
        }
    }

    private static String text(List<Chunk> chunks, StreamSource source) {
        return chunks.stream()
                .filter(chunk -> chunk.source() == source)
                .map(Chunk::text)
                .collect(Collectors.joining());
    }

    private static ModelCall<OwnRequest> call(ContextMode mode) {
        RuleEngine engine = RuleEngine.builder()
                .workspace(Path.of("nowhere"))
                .environment(Map.of())
                .discovery(false)
                .config(RulesConfig.builder()
                        .guard(GuardSettings.builder().contextMode(mode).build())
                        .build())
                .rule(TestRules.named("no-ab", "test")
                        .trigger(StreamTrigger.of("a\\nb|abb").withScope("text", "tool"))
                        .build())
                .build();
        return ModelCall.of(engine.openSession(), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));
    }

    @Provide
    Arbitrary<List<Chunk>> chunks() {
        Arbitrary<String> text = Arbitraries.of("a", "b", "\n", "", "ca\n", "bb", "cc\ncc");
        Arbitrary<StreamSource> source = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.just(StreamSource.TEXT)), Tuple.of(1, Arbitraries.of(StreamSource.values())));
        return Combinators.combine(source, text).as(Chunk::new).list().ofMaxSize(12);
    }

    @Provide
    Arbitrary<Emission> emissions() {
        return Arbitraries.of(
                Emission.LIVE, Emission.LINES, Emission.BUFFER, Emission.holdBack(1), Emission.holdBack(4));
    }
}

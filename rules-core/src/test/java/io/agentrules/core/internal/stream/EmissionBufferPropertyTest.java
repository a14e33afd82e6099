package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.StreamSource;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is shown of each stream depends only on what was read of it. */
class EmissionBufferPropertyTest {
    @Property
    void theShownTextIsThePrefixThatTheEmissionAllows(
            @ForAll("emissions") Emission emission, @ForAll("pieces") List<String> pieces, @ForAll Random random) {
        var read = new HashMap<String, StringBuilder>();
        var shown = new HashMap<String, StringBuilder>();
        var held = new EmissionBuffer(emission, (source, stream, text) -> {
            assertThat(text).isNotEmpty();
            of(shown, stream).append(text);
        });

        for (String piece : pieces) {
            String stream = random.nextBoolean() ? "a" : "b";
            int from = random.nextInt(piece.length() + 1);
            held.read(
                    new Delta(StreamSource.TOOL, stream, "", Optional.empty(), List.of(), false),
                    piece,
                    from,
                    piece.length());
            of(read, stream).append(piece, from, piece.length());

            assertThat(of(shown, stream).toString())
                    .isEqualTo(expected(emission, of(read, stream).toString()));
        }
        held.finish("a");
        assertThat(of(shown, "a"))
                .hasToString(
                        emission.equals(Emission.BUFFER) ? "" : of(read, "a").toString());
        held.showAll();
        assertThat(of(shown, "a")).hasToString(of(read, "a").toString());
        assertThat(of(shown, "b")).hasToString(of(read, "b").toString());
    }

    private static StringBuilder of(Map<String, StringBuilder> texts, String stream) {
        return texts.computeIfAbsent(stream, unused -> new StringBuilder());
    }

    private static String expected(Emission emission, String read) {
        return switch (emission.kind()) {
            case ALL -> "";
            case LINES -> read.substring(0, read.lastIndexOf('\n') + 1);
            case CHARACTERS -> {
                String begun = read.substring(0, Math.max(0, read.length() - emission.characters()));
                boolean isTorn = !begun.isEmpty() && Character.isHighSurrogate(begun.charAt(begun.length() - 1));
                yield isTorn ? begun.substring(0, begun.length() - 1) : begun;
            }
        };
    }

    @Provide
    Arbitrary<Emission> emissions() {
        return Arbitraries.of(
                Emission.LIVE, Emission.LINES, Emission.BUFFER, Emission.holdBack(1), Emission.holdBack(7));
    }

    @Provide
    Arbitrary<List<String>> pieces() {
        return Arbitraries.strings()
                .withChars('a', 'b', '\n', '\uD83D', '\uDE00')
                .ofMaxLength(6)
                .list()
                .ofMaxSize(40);
    }
}

package io.agentrules.hooks.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class RepeatedJsonTest {
    private final RepeatedJson json = new RepeatedJson();

    @Property(tries = 300)
    void eachObjectIsWrittenAsByItself(@ForAll("objects") List<Map<String, Object>> objects) {
        for (Map<String, Object> object : objects) {
            assertThat(text(object)).isEqualTo(new String(JsonMaps.text(object).getBytes(UTF_8), UTF_8));
        }
    }

    @Provide
    static Arbitrary<List<Map<String, Object>>> objects() {
        Arbitrary<Object> leaves = Arbitraries.of(
                1,
                2L,
                true,
                "a",
                "\"\n\u00e9\ud83d\ude00",
                "\ud83d",
                List.of(),
                List.of("a"),
                List.of("a", Map.of("b", 1)),
                List.of("a", Map.of("b", 1), List.of("c")),
                List.of("b", Map.of("b", 1)));
        return objects(Arbitraries.frequencyOf(
                        Tuple.of(3, leaves), Tuple.of(1, objects(leaves).map(inner -> inner))))
                .list()
                .ofMaxSize(6);
    }

    private static Arbitrary<Map<String, Object>> objects(Arbitrary<Object> values) {
        return Arbitraries.maps(Arbitraries.of("a", "b", "\"c"), values)
                .ofMaxSize(3)
                .map(LinkedHashMap::new);
    }

    @Test
    void elementsThatWereThereBeforeAreNotConvertedAnew() {
        List<String> known = new ArrayList<>(List.of("a"));
        text(Map.of("known", known));
        known.set(0, "b"); // against the contract, which shows that it is not read again
        known.add("c");

        assertThat(text(Map.of("known", known))).isEqualTo("{\"known\":[\"a\"]}");
    }

    @Test
    void whatJsonDoesNotKnowIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> text(Map.of("a", 'c')));
    }

    private String text(Map<String, Object> object) {
        var bytes = new ByteArrayOutputStream();
        try {
            json.write(object, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(UTF_8);
    }
}

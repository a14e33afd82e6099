package io.agentrules.check.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonMapsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"b\":1,\"a\":[],\"c\":{\"d\":null}}",
                "{\"a\":[null,true,false,0,-7,12345678901,123456789012345678901,1.5,\"x\"]}",
                "{\"a\":\"\\\"\\\\ \\n äöü 🙂\"}"
            })
    void whatIsWrittenEqualsWhatWasRead(String text) {
        assertThat(JsonMaps.text(JsonMaps.object(text))).isEqualTo(text);
    }

    @Test
    void valuesHaveTheirTypes() {
        Map<String, Object> object = JsonMaps.object(" {\"a\" : [null, true, 1, 1.5, \"x\", {}]}\n");

        assertThat(object).containsEntry("a", Arrays.asList(null, true, 1, 1.5, "x", Map.of()));
    }

    @Test
    void theLastOfTwoFieldsWithOneNameCounts() {
        assertThat(JsonMaps.object("{\"a\":1,\"a\":2}")).isEqualTo(Map.of("a", 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "1", "{", "{}}", "{} {}", "{'a':1}", "{\"a\":}", "{\"a\":NaN}", "{\"a\":01}"})
    void anythingElseIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonMaps.object(text));
    }

    @Test
    void nestingHasALimit() {
        String deep = "{\"a\":".repeat(150) + "1" + "}".repeat(150);

        assertThat(JsonMaps.text(JsonMaps.object(deep))).isEqualTo(deep);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonMaps.object("{\"a\":".repeat(300) + "1" + "}".repeat(300)));
    }

    @Test
    void onlyValuesOfJsonAreWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonMaps.text(List.of(new StringBuilder())))
                .withMessageContaining("StringBuilder");
    }
}

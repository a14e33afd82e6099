package io.agentrules.core.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What lenient parsers read in another way than YAML 1.2. */
class YamlReaderTest {
    @Test
    void controlCharactersAreText() {
        assertThat(values("a: x\u0001y\nb: z\u0085\n\u007fc: d"))
                .isEqualTo(Map.of("a", "x\u0001y", "b", "z\u0085", "\u007fc", "d"));
    }

    @Test
    void aCharacterOfPrivateUseStaysNextToAControlCharacter() {
        assertThat(values("a: \"\u0001 \ue073 \\uE073 \\uE00A\"\nb: \uf8ff"))
                .isEqualTo(Map.of("a", "\u0001 \ue073 \ue073 \ue00a", "b", "\uf8ff"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ue001", "\"\\ue001\"", "\"\\uE09f\"", "\"\\U0000E001\""})
    void aCharacterOfPrivateUseIsNeverReadAsAnother(String value) {
        assertThat(String.valueOf(values("a: " + value).get("a"))).matches("[\ue000-\ue0ff]");
        assertThatThrownBy(() -> values("a: " + value + "\nb: \u0001")).isInstanceOf(YamlFault.class);
    }

    @Test
    void aKeyInQuotesDoesNotMerge() {
        assertThat(values("\"<<\": {a: 1}")).isEqualTo(Map.of("<<", Map.of("a", 1)));
    }

    @Test
    void whatIsNoMappingIsNotMergedAndNotDropped() {
        assertThat(values("<<: x\na: 1")).isEqualTo(Map.of("<<", "x", "a", 1));
        assertThat(values("<<: [x, {b: 1}]\na: 1")).isEqualTo(Map.of("<<", List.of("x", Map.of("b", 1)), "a", 1));
        assertThat(values("<<: [{b: 2}, {b: 1}]\na: 1")).isEqualTo(Map.of("b", 2, "a", 1));
    }

    private static Map<String, Object> values(String yaml) {
        return YamlReader.readLeniently(yaml).values();
    }
}

package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.internal.stream.DecodedStrings.Value;
import io.agentrules.core.internal.support.JsonStringDecoder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonStringDecoderTest {
    @Test
    void aStringBelongsToTheMemberOfTheTopLevelObject() {
        assertThat(DecodedStrings.of(
                        "{\"path\": \"a.ts\", \"edits\": [\"x\", {\"new\": \"y\"}], \"n\": {\"m\": [[\"z\"]]}}"))
                .containsExactly(
                        new Value("path", "a.ts"),
                        new Value("edits", "x"),
                        new Value("edits", "y"),
                        new Value("n", "z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x\"", "[\"x\"]", "[{\"a\": \"x\"}]", "{\"\": \"x\"}", "1 \"x\"", "{\"a\": 1} [\"x\"]"})
    void theKeyIsEmptyOutsideOfTopLevelMembers(String json) {
        assertThat(DecodedStrings.of(json)).containsExactly(new Value("", "x"));
    }

    @Test
    void everythingExceptStringsIsSkipped() {
        assertThat(DecodedStrings.of(
                        " \t\r\n{\"a\": [9, -2.5e+7, 1E-9, true, false, null, {}, []], \"b\": {\"c\": 007}} null 12"))
                .isEmpty();
    }

    @Test
    void anEmptyStringIsAValue() {
        assertThat(DecodedStrings.of("[\"\"]")).containsExactly(new Value("", ""));
    }

    @Test
    void escapesAreDecoded() {
        assertThat(DecodedStrings.of("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u00E9\\u0000\\ud83d\\uDE00\""))
                .containsExactly(new Value("", "\"\\/\b\f\n\r\téé\0😀"));
    }

    @Test
    void anEscapeCanBeSplitAnywhere() {
        String json = "{\"a\\u0062\": \"\\n\\u00e9\\ud83d\\ude00\\q😀\"}";
        for (int first = 0; first <= json.length(); first++) {
            for (int second = first; second <= json.length(); second++) {
                List<String> pieces =
                        List.of(json.substring(0, first), json.substring(first, second), json.substring(second));

                assertThat(DecodedStrings.ofPieces(pieces)).containsExactly(new Value("ab", "\né😀\\q😀"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a\\qb, a\\qb",
        "\\u, \\u",
        "\\u12g4, \\u12g4",
        "\\u12\\t, '\\u12\t'",
        "\\u12é4, \\u12é4",
        "\\ué, \\ué",
        "\\U0041, \\U0041"
    })
    void anInvalidEscapeIsKeptUnchanged(String escaped, String decoded) {
        assertThat(DecodedStrings.of("[\"" + escaped + "\", \"next\"]"))
                .containsExactly(new Value("", decoded), new Value("", "next"));
    }

    @Test
    void controlCharactersAndLoneSurrogatesAreKept() {
        assertThat(DecodedStrings.of("\"a\n\tb\0\\ud83d,\ude00\""))
                .containsExactly(new Value("", "a\n\tb\0\ud83d,\ude00"));
    }

    @Test
    void namesAreDecoded() {
        assertThat(DecodedStrings.of("{\"a\\\"\\u0062\\q😀\\ud83d\\ude00\": \"x\"}"))
                .containsExactly(new Value("a\"b\\q😀😀", "x"));
    }

    @Test
    void aNameOfMoreThan256UnitsIsUnknown() {
        String longest = "k".repeat(256);

        assertThat(DecodedStrings.of("{\"" + longest + "\": \"x\", \"" + longest + "k\": \"y\", \"a\": \"z\"}"))
                .containsExactly(new Value(longest, "x"), new Value("", "y"), new Value("a", "z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": \"x\"}\n{\"b\": \"y\"}\n",
                "{\"a\": \"x\"}{\"b\": \"y\"}",
                "{\"a\":\"x\"}1 2{\"b\":\"y\"}[]"
            })
    void severalValuesAreIndependent(String json) {
        assertThat(DecodedStrings.of(json)).containsExactly(new Value("a", "x"), new Value("b", "y"));
    }

    @Test
    void textThatIsNotJsonIsOneUnchangedValue() {
        assertThat(DecodedStrings.of("fetch(\"\\n\")")).containsExactly(new Value("", "fetch(\"\\n\")"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new Foo() | new Foo()",
                "nullify \"x\" | nullify \"x\"",
                "{\"k\": trueish} | trueish}",
                "{\"k\": 12px} | 12px}",
                "{\"k\": 127.0.0.1} | 127.0.0.1}",
                "{\"k\": 1.} | 1.}",
                "{\"k\": -} | -}",
                "{\"k\": 1e+} | 1e+}",
                "{\"k\": .5} | .5}",
                "{\"k\": 2:3} | 2:3}",
                "{\"k\": \"said \"fetch\" ok\"} | fetch\" ok\"}",
                "{\"k\" \"x\"} | \"x\"}",
                "{\"k\": [1,]} | ]}",
                "{\"k\": [1} | }",
                "{\"k\": {\"a\": 1]} | ]}",
                "{\"k\": 1,} | }",
                "{\"k\": 1, x} | x}",
                "{\"k\": {,}} | ,}}",
                "{x: 1} | x: 1}",
                "[1] ] | ]",
                "[1] .map(x) | .map(x)",
                "1 2 , | ,"
            })
    void fromTheFirstErrorOnTheTextIsPassedOnUnchanged(String json, String rest) {
        List<Value> values = DecodedStrings.of(json);

        assertThat(values).last().isEqualTo(new Value(json.startsWith("{\"k\"") ? "k" : "", rest));
        assertThat(values).hasSize(json.contains("said") ? 2 : 1);
    }

    @Test
    void textAfterAnErrorIsPassedOnImmediately() {
        var strings = new JsonStringDecoder();
        var values = new DecodedStrings();

        strings.feed("{\"a\": #e", 0, 8, values);

        assertThat(values.open()).isEqualTo("#e");
    }

    @Test
    void listsAreReadDownTo512Levels() {
        String deep = "{\"k\": " + "[".repeat(511) + "\"x\\n\"" + "]".repeat(511) + ", \"l\": \"y\"}";

        assertThat(DecodedStrings.of(deep)).containsExactly(new Value("k", "x\n"), new Value("l", "y"));
    }

    @Test
    void deeperListsArePassedOnUnchanged() {
        String rest = "[\"x\\n\"" + "]".repeat(512) + "}";

        assertThat(DecodedStrings.of("{\"k\": " + "[".repeat(511) + rest)).containsExactly(new Value("k", rest));
    }

    @Test
    void aNumberCanHave1000Units() {
        String digits = "1".repeat(1000);

        assertThat(DecodedStrings.of("[" + digits + ", \"x\"]")).containsExactly(new Value("", "x"));
        assertThat(DecodedStrings.of("[1" + digits + "]")).containsExactly(new Value("", "1" + digits + "]"));
    }

    @ParameterizedTest
    @CsvSource({"'{\"a\": \"x', x", "'{\"a\": \"x\\', x\\", "'{\"a\": \"x\\u00', x\\u00", "'{\"a\": tru', tru"})
    void aValueAtTheEndOfTheTextIsComplete(String json, String text) {
        assertThat(DecodedStrings.of(json)).containsExactly(new Value("a", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{\"a", "{\"a\\", "{\"a\":", "{\"a\": 1", "[", "1", "null"})
    void aTextThatEndsOutsideOfAStringAddsNoValue(String json) {
        assertThat(DecodedStrings.of(json)).isEmpty();
    }

    @Test
    void aValueIsPassedOnAsItArrives() {
        var strings = new JsonStringDecoder();
        var values = new DecodedStrings();

        strings.feed("{\"a\": \"let x = 1;\\nlet", 0, 22, values);

        assertThat(values.open()).isEqualTo("let x = 1;\nlet");
    }

    @Test
    void aFinishedTextAcceptsNoMorePieces() {
        var strings = new JsonStringDecoder();
        var values = new DecodedStrings();
        strings.feed("\"a", 0, 2, values);
        strings.finish(values);
        strings.finish(values);

        assertThat(values.complete()).containsExactly(new Value("", "a"));
        assertThatIllegalStateException().isThrownBy(() -> strings.feed("b", 0, 1, values));
    }

    @Test
    void aPieceOutsideItsTextIsRejected() {
        assertThatThrownBy(() -> new JsonStringDecoder().feed("ab", 1, 3, new DecodedStrings()))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}

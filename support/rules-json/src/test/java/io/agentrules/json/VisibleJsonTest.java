package io.agentrules.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.internal.UnseenCharacters;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class VisibleJsonTest {
    private static final List<String> PIECES = List.of(
            "a", "\"", "\\", "é", "\u009b", "\u0085", "\u202e", "\u200d", "\u2028", "😀", "\ud83d", "\ude00", "\udb40",
            "\udc41");

    @Test
    void whatATerminalActsOnIsEscaped() {
        assertThat(json("a\u009b31m\u202e\u2066\u200b\u007f\u001bb"))
                .isEqualTo("{\"\":\"a\\u009b31m\\u202e\\u2066\\u200b" + "\\u007f\\u001Bb\"}\n");
        assertThat(json(Character.toString(0xE0041))).isEqualTo("{\"\":\"\\udb40\\udc41\"}\n");
        assertThat(json("\ud83d")).isEqualTo("{\"\":\"\ufffd\"}\n");
        assertThat(json("Grüße, 测试 😀 \"\\")).isEqualTo("{\"\":\"Grüße, 测试 😀 \\\"\\\\\"}\n");
    }

    /** Jackson hands its buffer over in parts of some thousand characters, between the halves of a pair too. */
    @Test
    void whoeverParsesTheJsonReadsTheSameText() {
        var random = new Random(13);
        for (int i = 0; i < 300; i++) {
            String text = IntStream.range(0, random.nextInt(i % 10 == 0 ? 20_000 : 20))
                    .mapToObj(piece -> PIECES.get(random.nextInt(PIECES.size())))
                    .collect(Collectors.joining());

            String json = json(text);

            assertThat(json.codePoints().filter(point -> point != '\n')).noneMatch(UnseenCharacters::contains);
            try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
                parser.nextToken();
                parser.nextName();
                assertThat(parser.nextStringValue()).isEqualTo(withoutHalves(text));
            }
        }
    }

    private static String withoutHalves(String text) {
        return text.codePoints()
                .map(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 0xFFFD : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private record Named(@Inlined Map<String, String> members) {}

    private static String json(String text) {
        var out = new StringWriter();
        Json.write(out, new Named(Map.of("", text)));
        return out.toString();
    }
}

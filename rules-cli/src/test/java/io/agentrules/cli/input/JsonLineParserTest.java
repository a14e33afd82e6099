package io.agentrules.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.input.JsonLineParser.InvalidLineException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonLineParserTest {
    private static final String LONGER_THAN_A_BUFFER = "x".repeat(9_000);

    private static final List<String> LINES = List.of(
            "",
            " ",
            "\r",
            "5",
            "5 6",
            "\"a\"",
            "\"a",
            "[1, 2]",
            "[1",
            "null",
            "{}",
            "{} ",
            "{}\r",
            "{}{}",
            "{} x",
            "{}}",
            "{\"text\": 5}",
            "{\"text\": \"a\"",
            "{\"text\": \"" + LONGER_THAN_A_BUFFER + "\"}",
            "{\"text\": \"" + LONGER_THAN_A_BUFFER + "\"} 1",
            "{\"other\": {\"text\": [\"" + LONGER_THAN_A_BUFFER + "\"]}, \"text\": \"\u00e9\"}",
            "\uFEFF{\"text\": \"a\"}");

    private static final List<String> PIECES =
            List.of("{", "}", "[", "]", "\"text\"", "\"b\"", ":", ",", " ", "1", "\\", "\u00e9");

    /** One parser for all lines reads a line as a parser of its own does, whatever the lines before were. */
    @Test
    void aLineMeansTheSameAfterAnyOtherLines() {
        var random = new Random(45);
        var shared = new JsonLineParser();

        for (int i = 0; i < 5_000; i++) {
            String line = line(random);
            assertThat(read(line, shared)).as(line).isEqualTo(read(line, new JsonLineParser()));
        }
    }

    @Test
    void whatFollowsAnObjectIsPartOfItsLine() {
        var parser = new JsonLineParser();

        assertThat(read("{\"text\": \"a\"} \r", parser)).isEqualTo("[a] []");
        assertThat(read("{} {}", parser)).isEqualTo("the line is not valid JSON: it has more than one value");
        assertThat(read("{} x", parser)).isEqualTo("the line is not valid JSON: Unrecognized token 'x'");
        assertThat(read("{\"a\": 1}", parser)).isEqualTo("[] [a]");
    }

    /** Returns the texts and unknown fields of a line, or what is wrong with it. */
    private static String read(String line, JsonLineParser parser) {
        var texts = new ArrayList<String>();
        try {
            List<String> ignored = parser.read(line.getBytes(StandardCharsets.UTF_8), (name, token, json) -> {
                boolean isKnown = name.equals("text");
                if (isKnown) {
                    texts.add(JsonLineParser.text(name, token, json));
                }
                return isKnown;
            });
            return texts + " " + ignored;
        } catch (InvalidLineException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String line(Random random) {
        return random.nextBoolean() ? LINES.get(random.nextInt(LINES.size())) : pieces(random);
    }

    private static String pieces(Random random) {
        var line = new StringBuilder();
        for (int count = random.nextInt(10); count > 0; count--) {
            line.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return line.toString();
    }
}

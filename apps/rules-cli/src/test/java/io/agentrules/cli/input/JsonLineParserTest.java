package io.agentrules.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.input.JsonLineParser.InvalidLineException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLineParserTest {
    @Test
    void whatFollowsAnObjectIsPartOfItsLine() {
        assertThat(read("{\"text\": \"a\"} \r")).isEqualTo("[a] []");
        assertThat(read("{} {}")).isEqualTo("the line is not valid JSON: it has more than one value");
        assertThat(read("{} x")).isEqualTo("the line is not valid JSON: Unrecognized token 'x'");
        assertThat(read("{\"a\": 1}")).isEqualTo("[] [a]");
    }

    /** Returns the texts and unknown fields of a line, or what is wrong with it. */
    private static String read(String line) {
        var texts = new ArrayList<String>();
        try {
            List<String> ignored = JsonLineParser.read(line.getBytes(StandardCharsets.UTF_8), (name, token, json) -> {
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
}

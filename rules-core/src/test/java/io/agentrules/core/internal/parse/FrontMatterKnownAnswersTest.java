package io.agentrules.core.internal.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrontMatterKnownAnswersTest {
    private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-f]{4}|.)");

    record Answer(String text, String state, String values, String body, String findings) {
        @Override
        public String toString() {
            return text;
        }
    }

    @ParameterizedTest
    @MethodSource("answers")
    void everyTextParsesToItsKnownAnswer(Answer answer) {
        FrontMatter parsed = FrontMatterParser.parse(unescape(answer.text()), 1 << 16);

        assertThat(parsed.state()).hasToString(answer.state());
        assertThat(json(parsed.values())).isEqualTo(answer.values());
        assertThat(parsed.body()).isEqualTo(unescape(answer.body()));
        assertThat(parsed.findings().stream().map(FrontMatterKnownAnswersTest::shown))
                .containsExactlyElementsOf(words(answer.findings()));
    }

    @Test
    void theTableIsNotEmpty() {
        assertThat(answers()).hasSizeGreaterThan(100);
    }

    static Stream<Answer> answers() {
        try (var in = FrontMatterKnownAnswersTest.class.getResourceAsStream("front-matter.tsv")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("# "))
                    .map(line -> line.split("\t", -1))
                    .map(cells -> new Answer(cells[0], cells[1], cells[2], cells[3], cells[4]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> words(String text) {
        return Stream.of(text.split(" ")).filter(word -> !word.isEmpty()).toList();
    }

    private static String shown(Finding finding) {
        return finding.diagnostic().code() + "@" + finding.line().orElseThrow();
    }

    private static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(FrontMatterKnownAnswersTest::json).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String text
                ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"'
                : value.toString();
    }

    /** Reads the escapes of the table. */
    private static String unescape(String cell) {
        return ESCAPE.matcher(cell).replaceAll(escape -> Matcher.quoteReplacement(character(escape.group(1))));
    }

    private static String character(String escape) {
        return switch (escape.charAt(0)) {
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case 'u' -> Character.toString(Integer.parseInt(escape.substring(1), 16));
            default -> escape;
        };
    }
}

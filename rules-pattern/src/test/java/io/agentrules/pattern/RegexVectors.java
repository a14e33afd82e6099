package io.agentrules.pattern;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The known answers of {@code regex.tsv}, recorded from V8 and JavaScriptCore. */
final class RegexVectors {
    private RegexVectors() {}

    /** One row; {@code matches} is {@code error} where the pattern does not compile. */
    record Row(String pattern, String flags, String input, String matches) {}

    /** Returns the rows with supported flags on which both engines agree. */
    static List<Row> binding() {
        return lines().stream()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .filter(columns -> columns[3].equals(columns[5]))
                .filter(columns -> text(columns[1]).matches("[ims]*"))
                .map(columns -> new Row(text(columns[0]), text(columns[1]), text(columns[2]), columns[3]))
                .toList();
    }

    private static List<String> lines() {
        try (InputStream in = RegexVectors.class.getResourceAsStream("/regex.tsv")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a JSON string. */
    private static String text(String json) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < json.length() - 1; i++) {
            char unit = json.charAt(i);
            if (unit != '\\') {
                text.append(unit);
                continue;
            }
            char escaped = json.charAt(++i);
            switch (escaped) {
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'u' -> {
                    text.append((char) Integer.parseInt(json.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> text.append(escaped);
            }
        }
        return text.toString();
    }
}

package io.agentrules.cli.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The meanings of diagnostic codes, from the tables of {@code docs/diagnostics.md}, which is in the jar. */
final class DocumentedCodes {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.+?`) \\| (.+?) \\| (.+?) \\|$");
    private static final Pattern CODE = Pattern.compile("`([a-z0-9-]+)`");

    private final Map<String, String> meanings = new HashMap<>();

    DocumentedCodes() {
        for (MatchResult row : ROW.matcher(page()).results().toList()) {
            CODE.matcher(row.group(1)).results().forEach(code -> meanings.put(code.group(1), sentence(row.group(3))));
        }
    }

    private static String page() {
        try (InputStream page = DocumentedCodes.class.getResourceAsStream("diagnostics.md")) {
            return page == null ? "" : new String(page.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sentence(String meaning) {
        int first = meaning.offsetByCodePoints(0, 1);
        String end = meaning.endsWith(".") ? "" : ".";
        return meaning.substring(0, first).toUpperCase(Locale.ROOT) + meaning.substring(first) + end;
    }

    /** Returns the meaning of a code as a sentence in Markdown; empty if it is not documented, such as a plugin's code. */
    Optional<String> meaning(String code) {
        return Optional.ofNullable(meanings.get(code));
    }
}

package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.parse.InvisibleCharacters;
import io.agentrules.core.internal.support.Nfc;
import java.util.Optional;
import java.util.regex.Pattern;

/** What may be the name of a rule. */
final class RuleNames {
    private static final int MAX_CODE_POINTS = 200;
    private static final Pattern PROVIDER = Pattern.compile("^[a-z0-9]+(-[a-z0-9]+)*:(?=.)");

    private RuleNames() {}

    /** Returns the relative path without its extension, in NFC: the name of the rule in a file of a rules folder. */
    static String ofRelative(String relative) {
        int dot = relative.lastIndexOf('.');
        String name = dot > relative.lastIndexOf('/') + 1 ? relative.substring(0, dot) : relative;
        return Nfc.of(name);
    }

    /** Returns the file name without a leading dot and its extension, in NFC: the name of the rule in a file that stands alone. */
    static String ofSingleFile(String fileName) {
        return ofRelative(fileName.startsWith(".") ? fileName.substring(1) : fileName);
    }

    /** Returns what is wrong with a name; empty when nothing is. */
    static Optional<String> problem(String name) {
        if (name.codePointCount(0, name.length()) > MAX_CODE_POINTS) {
            return Optional.of("is longer than " + MAX_CODE_POINTS + " characters");
        }
        if (!Nfc.of(name).equals(name)) {
            return Optional.of("is not in Unicode normalization form C");
        }
        if (name.indexOf('\\') >= 0) {
            return Optional.of("has a backslash");
        }
        String parts = "/" + name + "/";
        if (parts.contains("//") || parts.contains("/./") || parts.contains("/../")) {
            return Optional.of("has a part that is empty, . or ..");
        }
        return name.codePoints()
                .filter(RuleNames::isUnseen)
                .mapToObj(unseen -> String.format("has the character U+%04X, which nobody can see", unseen))
                .findFirst();
    }

    /** Returns why {@code NAME} or {@code provider:NAME} could be no rule's; empty when it could. */
    static Optional<String> toggleProblem(String toggle) {
        return toggle.isBlank()
                ? Optional.of("is blank")
                : problem(PROVIDER.matcher(toggle).replaceFirst(""));
    }

    /** Returns what to say of a rule whose name is none. */
    static Diagnostic invalid(String name, String problem, RuleSource source) {
        return Diagnostic.error(
                        "name-invalid", "The name of the rule " + problem + ", so the rule is lost", "Rename the file")
                .about(name)
                .at(source.location());
    }

    private static boolean isUnseen(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> InvisibleCharacters.isInvisible(codePoint);
        };
    }
}

package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.core.internal.parse.InvisibleCharacters;
import io.agentrules.core.internal.support.Nfc;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Derives rule names from file names and checks them. */
public final class RuleNames {
    private static final Pattern PROVIDER_ID = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");
    private static final Pattern PRINTABLE = Pattern.compile("[ -~]*+");
    private static final int MAX_CODE_POINTS = 200;

    private RuleNames() {}

    /** Returns the rule name for a file of a rules folder: its relative path without extension, in NFC. */
    static String ofRelative(String relative, FileFilter filter) {
        return Nfc.of(filter.withoutExtension(relative));
    }

    /** Returns the rule name for a single rule file: its path without extension and the leading dot of its last name, in NFC. */
    static String ofSingleFile(String path) {
        int last = path.lastIndexOf('/') + 1;
        String shown = path.startsWith(".", last) ? path.substring(0, last) + path.substring(last + 1) : path;
        return ofPath(shown);
    }

    /** Returns the rule name for a file that is known by its path: the path without extension, in NFC. */
    public static String ofPath(String path) {
        return ofRelative(path, FileFilter.only());
    }

    /** Returns what is wrong with a name, as a verb phrase; empty if the name is valid. */
    public static Optional<String> problem(String name) {
        if (name.codePointCount(0, name.length()) > MAX_CODE_POINTS) {
            return Optional.of("is longer than " + MAX_CODE_POINTS + " characters");
        }
        if (!Nfc.of(name).equals(name)) {
            return Optional.of("is not in Unicode normalization form C");
        }
        if (name.indexOf('\\') >= 0) {
            return Optional.of("has a backslash");
        }
        String parts =
                name.startsWith("/") ? name + "/" : "/" + name + "/"; // chain files outside home have absolute paths
        if (parts.contains("//") || parts.contains("/./") || parts.contains("/../")) {
            return Optional.of("has a part that is empty, . or ..");
        }
        return PRINTABLE.matcher(name).matches() ? Optional.empty() : invisible(name);
    }

    private static Optional<String> invisible(String name) {
        Matcher invisible = InvisibleCharacters.IN_NAMES.matcher(name);
        return invisible.find()
                ? Optional.of("has the invisible character U+%04X".formatted(name.codePointAt(invisible.start())))
                : Optional.empty();
    }

    /** Returns what is wrong with a toggle {@code NAME} or {@code provider:NAME}; empty if it can name a rule. */
    public static Optional<String> toggleProblem(String toggle) {
        return toggle.isBlank() ? Optional.of("is blank") : problem(withoutProvider(toggle));
    }

    /** Returns whether a text may be the id of a provider: lower-case ASCII letters and digits, in words separated by single hyphens. */
    public static boolean isProviderId(String text) {
        return PROVIDER_ID.matcher(text).matches();
    }

    private static String withoutProvider(String toggle) {
        int colon = toggle.indexOf(':');
        boolean isOfProvider = colon >= 0 && colon + 1 < toggle.length() && isProviderId(toggle.substring(0, colon));
        return isOfProvider ? toggle.substring(colon + 1) : toggle;
    }

    /** Returns the diagnostic for a rule with an invalid name, which its file gives it. */
    public static Diagnostic invalid(String name, String problem, RuleSource source) {
        return invalid(problem, "Rename the file").about(name).at(source.location());
    }

    /** Returns the diagnostic for a rule with an invalid name. */
    public static Diagnostic invalid(String problem, String remedy) {
        return Diagnostic.error("name-invalid", "The name of the rule " + problem + ", so the rule is skipped", remedy);
    }
}

package io.agentrules.check.internal.lint;

import java.util.regex.Pattern;

/** The known misspellings of globs, in the order in which they are corrected. */
enum Misspelling {
    QUOTES("[\"'`]", "", "Quotes inside the value are part of the pattern", true),
    LIST("^\\[([^\\]]*[/*][^\\]]*)\\]$", "$1", "Brackets mean a set of characters, not a list", true),
    BACKSLASHES("\\\\", "/", "Folders are separated by / on every system", false),
    ABSOLUTE("^(?:[.@]?/)++", "", "Paths are relative to the workspace, without a leading /, ./ or @/", true),
    FOLDER("/+$", "/**", "No file path ends with a /", true),
    BARS("\\|(?=[^{}()]*\\})", ",", "Choices in braces are separated by commas", true),
    SINGLE_CHOICE("\\{([^{},.]*)\\}", "$1", "Braces around a single choice are part of the pattern", true),
    STARS("(^|/)\\*\\*(?=[^/*])", "$1**/*", "** crosses folders only if it is a whole name", false);

    private final Pattern pattern;
    private final String replacement;
    private final String reason;
    private final boolean certain;

    Misspelling(String regex, String replacement, String reason, boolean certain) {
        this.pattern = Pattern.compile(regex);
        this.replacement = replacement;
        this.reason = reason;
        this.certain = certain;
    }

    /** Returns the glob with every occurrence corrected. */
    String correct(String glob) {
        return pattern.matcher(glob).replaceAll(replacement);
    }

    /** Returns what is wrong, as a sentence. */
    String reason() {
        return reason;
    }

    /** Returns whether no path can be spelled like that, so that the glob is wrong regardless of the files in the workspace. */
    boolean isCertain() {
        return certain;
    }
}

package io.agentrules.core.internal.lint;

import java.util.regex.Pattern;

/** How globs are misspelled; each is put right before the next is looked for. */
enum Misspelling {
    QUOTES("[\"'`]", "", "Quotes inside the value are part of the pattern", true),
    LIST("^\\[([^\\]]*[/*][^\\]]*)\\]$", "$1", "Brackets are a set of characters, and no list", true),
    BACKSLASHES("\\\\", "/", "Folders are separated by / on every system", false),
    ABSOLUTE("^(?:[.@]?/)++", "", "Paths are relative to the workspace, without a leading /, ./ or @/", true),
    FOLDER("/+$", "/**", "No file's path ends with a /", true),
    BARS("\\|(?=[^{}()]*\\})", ",", "Choices in braces are separated by commas", true),
    SINGLE_CHOICE("\\{([^{},.]*)\\}", "$1", "Braces around a single choice are part of the pattern", true),
    STARS("(^|/)\\*\\*(?=[^/*])", "$1**/*", "** crosses folders only where it stands alone", false);

    private final Pattern pattern;
    private final String replacement;
    private final String because;
    private final boolean certain;

    Misspelling(String regex, String replacement, String because, boolean certain) {
        this.pattern = Pattern.compile(regex);
        this.replacement = replacement;
        this.because = because;
        this.certain = certain;
    }

    /** Returns the glob with every instance put right. */
    String correct(String glob) {
        return pattern.matcher(glob).replaceAll(replacement);
    }

    /** Returns what is wrong, as a sentence. */
    String because() {
        return because;
    }

    /** Returns whether no real path is spelled like that, so that the glob is wrong whatever files there are. */
    boolean isCertain() {
        return certain;
    }
}

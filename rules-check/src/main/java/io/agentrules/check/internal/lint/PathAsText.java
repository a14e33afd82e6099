package io.agentrules.check.internal.lint;

import java.util.regex.Pattern;

/** Recognizes a text that may be nothing but a path, as git writes it instead of a link where the file system has none. */
final class PathAsText {
    private static final Pattern PATH = Pattern.compile("\\S{0,300}");

    private PathAsText() {}

    static boolean is(String content) {
        return PATH.matcher(content).matches();
    }
}

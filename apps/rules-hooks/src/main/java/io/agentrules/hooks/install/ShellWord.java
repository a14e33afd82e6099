package io.agentrules.hooks.install;

import java.util.regex.Pattern;

/** A word of a command line for a shell. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./@%+=:,-]+");

    private ShellWord() {}

    /** Returns a word for the shell: in single quotes if it contains more than letters, digits and a few signs. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}

package io.agentrules.core.internal.session;

import java.util.Optional;

/** Reads the command that a prompt begins with, as opencode-rules 0.6.4 does. */
public final class SlashCommand {
    private SlashCommand() {}

    /**
     * Returns the first word of a prompt when it starts with {@code /}, the slash included: {@code /deploy} of
     * {@code "/deploy to staging"}. Blanks before it do not matter; a slash alone is no command.
     */
    public static Optional<String> in(String prompt) {
        int from = 0;
        while (from < prompt.length() && isBlank(prompt.charAt(from))) {
            from++;
        }
        int to = from;
        while (to < prompt.length() && !isBlank(prompt.charAt(to))) {
            to++;
        }
        return to - from > 1 && prompt.charAt(from) == '/' ? Optional.of(prompt.substring(from, to)) : Optional.empty();
    }

    /** What JavaScript trims: blanks of every script, line ends, and the byte-order mark. */
    private static boolean isBlank(char c) {
        return Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == '\ufeff';
    }
}

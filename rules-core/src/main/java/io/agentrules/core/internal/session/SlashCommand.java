package io.agentrules.core.internal.session;

import java.util.Optional;

/** Finds the slash command at the start of a prompt, as opencode-rules 0.6.4 does. */
public final class SlashCommand {
    private SlashCommand() {}

    /**
     * Returns the first word of a prompt, including the slash, if it starts with {@code /}: {@code /deploy} for
     * {@code "/deploy to staging"}. Leading blanks are ignored; a slash alone is not a command.
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

    /** Returns whether JavaScript trims the character: any space, line ends, and the byte-order mark. */
    private static boolean isBlank(char c) {
        return Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == '\ufeff';
    }
}

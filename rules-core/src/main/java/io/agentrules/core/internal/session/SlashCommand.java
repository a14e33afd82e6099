package io.agentrules.core.internal.session;

import io.agentrules.core.internal.support.JavaScriptText;
import java.util.Optional;

/** Finds the slash command at the start of a prompt. */
final class SlashCommand {
    private SlashCommand() {}

    /**
     * Returns the first word of a prompt, including the slash, if it starts with {@code /}: {@code /deploy} for
     * {@code "/deploy to staging"}. Leading blanks are ignored; a slash alone is not a command.
     */
    static Optional<String> in(String prompt) {
        String text = JavaScriptText.trim(prompt);
        int end = 0;
        while (end < text.length() && !JavaScriptText.isWhiteSpace(text.charAt(end))) {
            end++;
        }
        return end > 1 && text.charAt(0) == '/' ? Optional.of(text.substring(0, end)) : Optional.empty();
    }
}

package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import java.util.Locale;
import java.util.Optional;

/** Checks the limits of the tools that rules are written for, as documented in autumn 2026. This engine does not have them. */
final class ToolLimits {
    private static final int WINDSURF_CHARACTERS = 12_000;
    private static final int WINDSURF_GLOBAL_CHARACTERS = 6_000;
    private static final int CURSOR_LINES = 500;

    private ToolLimits() {}

    /** Returns a finding if the content, without front matter, is longer than the rule's own tool allows. */
    static Optional<Diagnostic> of(Rule rule) {
        return switch (rule.source().provider()) {
            case "windsurf" ->
                windsurf(rule, rule.source().level() == Level.USER ? WINDSURF_GLOBAL_CHARACTERS : WINDSURF_CHARACTERS);
            case "cursor" -> cursor(rule);
            default -> Optional.empty();
        };
    }

    private static Optional<Diagnostic> windsurf(Rule rule, int limit) {
        int length = rule.content().codePointCount(0, rule.content().length());
        return length <= limit
                ? Optional.empty()
                : Optional.of(Diagnostic.warning(
                        "file-over-tool-limit",
                        String.format(
                                Locale.ROOT,
                                "Windsurf reads %,d characters of this file, which has %,d: the rest may be cut off there",
                                limit,
                                length),
                        "Split it into several rules, or shorten it"));
    }

    private static Optional<Diagnostic> cursor(Rule rule) {
        long lines = rule.content().lines().count();
        return lines <= CURSOR_LINES
                ? Optional.empty()
                : Optional.of(Diagnostic.info(
                        "file-over-tool-limit",
                        String.format(
                                Locale.ROOT,
                                "Cursor recommends rules of less than %,d lines, and this one has %,d",
                                CURSOR_LINES,
                                lines),
                        "Split it into several rules, so that the prompt contains only the relevant ones"));
    }
}

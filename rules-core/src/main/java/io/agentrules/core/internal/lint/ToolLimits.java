package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import java.util.Locale;
import java.util.Optional;

/** Limits of the tools that rules are written for, as documented in autumn 2026. Here they do not hold. */
final class ToolLimits {
    private static final int WINDSURF_CHARACTERS = 12_000;
    private static final int WINDSURF_GLOBAL_CHARACTERS = 6_000;
    private static final int CURSOR_LINES = 500;

    private ToolLimits() {}

    /** Returns what a rule's own tool would say about its length: that of the content, without the front matter. */
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
                                "Windsurf takes %,d characters of this file, and it has %,d: there the rest may be cut off",
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
                                "Cursor advises to keep a rule under %,d lines, and this one has %,d",
                                CURSOR_LINES,
                                lines),
                        "Split it into several rules, so that only what matters is in the prompt"));
    }
}

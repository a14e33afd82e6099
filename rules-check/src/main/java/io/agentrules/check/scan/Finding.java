package io.agentrules.check.scan;

import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Rule;
import java.util.Comparator;
import java.util.Objects;

/**
 * A place in which a trigger rule matches what was added.
 *
 * @param rule the rule
 * @param severity an error where the rule would stop a model, else a warning
 * @param path the file, as the diff names it; for the message of a commit, what names the commit
 * @param line the 1-based line of the match's first character
 * @param column its 1-based column, in UTF-16 units
 * @param endLine the 1-based line in which the match ends
 * @param endColumn the 1-based column after its last character
 * @param excerpt the line in which the match begins, at most {@value #MAX_EXCERPT} units of it
 * @param message the first line of the rule's text, and where the rule is read if that is not the working tree
 */
public record Finding(
        Rule rule,
        Severity severity,
        String path,
        int line,
        int column,
        int endLine,
        int endColumn,
        String excerpt,
        String message) {
    /** The greatest length of an excerpt in UTF-16 units. */
    public static final int MAX_EXCERPT = 80;

    /** By place, and at one place by the rule's name. */
    public static final Comparator<Finding> ORDER = Comparator.comparing(Finding::path)
            .thenComparingInt(Finding::line)
            .thenComparingInt(Finding::column)
            .thenComparing(finding -> finding.rule().name())
            .thenComparing(Finding::message);

    /** Rejects null components. */
    public Finding {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(excerpt, "excerpt");
        Objects.requireNonNull(message, "message");
    }
}

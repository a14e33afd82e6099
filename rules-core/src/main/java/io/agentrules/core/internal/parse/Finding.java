package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RuleSource;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Something odd about a text, found before it is known whose file it is: one parsed text may be read under several names.
 *
 * @param diagnostic what is wrong, without a place
 * @param line 1-based; empty when the whole text is meant
 */
public record Finding(Diagnostic diagnostic, OptionalInt line) {
    /** Checks that nothing is missing. */
    public Finding {
        Objects.requireNonNull(diagnostic, "diagnostic");
        Objects.requireNonNull(line, "line");
    }

    static Finding at(int line, Diagnostic diagnostic) {
        return new Finding(diagnostic, OptionalInt.of(line));
    }

    /** Returns the diagnostic for a rule of that name, read there. */
    public Diagnostic in(String rule, RuleSource source) {
        return diagnostic.about(rule).at(new Diagnostic.Location(source.location(), line));
    }
}

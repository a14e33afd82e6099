package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RuleSource;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A problem in a parsed text that is not yet tied to a file, because one parsed text can belong to several files and rules.
 *
 * @param diagnostic the problem, without a location
 * @param line 1-based; empty if the problem is about the whole text
 * @param fix a change that solves the problem; usually empty
 */
public record Finding(Diagnostic diagnostic, OptionalInt line, Optional<LineFix> fix) {
    /** Rejects null components. */
    public Finding {
        Objects.requireNonNull(diagnostic, "diagnostic");
        Objects.requireNonNull(line, "line");
        Objects.requireNonNull(fix, "fix");
    }

    /** Creates a finding without a fix. */
    public Finding(Diagnostic diagnostic, OptionalInt line) {
        this(diagnostic, line, Optional.empty());
    }

    static Finding at(int line, Diagnostic diagnostic) {
        return new Finding(diagnostic, OptionalInt.of(line));
    }

    Finding fixedBy(Optional<LineFix> change) {
        return new Finding(diagnostic, line, change);
    }

    /** Returns the diagnostic for the rule of that name that was read from {@code source}. */
    public Diagnostic in(String rule, RuleSource source) {
        if (fix.filter(change -> change.addsUnwantedQuotes(source)).isPresent()) {
            return placed(withoutQuotes(), rule, source);
        }
        Diagnostic placed = placed(diagnostic, rule, source);
        return fix.flatMap(change -> change.in(source)).map(placed::fixedBy).orElse(placed);
    }

    private Diagnostic placed(Diagnostic found, String rule, RuleSource source) {
        return found.about(rule).at(new Diagnostic.Location(source.location(), line));
    }

    private Diagnostic withoutQuotes() {
        return Diagnostic.warning(
                "front-matter-invalid",
                diagnostic.message(),
                "Nothing to do: the tool of this file writes globs without quotes");
    }
}

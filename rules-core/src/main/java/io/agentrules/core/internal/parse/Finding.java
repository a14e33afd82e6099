package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.yaml.InvalidYaml;
import io.agentrules.core.internal.yaml.Repair;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * A problem in a parsed text that is not yet tied to a file, because one parsed text can belong to several files and rules.
 *
 * @param diagnostic the problem, without a location
 * @param line 1-based; empty if the problem is about the whole text
 * @param repair returns a change that solves the problem; usually none. Computed on demand, because it takes as long as parsing
 * @param ofAlways the problem of a rule that always applies, where it differs; usually empty
 * @param elsewhere the problem in formats that treat invalid YAML in another way, where it differs there; usually empty
 */
public record Finding(
        Diagnostic diagnostic,
        OptionalInt line,
        Supplier<Optional<Repair>> repair,
        Optional<Diagnostic> ofAlways,
        Map<InvalidYaml, Diagnostic> elsewhere) {
    /** Copies {@code elsewhere}. */
    public Finding {
        elsewhere = Map.copyOf(elsewhere);
    }

    /** Creates a finding without a repair. */
    public Finding(Diagnostic diagnostic, OptionalInt line) {
        this(diagnostic, line, Optional::empty, Optional.empty(), Map.of());
    }

    static Finding at(int line, Diagnostic diagnostic) {
        return new Finding(diagnostic, OptionalInt.of(line));
    }

    Finding repairedBy(Supplier<Optional<Repair>> change) {
        return new Finding(diagnostic, line, change, ofAlways, elsewhere);
    }

    Finding elsewhere(Map<InvalidYaml, Diagnostic> others) {
        return new Finding(diagnostic, line, repair, ofAlways, others);
    }

    Finding ofAlways(Diagnostic other) {
        return new Finding(diagnostic, line, repair, Optional.of(other), elsewhere);
    }

    /** Returns the problem as it is if the rule always applies. */
    public Finding inAlways() {
        return new Finding(ofAlways.orElse(diagnostic), line, repair, Optional.empty(), elsewhere);
    }

    /** Returns the diagnostic for the rule of that name that was read from {@code source}. */
    public Diagnostic in(String rule, RuleSource source, AgentProfiles agents) {
        Optional<InvalidYaml> treatment = agents.first(source.provider(), AgentFacts::invalidYaml);
        Diagnostic found = treatment
                .map(other -> elsewhere.getOrDefault(other, diagnostic))
                .orElse(diagnostic);
        Diagnostic placed = placed(found, rule, source);
        boolean isWithoutQuotes = treatment.equals(Optional.of(InvalidYaml.GLOBS_WITHOUT_QUOTES));
        if (isWithoutQuotes && elsewhere.containsKey(InvalidYaml.GLOBS_WITHOUT_QUOTES)) {
            return placed; // there it has a remedy of its own
        }
        return repair.get()
                .filter(repaired -> !isWithoutQuotes || !repaired.addsQuotes())
                .flatMap(repaired -> repaired.change().in(source))
                .map(placed::fixedBy)
                .orElse(placed);
    }

    /** Returns the problem as it is for a tool that treats invalid YAML in one way, whichever provider reads the file. */
    public Finding as(InvalidYaml treatment) {
        return new Finding(elsewhere.getOrDefault(treatment, diagnostic), line, repair, ofAlways, Map.of());
    }

    private Diagnostic placed(Diagnostic found, String rule, RuleSource source) {
        return found.about(rule).at(new Diagnostic.Location(source.location(), line));
    }
}

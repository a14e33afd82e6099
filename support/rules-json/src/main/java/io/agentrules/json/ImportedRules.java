package io.agentrules.json;

import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.Shadowing;
import io.agentrules.core.model.RuleEntry.State;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules that do not count by themselves, and whose text is there because another rule imports their files. */
public final class ImportedRules {
    private final List<Rule> importers;
    private final Set<String> files = new HashSet<>();

    /** Collects what some rules import. */
    public ImportedRules(Collection<Rule> rules) {
        this.importers =
                rules.stream().filter(rule -> !rule.imports().isEmpty()).toList();
        importers.forEach(rule -> files.addAll(rule.imports()));
    }

    /** Returns whether one of the rules imports another one's file, and so stands for it. */
    public boolean contain(RuleEntry entry) {
        boolean mayBe = entry.state() == State.NOT_IN_VIEW
                || entry.shadowing().filter(Shadowing.IMPORTED::equals).isPresent();
        return mayBe && files.contains(entry.rule().source().file());
    }

    /** Returns the first of the rules that imports another one's file. */
    public Optional<Rule> importer(RuleEntry entry) {
        return contain(entry)
                ? importers.stream()
                        .filter(rule ->
                                rule.imports().contains(entry.rule().source().file()))
                        .findFirst()
                : Optional.empty();
    }
}

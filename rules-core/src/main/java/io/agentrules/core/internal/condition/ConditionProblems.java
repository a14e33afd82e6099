package io.agentrules.core.internal.condition;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import java.util.ArrayList;
import java.util.List;

/** Collects the problems of the conditions of many rules. */
final class ConditionProblems {
    private final List<Rule> rules;
    private final List<Diagnostic> all = new ArrayList<>();

    ConditionProblems(List<Rule> rules) {
        this.rules = rules;
    }

    void add(int index, Diagnostic diagnostic) {
        Rule rule = rules.get(index);
        all.add(diagnostic.about(rule.name()).at(rule.source().location()));
    }

    void add(Diagnostic diagnostic) {
        all.add(diagnostic);
    }

    List<Diagnostic> all() {
        return List.copyOf(all);
    }
}

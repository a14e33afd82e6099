package io.agentrules.core.internal.condition;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the conditions of many rules, each said of its rule. */
final class ConditionProblems {
    private final List<Rule> rules;
    private final List<Diagnostic> all = new ArrayList<>();

    ConditionProblems(List<Rule> rules) {
        this.rules = rules;
    }

    void of(int rule, Diagnostic diagnostic) {
        Rule of = rules.get(rule);
        all.add(diagnostic.about(of.name()).at(of.source().location()));
    }

    void of(Diagnostic diagnostic) {
        all.add(diagnostic);
    }

    List<Diagnostic> all() {
        return List.copyOf(all);
    }
}

package io.agentrules.core;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import java.util.List;
import java.util.Optional;

/** The outcome for one model call: which rules are in, which are out, and why. Immutable. */
public final class Activation {
    private final RuleCatalog catalog;
    private final EvaluationContext context;
    private final List<Decision> decisions;
    private final PromptSection promptSection;

    Activation(RuleCatalog catalog, EvaluationContext context, List<Decision> decisions, PromptSection promptSection) {
        this.catalog = catalog;
        this.context = context;
        this.decisions = List.copyOf(decisions);
        this.promptSection = promptSection;
    }

    /** Returns the catalog that was evaluated. */
    public RuleCatalog catalog() {
        return catalog;
    }

    /** Returns what was known. */
    public EvaluationContext context() {
        return context;
    }

    /** Returns the decision on every rule of the catalog, in its order. */
    public List<Decision> decisions() {
        return decisions;
    }

    /** Returns the decision on the rule of that name that is in force; when none is, on the strongest of that name. */
    public Optional<Decision> explain(String name) {
        return catalog.find(name)
                .flatMap(entry -> decisions.stream()
                        .filter(decision -> decision.entry().equals(entry))
                        .findFirst());
    }

    /** Returns the rules whose whole text goes in, in precedence order. */
    public List<Rule> active() {
        return decisions.stream().filter(Decision::isActive).map(Decision::rule).toList();
    }

    /** Returns the text for the system prompt. */
    public PromptSection promptSection() {
        return promptSection;
    }
}

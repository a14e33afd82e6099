package io.agentrules.core;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The outcome for one model call: which rules are in, which are out, and why. Immutable. */
public final class Activation {
    private final RuleCatalog catalog;
    private final EvaluationContext context;
    private final List<Rule> active;
    private final Supplier<List<Decision>> decisions;
    private final Supplier<PromptSection> promptSection;

    /** Makes an outcome; the suppliers must be fit for any thread, and are asked each time. */
    Activation(
            RuleCatalog catalog,
            EvaluationContext context,
            List<Rule> active,
            Supplier<List<Decision>> decisions,
            Supplier<PromptSection> promptSection) {
        this.catalog = catalog;
        this.context = context;
        this.active = List.copyOf(active);
        this.decisions = decisions;
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
        return decisions.get();
    }

    /** Returns the decision on the rule of that name that is in force; when none is, on the strongest of that name. */
    public Optional<Decision> explain(String name) {
        return catalog.find(name).map(catalog.entries()::indexOf).map(decisions()::get);
    }

    /** Returns the rules whose whole text goes in, in precedence order. */
    public List<Rule> active() {
        return active;
    }

    /** Returns the text for the system prompt. */
    public PromptSection promptSection() {
        return promptSection.get();
    }
}

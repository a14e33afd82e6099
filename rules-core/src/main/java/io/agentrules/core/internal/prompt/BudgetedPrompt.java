package io.agentrules.core.internal.prompt;

import io.agentrules.api.Rule;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Dropped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Leaves rules out of a prompt that does not fit, until it does: entries of the list first, then active rules, the least
 * specific first, then always rules; among equals the weakest in precedence first. A rule is left out whole.
 */
public final class BudgetedPrompt {
    private final List<Rule> always;
    private final List<Rule> listed;
    private final List<Rule> active;
    private final List<Part> leastSpecificFirst = new ArrayList<>();
    private final Budget budget;

    /**
     * Takes the rules of a prompt.
     *
     * @param always whole rules of the stable prefix, in precedence order
     * @param listed rules that are listed, in precedence order
     * @param active whole rules that follow, in their order
     * @param activeLeastSpecificFirst the same rules in the order in which they may go
     */
    public BudgetedPrompt(
            List<Rule> always,
            List<Rule> listed,
            List<Rule> active,
            List<Rule> activeLeastSpecificFirst,
            Budget budget) {
        this.always = always;
        this.listed = listed;
        this.active = active;
        this.budget = budget;
        addWeakestFirst(listed, Kind.LISTED);
        activeLeastSpecificFirst.forEach(rule -> leastSpecificFirst.add(new Part(rule, Kind.ACTIVE)));
        addWeakestFirst(always, Kind.ALWAYS);
    }

    private void addWeakestFirst(List<Rule> strongestFirst, Kind kind) {
        for (int i = strongestFirst.size() - 1; i >= 0; i--) {
            leastSpecificFirst.add(new Part(strongestFirst.get(i), kind));
        }
    }

    /** Returns the text with as few rules left out as will do; the estimate is asked some ten times. */
    public PromptSection section() {
        int tooFew = 0;
        int enough = leastSpecificFirst.size();
        PromptSection best = without(enough);
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) >>> 1;
            PromptSection tried = without(middle);
            if (budget.allows(tried.text())) {
                enough = middle;
                best = tried;
            } else {
                tooFew = middle;
            }
        }
        return best;
    }

    private PromptSection without(int parts) {
        List<Part> gone = leastSpecificFirst.subList(0, parts);
        return new PromptRenderer(left(always, Kind.ALWAYS, gone), left(listed, Kind.LISTED, gone))
                .with(left(active, Kind.ACTIVE, gone))
                .withDropped(gone.stream().map(this::dropped).toList());
    }

    private static List<Rule> left(List<Rule> rules, Kind kind, List<Part> gone) {
        Set<String> names = gone.stream()
                .filter(part -> part.kind() == kind)
                .map(part -> part.rule().name())
                .collect(Collectors.toSet());
        return rules.stream().filter(rule -> !names.contains(rule.name())).toList();
    }

    private Dropped dropped(Part part) {
        String over = "over the budget of " + budget.maxTokens() + " tokens";
        return new Dropped(part.rule().name(), part.kind() == Kind.LISTED ? "its entry in the list is " + over : over);
    }

    /** How a rule stands in the text. */
    private enum Kind {
        LISTED,
        ACTIVE,
        ALWAYS
    }

    private record Part(Rule rule, Kind kind) {}
}

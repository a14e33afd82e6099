package io.agentrules.core.internal.prompt;

import io.agentrules.api.Rule;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Dropped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Drops rules from a prompt until it fits the budget, and the limit of {@link PromptRenderer#maxLength}: listed entries first, then
 * active rules starting with the least specific, then always rules; among equals, the lowest in precedence first. Because of the limit,
 * the repository's rules are dropped before all others, which it cannot push out. A rule is never cut, only dropped as a whole.
 */
public final class BudgetedPrompt {
    private final PromptRenderer renderer;
    private final List<Rule> always;
    private final List<Rule> listed;
    private final List<Rule> active;
    private final List<Part> dropOrder;
    private final Budget budget;

    /** How many parts are dropped at least, because of the limit. */
    private final int fewest;

    /**
     * Creates a prompt of all rules.
     *
     * @param renderer of these rules
     * @param always rules with full text in the stable prefix, in precedence order
     * @param listed rules that are listed, in precedence order
     * @param active rules with full text after the prefix, in their order
     * @param activeLeastSpecificFirst the active rules in the order in which they can be dropped
     */
    public BudgetedPrompt(
            PromptRenderer renderer,
            List<Rule> always,
            List<Rule> listed,
            List<Rule> active,
            List<Rule> activeLeastSpecificFirst,
            Budget budget) {
        this.renderer = renderer;
        this.always = always;
        this.listed = listed;
        this.active = active;
        this.budget = budget;
        var weakestFirst = new ArrayList<Part>();
        addWeakestFirst(listed, Kind.LISTED, weakestFirst);
        activeLeastSpecificFirst.forEach(rule -> weakestFirst.add(new Part(rule, Kind.ACTIVE)));
        addWeakestFirst(always, Kind.ALWAYS, weakestFirst);
        List<Part> overLimit = overLimit(weakestFirst);
        this.fewest = overLimit.size();
        var order = new LinkedHashSet<>(overLimit);
        order.addAll(weakestFirst);
        this.dropOrder = List.copyOf(order);
    }

    /** Returns what is dropped because of the limit: the repository's rules before all others. */
    private List<Part> overLimit(List<Part> weakestFirst) {
        long length = renderer.length(active);
        if (length <= renderer.maxLength()) {
            return List.of();
        }
        var order = new ArrayList<>(weakestFirst);
        order.sort(Comparator.comparing(part -> !part.isOfRepository())); // stable
        int parts = 0;
        while (length > renderer.maxLength() && parts < order.size()) {
            length -= order.get(parts++).length();
        }
        return order.subList(0, parts);
    }

    private static void addWeakestFirst(List<Rule> strongestFirst, Kind kind, List<Part> weakestFirst) {
        for (int i = strongestFirst.size() - 1; i >= 0; i--) {
            weakestFirst.add(new Part(strongestFirst.get(i), kind));
        }
    }

    /** Returns the section with as few dropped rules as the limit allows, whatever the budget says. */
    public PromptSection withinLimit() {
        return without(fewest);
    }

    /** Returns the section with as few dropped rules as possible. Estimates the tokens about ten times (binary search). */
    public PromptSection section() {
        int tooFew = fewest; // the caller has tried it
        int enough = dropOrder.size();
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
        List<Part> dropped = dropOrder.subList(0, parts);
        return renderer.of(remaining(always, Kind.ALWAYS, dropped), remaining(listed, Kind.LISTED, dropped))
                .with(remaining(active, Kind.ACTIVE, dropped))
                .withDropped(IntStream.range(0, parts).mapToObj(this::dropped).toList());
    }

    private static List<Rule> remaining(List<Rule> rules, Kind kind, List<Part> dropped) {
        Set<String> names = dropped.stream()
                .filter(part -> part.kind() == kind)
                .map(part -> part.rule().name())
                .collect(Collectors.toSet());
        return rules.stream().filter(rule -> !names.contains(rule.name())).toList();
    }

    private Dropped dropped(int index) {
        Part part = dropOrder.get(index);
        String over = index < fewest
                ? "over the limit of " + renderer.maxLength() + " characters"
                : "over the budget of " + budget.maxTokens() + " tokens";
        return new Dropped(part.rule().name(), part.kind() == Kind.LISTED ? "its entry in the list is " + over : over);
    }

    /** How a rule is part of the text. */
    private enum Kind {
        LISTED,
        ACTIVE,
        ALWAYS
    }

    private record Part(Rule rule, Kind kind) {
        boolean isOfRepository() {
            return rule.source().level().isOfRepository();
        }

        /** Returns how much shorter a prompt is at least without this part. */
        long length() {
            return kind == Kind.LISTED ? PromptRenderer.lengthOfEntry(rule) : PromptRenderer.lengthOfText(rule);
        }
    }
}

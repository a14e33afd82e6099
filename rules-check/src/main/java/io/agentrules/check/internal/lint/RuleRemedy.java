package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.SkillFile;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentFacts.Manual;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.util.List;
import java.util.Optional;

/** The change of a rule's file that lets the rule reach the model without a mention, with the keys of the rule's own format. */
public final class RuleRemedy {
    private RuleRemedy() {}

    /**
     * Returns the change as a clause that starts in lower case; empty if its file does not keep the rule from the model.
     */
    public static Optional<String> of(Rule rule, AgentProfiles agents) {
        return switch (Bucket.of(rule)) {
            case ALWAYS -> Optional.empty();
            case MANUAL -> Optional.of(ofManual(rule, agents));
            case RULEBOOK -> rule.isConditional() ? ofConditions(rule) : ofListed(rule, agents);
            case CONDITIONAL, TRIGGER -> ofConditions(rule);
        };
    }

    /** Returns what to do about a condition without values, if the rule never applies because of it. */
    private static Optional<String> ofConditions(Rule rule) {
        List<Condition> bringingIn = rule.conditions().stream()
                .filter(condition -> !condition.isLimit())
                .toList();
        List<Condition> unreadable = bringingIn.stream()
                .filter(condition -> condition.values().isEmpty())
                .toList();
        return rule.match() == MatchMode.ALL || unreadable.size() == bringingIn.size()
                ? unreadable.stream()
                        .findFirst()
                        .map(condition ->
                                "write a value for " + rule.writtenKey(condition) + ", or remove what needs it")
                : Optional.empty();
    }

    /** Returns what makes a listed rule apply; nothing does for a skill, which never always applies. */
    private static Optional<String> ofListed(Rule rule, AgentProfiles agents) {
        return SkillFile.is(rule.source().path()) ? Optional.empty() : Optional.of(always(rule, agents));
    }

    private static String ofManual(Rule rule, AgentProfiles agents) {
        return agents.of(rule.source().provider()).stream()
                .flatMap(agent -> agent.manual().stream())
                .filter(manual -> manual.fits(rule.metadata()))
                .findFirst()
                .map(Manual::remedy)
                .orElseGet(() -> always(rule, agents) + ", or give it a condition or a description");
    }

    private static String always(Rule rule, AgentProfiles agents) {
        return agents.first(rule.source().provider(), AgentFacts::always).orElse("make the rule always apply");
    }
}

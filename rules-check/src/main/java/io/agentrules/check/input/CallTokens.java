package io.agentrules.check.input;

import io.agentrules.api.Rule;
import io.agentrules.api.internal.TokenEstimate;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import java.util.List;

/** What the rules of one call of a model cost: whole texts, and the names and descriptions of those that are listed. An estimate. */
public final class CallTokens {
    private CallTokens() {}

    /** Returns the tokens of a call while nothing is worked on, which every call costs. */
    public static int ofEveryCall(RuleEngine engine) {
        return of(engine.openSession().activate());
    }

    /** Returns the tokens of a call. */
    public static int of(Activation activation) {
        int whole = activation.active().stream()
                .mapToInt(rule -> TokenEstimate.of(rule.content()))
                .sum();
        List<Rule> listed = activation.decisions().stream()
                .filter(decision -> decision.how().filter(How.LISTED::equals).isPresent())
                .map(Decision::rule)
                .toList();
        return whole
                + listed.stream()
                        .mapToInt(rule -> TokenEstimate.of(
                                rule.name() + rule.description().orElse("")))
                        .sum();
    }
}

package io.agentrules.check.input;

import io.agentrules.api.Rule;
import io.agentrules.api.internal.TokenEstimate;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Decision;

/** What the rules of one call of a model cost: whole texts, and the names and descriptions of those that are listed. An estimate. */
public final class CallTokens {
    private CallTokens() {}

    /** Returns the tokens of a call while nothing is worked on, which every call costs. */
    public static int ofEveryCall(RuleEngine engine) {
        return of(engine.openSession().activate());
    }

    /** Returns the tokens of a call. */
    public static int of(Activation activation) {
        return activation.decisions().stream().mapToInt(CallTokens::of).sum();
    }

    /** Returns the tokens that a rule contributes to a call. */
    public static int of(Decision decision) {
        Rule rule = decision.rule();
        if (decision.isActive()) {
            return TokenEstimate.of(rule.content());
        }
        return decision.how().isPresent() // listed
                ? TokenEstimate.of(rule.name() + rule.description().orElse(""))
                : 0;
    }
}

package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import java.util.List;

/**
 * What a session has recorded at one moment, as far as the rules that are in depend on it.
 *
 * @param turn the 0-based number of the turn: in a new one, what is in is not added again
 * @param mentioned the names of the rules that the prompt mentions, in code-point order
 * @param toBeReminded the names of the trigger rules that the model has to be reminded of, in the order in which they fired
 */
public record Recorded(int turn, EvaluationContext context, List<String> mentioned, List<String> toBeReminded) {
    static final Recorded NOTHING = new Recorded(0, EvaluationContext.EMPTY, List.of(), List.of());
}

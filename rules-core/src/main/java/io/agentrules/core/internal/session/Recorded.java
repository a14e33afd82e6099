package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import java.util.List;

/**
 * What a session has recorded at one moment, as far as the rules that are in depend on it.
 *
 * @param mentioned the names of the rules that the prompt mentions, in code-point order
 * @param toBeReminded the names of the trigger rules that the model has to be reminded of, in the order in which they fired
 */
public record Recorded(EvaluationContext context, List<String> mentioned, List<String> toBeReminded) {
    static final Recorded NOTHING = new Recorded(EvaluationContext.EMPTY, List.of(), List.of());
}

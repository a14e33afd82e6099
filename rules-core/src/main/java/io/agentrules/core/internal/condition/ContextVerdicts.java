package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import java.util.function.IntFunction;

/** Compiled conditions that find what they match in a context once, for the verdicts on all of them. */
interface ContextVerdicts extends CompiledConditions {
    /** Returns the verdicts for one context, by condition; each is made when it is asked for. */
    IntFunction<Verdict> verdicts(EvaluationContext context);

    @Override
    default Verdict verdict(int condition, EvaluationContext context) {
        return verdicts(context).apply(condition);
    }
}

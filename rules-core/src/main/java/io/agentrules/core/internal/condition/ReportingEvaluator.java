package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import java.util.List;
import java.util.function.Consumer;

/** An evaluator that uses others, and so can tell later that one of them failed. */
interface ReportingEvaluator extends ConditionEvaluator {
    /** Compiles conditions as {@link ConditionEvaluator#compile} does; {@code failures} receives a diagnostic each time another evaluator fails. */
    CompiledConditions compile(List<Condition> conditions, Consumer<Diagnostic> failures);

    @Override
    default CompiledConditions compile(List<Condition> conditions) {
        return compile(conditions, failure -> {});
    }
}

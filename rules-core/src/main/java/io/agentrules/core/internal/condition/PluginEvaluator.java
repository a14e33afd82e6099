package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.support.PluginFailedException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** Wraps a plugin's evaluator and compiles conditions on a separate thread with a time limit. */
final class PluginEvaluator implements ConditionEvaluator {
    private static final int MAX_PROBLEMS = 100_000;

    private final ConditionEvaluator plugin;
    private final String key;
    private final PluginCalls calls;
    private final AtomicBoolean compiles = new AtomicBoolean(true);
    private final AtomicBoolean detects = new AtomicBoolean(true);

    PluginEvaluator(ConditionEvaluator plugin, String key, PluginCalls calls) {
        this.plugin = plugin;
        this.key = key;
        this.calls = calls;
    }

    @Override
    public String key() {
        return key;
    }

    String type() {
        return plugin.getClass().getName();
    }

    /** Compiles conditions; fails immediately if an earlier call never returned. */
    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        return call(compiles, () -> compiled(conditions));
    }

    /** Asks for the current values; fails immediately if an earlier call never returned. */
    @Override
    public List<String> detect() {
        return call(detects, () -> List.copyOf(plugin.detect()));
    }

    private <T> T call(AtomicBoolean hasReturned, Callable<T> body) {
        if (!hasReturned.get()) {
            throw new IllegalStateException("it did not return from an earlier call");
        }
        try {
            return calls.call("rules-evaluator-" + key, body);
        } catch (PluginFailedException failed) {
            hasReturned.set(failed.hasReturned());
            throw failed;
        }
    }

    private CompiledConditions compiled(List<Condition> conditions) {
        CompiledConditions compiled = Objects.requireNonNull(plugin.compile(conditions), "no compiled conditions");
        var problems = new ArrayList<CompiledConditions.Problem>();
        for (CompiledConditions.Problem problem : compiled.problems()) {
            if (problems.size() == MAX_PROBLEMS) {
                break;
            }
            Objects.checkIndex(problem.condition(), conditions.size());
            problems.add(problem);
        }
        return new Compiled(compiled, List.copyOf(problems));
    }

    private record Compiled(CompiledConditions byPlugin, List<Problem> problems) implements CompiledConditions {
        @Override
        public BitSet holding(EvaluationContext context) {
            return byPlugin.holding(context);
        }

        @Override
        public Optional<Function<EvaluationContext, BitSet>> forSession() {
            return byPlugin.forSession();
        }

        @Override
        public Verdict verdict(int condition, EvaluationContext context) {
            return byPlugin.verdict(condition, context);
        }
    }
}

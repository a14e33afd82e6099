package io.agentrules.core.internal.condition;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.WhenExpression;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The evaluators by key: the built-in ones, and those of plugins for other keys. */
public final class Evaluators {
    /** The keys of conditions that are not written in front matter under this name, but made by the engine or a provider. */
    private static final Set<String> NOT_WRITTEN =
            Set.of(FolderMatch.KEY, Rule.EXCLUDE_AGENT, FileTextMatch.LITERAL, FileTextMatch.REGEX);

    private final Map<String, ConditionEvaluator> byKey;

    private Evaluators(Map<String, ConditionEvaluator> byKey) {
        this.byKey = byKey;
        byKey.put(
                WhenExpression.KEY, new WhenMatch(this::keys, this::of)); // its terms have the keys of these evaluators
    }

    /**
     * Collects evaluators. If several have the same key, the built-in one is used, or else the first by class name.
     *
     * @param plugins the evaluators that were loaded or added in code
     * @param calls makes the calls to the plugins' {@code key} and {@code compile}
     */
    public static Evaluators of(
            Collection<ConditionEvaluator> plugins, PluginCalls calls, Consumer<Diagnostic> report) {
        var byKey = new LinkedHashMap<>(builtIn().byKey);
        var sorted = new ArrayList<>(plugins);
        sorted.sort((a, b) -> a.getClass().getName().compareTo(b.getClass().getName()));
        for (ConditionEvaluator plugin : sorted) {
            add(plugin, byKey, calls, report);
        }
        return new Evaluators(byKey);
    }

    private static void add(
            ConditionEvaluator plugin,
            Map<String, ConditionEvaluator> byKey,
            PluginCalls calls,
            Consumer<Diagnostic> report) {
        String type = plugin.getClass().getName();
        try {
            String key = calls.call(type, plugin::key);
            ConditionEvaluator first = byKey.putIfAbsent(key, new PluginEvaluator(plugin, key, calls));
            if (first != null) {
                report.accept(Diagnostic.error(
                        "evaluator-duplicate",
                        type + " is not used: " + typeOf(first) + " already evaluates the key " + key,
                        "Give it another key"));
            }
        } catch (PluginFailedException broken) {
            report.accept(Throwables.causedBy(
                    Diagnostic.error(
                            "evaluator-failed",
                            type + " failed and is not used: " + Throwables.describe(broken),
                            "Fix or remove it"),
                    broken));
        }
    }

    private static String typeOf(ConditionEvaluator evaluator) {
        return evaluator instanceof PluginEvaluator plugin
                ? plugin.type()
                : evaluator.getClass().getName();
    }

    /** Returns the evaluators of the built-in keys. */
    public static Evaluators builtIn() {
        var byKey = new LinkedHashMap<String, ConditionEvaluator>();
        Stream.concat(
                        Stream.of(
                                new GlobMatch("paths", EvaluationContext::requestPaths),
                                new GlobMatch("globs", EvaluationContext::sessionPaths),
                                new FolderMatch(),
                                new FileTextMatch(FileTextMatch.LITERAL),
                                new FileTextMatch(FileTextMatch.REGEX),
                                new KeywordMatch(),
                                new ExcludedAgent()),
                        ContextField.allKeys().stream().map(ExactMatch::new))
                .forEach(evaluator -> byKey.put(evaluator.key(), evaluator));
        return new Evaluators(byKey);
    }

    /** Returns the keys that a rule file may use, in a fixed order, the built-in ones first. */
    public List<String> keys() {
        var keys = new ArrayList<>(byKey.keySet());
        keys.removeAll(NOT_WRITTEN);
        return List.copyOf(keys);
    }

    /** Asks the plugins for the current values of their keys; one that fails is reported, and its values are unknown. */
    public Map<String, List<String>> detect(Consumer<Diagnostic> report) {
        var values = new LinkedHashMap<String, List<String>>();
        byKey.forEach((key, evaluator) -> {
            try {
                List<String> detected = evaluator.detect();
                if (!detected.isEmpty()) {
                    values.put(key, detected);
                }
            } catch (RuntimeException broken) {
                report.accept(Throwables.causedBy(
                        Diagnostic.error(
                                "evaluator-failed",
                                "The evaluator for " + key + " failed, so its value is not known: "
                                        + Throwables.describe(broken),
                                "Fix or remove it"),
                        broken));
            }
        });
        return values;
    }

    /** Returns the evaluator for a key, if there is one. */
    public Optional<ConditionEvaluator> of(String key) {
        return Optional.ofNullable(byKey.get(key));
    }
}

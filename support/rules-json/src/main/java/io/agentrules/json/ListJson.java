package io.agentrules.json;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Level;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import io.agentrules.check.RuleChecker;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answer of {@code list --json}. */
@Described(
        title = "rules list --json",
        value =
                "Every rule read, the providers that were used, what is wrong, and the instruction files that no provider reads."
                        + Described.OPEN
                        + " Every size and length is counted in characters, that is, in Unicode code points. Paths are relative to"
                        + " the workspace root that contains them, or start with ~/ under the home folder, or are absolute; in a folder of the"
                        + " workspace that is named ~ they start with ./~/; their separator is always a slash.",
        unlessAgents = "rules")
@SuppressWarnings("NullableOptional") // absent with one root, and null for a rule without a root
public record ListJson(
        @Described(value = "The workspace's roots, in order; the first is always \".\".", min = 1)
        List<String> workspace,

        @Described(
                value =
                        "The SHA-256 of everything in rules that decides what a model is told. Equal for equal rules, settings and"
                                + " toggles, whatever the machine, its folders and its line endings.",
                pattern = "^sha256:[0-9a-f]{64}$")
        String digest,

        @Described("The providers, in precedence order.") List<Provider> providers,

        @Described("Every rule read, in precedence order, including those that are not eligible.")
        List<Listed> rules,

        @Described("Paths of instruction files that were found and that no provider reads, in code-point order.")
        List<String> unread,

        @Described("What is wrong, by file and line.") List<DiagnosticJson> diagnostics) {
    private static final String ROOT =
            "The workspace root that the rule belongs to, as in workspace: two roots may have a rule with the same path. Null for a rule of"
                    + " the user or from elsewhere. Present only with several roots.";

    /** A provider. */
    public record Provider(
            @Described(min = 1) String id,

            @Described("Of two rules with the same name, the one with the higher priority wins.")
            int priority,

            @Described(
                    value = "With failed and timeout, rules may be missing; a diagnostic says why.",
                    ids = ProviderReport.Status.class)
            String status,

            @Described(
                    value =
                            "The number of rules it returned; a provider that failed or was given up may have some, too.",
                    min = 0)
            int rules,

            @Described(value = "How long it took; only with --timings.", min = 0) @Nullable
            Long millis) {}

    /** A rule that was read. */
    @Described(also = """
                    {
                      "if": {"properties": {"state": {"const": "shadowed"}}},
                      "then": {"properties": {"shadowedBy": {"type": "object"}}},
                      "else": {"properties": {"shadowedBy": {"type": "null"}}}
                    }
                    """)
    public record Listed(
            @Described(min = 1) String name,
            @Described(min = 1) String provider,
            @Described(ids = Level.class) String level,
            @Described(min = 1) String path,
            @Described(value = ROOT, min = 1) @Nullable Optional<String> root,
            @Described(ids = Bucket.class) String bucket,
            @Described(ids = RuleEntry.State.class) String state,

            @Described(
                    value =
                            "Present in a view only: the user or the harness switched the rule off, which keeps no tool from loading it.",
                    also = "{\"const\": true}")
            @Nullable
            Boolean disabledHere,

            @Described("The rule that is eligible instead; null unless the state is shadowed.")
            Optional<Winner> shadowedBy,

            Optional<String> description,
            boolean alwaysApply,

            @Described("The patterns of the condition globs; empty if there is no such condition.")
            List<String> globs,

            @Described(value = "Whether any or all of the conditions must hold.", ids = MatchMode.class)
            String match,

            @Described(
                    "The conditions by key, in file order. A condition without values could not be read and never holds. Two of them"
                            + " limit the rule, whatever match is: folder, and excludeAgent, which keeps the rule out for these agents.")
            Map<String, List<String>> conditions,

            @Described("What makes the rule interrupt the model; null for most rules.")
            Optional<TriggerJson> trigger,

            @Described("Paths of the files whose text is part of content, in order of expansion.")
            List<@Described(min = 1) String> imports,

            @Described(
                    value =
                            "The folder that the rule is limited to, relative to its workspace root; null for most rules. Unless the rule"
                                    + " is manual or only listed, it is also the condition folder.",
                    min = 1)
            Optional<String> folder,

            @Described(value = "Characters of content.", min = 1)
            int size,

            @Described(min = 1) String content) {}

    /** The rule that takes the place of another one. */
    public record Winner(
            @Described(min = 1) String name,
            @Described(min = 1) String provider,
            @Described(min = 1) String path,
            @Described(value = ROOT, min = 1) @Nullable Optional<String> root) {}

    /** Returns the answer; with timings, it says how long each provider took. */
    public static ListJson of(RuleEngine engine, RuleCatalog catalog, DisplayPaths paths, boolean hasTimings) {
        RuleChecker checker = RuleChecker.of(engine);
        return new ListJson(
                paths.workspaces(),
                catalog.digest(),
                catalog.providers().stream()
                        .map(provider -> new Provider(
                                provider.id(),
                                provider.priority(),
                                provider.status().id(),
                                provider.rules(),
                                hasTimings ? provider.time().toMillis() : null))
                        .toList(),
                catalog.entries().stream().map(entry -> listed(entry, paths)).toList(),
                checker.unread().stream().map(paths::shown).toList(),
                DiagnosticJson.of(checker.diagnostics(catalog), paths));
    }

    private static Listed listed(RuleEntry entry, DisplayPaths paths) {
        Rule rule = entry.rule();
        var conditions = new LinkedHashMap<String, List<String>>();
        for (Condition condition : rule.conditions()) {
            conditions.put(condition.key(), condition.values());
        }
        return new Listed(
                rule.name(),
                rule.source().provider(),
                rule.source().level().id(),
                paths.shown(rule.source().location()),
                root(rule, paths),
                entry.bucket().id(),
                entry.state().id(),
                entry.disabledHere() ? true : null,
                entry.shadowedBy()
                        .map(winner -> new Winner(
                                winner.name(),
                                winner.source().provider(),
                                paths.shown(winner.source().location()),
                                root(winner, paths))),
                rule.description(),
                rule.alwaysApply(),
                rule.globs(),
                rule.match().id(),
                conditions,
                rule.trigger().map(TriggerJson::of),
                rule.imports().stream().map(paths::shown).toList(),
                rule.folder(),
                Json.size(rule.content()),
                rule.content());
    }

    private static @Nullable Optional<String> root(Rule rule, DisplayPaths paths) {
        return paths.hasSeveralRoots() ? rule.source().root().map(paths::workspace) : null;
    }
}

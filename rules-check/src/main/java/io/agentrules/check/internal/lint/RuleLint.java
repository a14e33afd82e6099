package io.agentrules.check.internal.lint;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the merged rules: which never apply, and which have keys without effect. */
public final class RuleLint {
    /** How formats say that a rule is manual. */
    private static final Map<String, Object> MANUAL = Map.of(
            "trigger", "manual",
            "inclusion", "manual",
            "type", "manual",
            "apply", "manually",
            "scene", "git_message",
            "disable-model-invocation", true);

    /** Keys that authors do not expect to bring a rule in, or that the rest of the message explains. */
    private static final Set<String> ORDINARY = Set.of("alwaysApply", "description", "name", "title");

    private static final String UNREACHABLE = "rule-unreachable";
    private final AgentProfiles agents;

    private final UnaryOperator<Diagnostic> naming;

    /** Prepares to check rules; remedies use the words of their formats. */
    public RuleLint(AgentProfiles agents) {
        this(agents, UnaryOperator.identity());
    }

    /** Prepares to check rules; what is said about a file that another one replaces names the agents it is true for. */
    public RuleLint(AgentProfiles agents, ReplacedFiles replaced) {
        this(agents, replaced::named);
    }

    private RuleLint(AgentProfiles agents, UnaryOperator<Diagnostic> naming) {
        this.agents = agents;
        this.naming = naming;
    }

    /** Returns the diagnostics of a catalog, of profiles, and the findings about its rules, by file, line, code and message; those without a file first. */
    public List<Diagnostic> withDiagnosticsOf(RuleCatalog catalog) {
        var diagnostics = new DiagnosticCollector();
        catalog.diagnostics().stream().map(naming).forEach(diagnostics::add);
        agents.problems().forEach(diagnostics::add);
        of(catalog).forEach(diagnostics::add);
        return diagnostics.sorted();
    }

    /** Returns the findings in the order of the entries; only eligible rules have some. */
    List<Diagnostic> of(RuleCatalog catalog) {
        Set<String> broken = catalog.diagnostics().stream()
                .filter(diagnostic ->
                        Set.of("regex-invalid", "skill-without-description").contains(diagnostic.code())
                                || (diagnostic.code().startsWith("front-matter-")
                                        && diagnostic.severity() != Diagnostic.Severity.INFO))
                .flatMap(diagnostic -> diagnostic.location().stream())
                .map(Location::file)
                .collect(Collectors.toSet());
        return catalog.entries().stream()
                .flatMap(entry -> of(entry, broken)
                        .map(finding -> finding.about(entry.rule().name())
                                .at(entry.rule().source().location())))
                .toList();
    }

    private Stream<Diagnostic> of(RuleEntry entry, Set<String> broken) {
        return Stream.concat(
                finding(entry, broken).stream(),
                entry.isEligible()
                        ? Stream.concat(MisnamedValues.of(entry.rule()), WhenLint.of(entry.rule()))
                        : Stream.empty());
    }

    private Optional<Diagnostic> finding(RuleEntry entry, Set<String> broken) {
        Rule rule = entry.rule();
        return switch (entry.state()) {
            case ELIGIBLE ->
                switch (entry.bucket()) {
                    case MANUAL ->
                        // a rule without a valid pattern or front matter is manual, and that is reported
                        broken.contains(rule.source().location()) ? Optional.empty() : manual(entry);
                    case CONDITIONAL, TRIGGER -> unreachable(rule);
                    case ALWAYS -> idleConditions(rule).or(() -> IgnoredKeys.of(rule, agents));
                    case RULEBOOK -> Optional.empty();
                };
            case SHADOWED, DISABLED, UNTRUSTED, NOT_LOCKED, NOT_IN_VIEW -> Optional.empty();
        };
    }

    private Optional<Diagnostic> manual(RuleEntry entry) {
        Rule rule = entry.rule();
        if (entry.mention().isEmpty()) {
            return Optional.of(Diagnostic.warning(
                    UNREACHABLE,
                    "The rule can never apply: it applies only when it is mentioned, and no mention reaches a name with a double quote",
                    "Rename the rule, so that a mention reaches it"));
        }
        if (isMeant(rule) && rule.description().isEmpty()) {
            return Optional.empty();
        }
        String unlisted = rule.description().isPresent() ? ", and its description is not shown to the model" : "";
        return Optional.of(Diagnostic.info(
                "rule-manual",
                "The rule applies only when it is mentioned as "
                        + entry.mention().orElseThrow() + unlisted + withoutEffect(rule),
                remedy(rule).orElseThrow() + ", if the rule should also apply without a mention"));
    }

    /** Returns a clause about the keys that other readers may take for conditions: their authors believe that the rule has some. */
    private static String withoutEffect(Rule rule) {
        List<String> keys = rule.metadata().keySet().stream()
                .filter(key -> !ORDINARY.contains(key) && !MANUAL.containsKey(key))
                .map(Excerpt::quoted)
                .toList();
        return switch (keys.size()) {
            case 0 -> "";
            case 1 -> "; its key " + keys.get(0) + " does not change that";
            default -> "; its keys " + Excerpt.of(keys) + " do not change that";
        };
    }

    /** Returns whether the rule's file says explicitly that it is manual. */
    private static boolean isMeant(Rule rule) {
        return rule.metadata().entrySet().stream()
                .anyMatch(entry -> entry.getValue().equals(MANUAL.get(entry.getKey())));
    }

    private Optional<Diagnostic> unreachable(Rule rule) {
        var unreadable = new ArrayList<>(rule.conditions());
        unreadable.removeIf(condition -> !condition.values().isEmpty());
        if (unreadable.isEmpty()) {
            return Optional.empty();
        }
        boolean isReported =
                unreadable.stream().map(rule::writtenKey).anyMatch(rule.metadata()::containsKey); // where it was read
        Optional<String> remedy = isReported ? Optional.empty() : remedy(rule);
        String needs = rule.conditions().size() > unreadable.size() ? ", and all of its conditions must hold" : "";
        return remedy.map(change -> Diagnostic.warning(
                UNREACHABLE,
                "The rule can never apply by itself: " + keys(rule, unreadable) + " has no value" + needs,
                change));
    }

    private Optional<String> remedy(Rule rule) {
        return RuleRemedy.of(rule, agents).map(change -> Character.toUpperCase(change.charAt(0)) + change.substring(1));
    }

    private static Optional<Diagnostic> idleConditions(Rule rule) {
        List<Condition> idle = bringingIn(rule);
        if (idle.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Diagnostic.info(
                "conditions-idle",
                "The rule always applies, so " + keys(rule, idle) + " has no effect",
                "Remove " + keys(rule, idle) + ", or the key that makes the rule always apply"));
    }

    /** Returns the conditions of a rule without those that only limit it. */
    private static List<Condition> bringingIn(Rule rule) {
        return rule.conditions().stream()
                .filter(condition -> !condition.isLimit())
                .toList();
    }

    private static String keys(Rule rule, List<Condition> conditions) {
        return conditions.stream().map(rule::writtenKey).distinct().collect(Collectors.joining(" and "));
    }
}

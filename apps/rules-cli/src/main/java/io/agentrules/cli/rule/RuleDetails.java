package io.agentrules.cli.rule;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Level;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.DiagnosticText;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.core.Activation;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.json.ImportedRules;
import io.agentrules.json.Json;
import io.agentrules.json.RuleWord;
import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The text output of {@code explain NAME}: everything known about the rule with that name, and for other rules of that name why they are not used. */
final class RuleDetails {
    private static final String WATCHED = "hooks watch for it, whatever the agent loads; run rules hook status";

    private final Invocation invocation;
    private final Output out;
    private final RuleChecker checker;
    private final Optional<AgentView> view;

    RuleDetails(Invocation invocation) {
        this.checker = RuleChecker.of(invocation.engine());
        this.invocation = invocation;
        this.out = invocation.out();
        this.view = invocation.engine().view();
    }

    /** Writes about the eligible rule, or else the strongest, then a line about each other rule. */
    void write(Activation activation, String asked) {
        List<Decision> meant = meant(activation, asked);
        write(meant.get(0), activation);
        writeOthers(meant.subList(1, meant.size()), asked);
        List<Diagnostic> others = new BrokenRule(checker.diagnostics(activation.catalog()), asked)
                .aboutOthersThan(meant.stream().map(Decision::rule).toList());
        if (!others.isEmpty()) {
            out.line().line(Style.BOLD, "Other files with this name");
            new DiagnosticText(out, invocation.paths()).writeEach(others);
        }
    }

    private static List<Decision> meant(Activation activation, String asked) {
        return activation.decisions().stream()
                .filter(decision -> RuleLookup.isMeant(asked, decision.rule()))
                .sorted(Comparator.comparing(decision -> !decision.entry().isEligible()))
                .toList();
    }

    /** Writes only why the rule is not loaded, if it is not; returns whether it is not. */
    boolean writeNotLoaded(Activation activation, String asked) {
        Decision decision = meant(activation, asked).get(0);
        boolean isNotLoaded = decision.entry().state() == State.NOT_IN_VIEW
                && !new ImportedRules(activation.active()).contain(decision.entry());
        if (isNotLoaded) {
            writeHead(decision, false);
            if (decision.entry().bucket() == Bucket.TRIGGER) {
                new Paragraph(2).add("  But " + WATCHED).writeTo(out);
            }
        }
        return isNotLoaded;
    }

    private void writeOthers(List<Decision> others, String asked) {
        if (others.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, "Others with this name");
        var places = new LinkedHashMap<String, List<String>>();
        for (Decision other : others) {
            RuleSource source = other.rule().source();
            places.computeIfAbsent(other.reason(), unused -> new ArrayList<>())
                    .add(source.provider() + ", " + place(source));
        }
        places.forEach((reason, of) -> new Paragraph(4)
                .add("  " + VisibleText.line(String.join("; ", of) + ": " + reason))
                .writeTo(out));
        if (asked.equals(others.get(0).rule().name())) { // not the rules of one provider
            new Paragraph(2)
                    .add("To explain one of them in full, run rules explain PROVIDER:" + VisibleText.line(asked))
                    .writeTo(out);
        }
    }

    private void write(Decision decision, Activation activation) {
        boolean isIn = decision.isActive() || new ImportedRules(activation.active()).contain(decision.entry());
        writeHead(decision, isIn);
        out.line();
        writeRule(decision);
        writeConditions(decision, activation);
        if (!isIn) {
            writeAdvice(decision);
        }
        writeDiagnostics(decision.rule(), checker.diagnostics(activation.catalog()));
    }

    private void writeHead(Decision decision, boolean isIn) {
        String name = VisibleText.line(decision.rule().name());
        out.text(Style.BOLD, name).text(": ");
        if (isIn || decision.how().isPresent()) {
            out.text(Style.GREEN, isIn ? "in" : "listed");
        } else {
            out.text(Style.YELLOW, "out");
        }
        out.line();
        new Paragraph(2).add("  " + VisibleText.line(decision.reason())).writeTo(out);
    }

    private void writeRule(Decision decision) {
        RuleEntry entry = decision.entry();
        Rule rule = entry.rule();
        var table = new Table("  ");
        table.field("path", place(rule.source()));
        table.field("provider", rule.source().provider());
        table.field("level", rule.source().level().id());
        String word = RuleWord.of(decision, view);
        if (view.isEmpty() || (entry.isEligible() && !word.equals(RuleWord.NOT_LOADED))) {
            table.field(RuleWord.heading(view), word);
        }
        if (!entry.isEligible()) {
            table.field("state", entry.state().id());
        }
        entry.shadowedBy()
                .map(Rule::source)
                .ifPresent(winner -> table.field("by", winner.provider() + ", " + place(winner)));
        rule.description().ifPresent(text -> table.field("description", text));
        rule.folder()
                .filter(folder -> rule.conditions().stream()
                        .noneMatch(condition -> condition.key().equals(Rule.FOLDER)))
                .ifPresent(folder -> table.field("folder", folder));
        if (!rule.imports().isEmpty()) {
            table.field(
                    "imports",
                    rule.imports().stream().map(invocation.paths()::shown).collect(Collectors.joining(", ")));
        }
        rule.trigger().ifPresent(trigger -> {
            table.field("trigger", String.join(", ", trigger.patterns()));
            table.field("scope", String.join(", ", trigger.scope()));
        });
        table.field("size", Plural.of(Json.size(rule.content()), "character"));
        if (entry.isEligible()) {
            entry.overLimit().ifPresent(cut -> table.field("limit", cut.message()));
        }
        table.flowing().writeTo(out);
    }

    /** Adds the root if there are several, because two roots may have a rule at the same path. */
    private String place(RuleSource source) {
        String path = invocation.paths().shown(source.location());
        return source.root()
                .filter(root -> invocation.paths().hasSeveralRoots())
                .map(root -> path + " in " + invocation.paths().workspace(root))
                .orElse(path);
    }

    private void writeConditions(Decision decision, Activation activation) {
        List<Condition> conditions = decision.rule().conditions();
        if (conditions.isEmpty()) {
            return;
        }
        out.line()
                .line(
                        Style.BOLD,
                        "Conditions" + combined(conditions, decision.rule().match()));
        Map<String, Verdict> verdicts = decision.verdicts();
        for (Condition condition : conditions) {
            String key = decision.rule().writtenKey(condition);
            write(condition, key, verdicts.get(condition.key()), activation.context(), conditions.size() > 1);
        }
    }

    /** Returns how many of the conditions must hold; those that limit a rule always must. */
    private static String combined(List<Condition> conditions, MatchMode match) {
        List<String> limits = conditions.stream()
                .filter(Condition::isLimit)
                .map(Condition::key)
                .distinct()
                .toList();
        if (conditions.size() == 1) {
            return "";
        }
        if (match == MatchMode.ALL || conditions.size() - limits.size() <= 1) {
            return " (all must hold)";
        }
        return limits.isEmpty() ? " (one is enough)" : " (" + String.join(" and ", limits) + ", and one of the others)";
    }

    /** @param isOneOfSeveral whether the reason of the rule is not already that of this condition */
    private void write(
            Condition condition,
            String key,
            @Nullable Verdict verdict,
            EvaluationContext context,
            boolean isOneOfSeveral) {
        String base = condition.base().isEmpty() ? "" : " (relative to " + condition.baseFolder() + ")";
        String asked = VisibleText.line(key + ": " + String.join(", ", condition.values()) + base);
        if (verdict == null) {
            new Paragraph(4).add("  - " + asked).writeTo(out);
            return;
        }
        new Paragraph(4)
                .add("  ")
                .add(verdict.holds() ? Style.GREEN : Style.RED, verdict.holds() ? "✓ " : "✗ ")
                .add(asked)
                .writeTo(out);
        if (!verdict.holds() && isOneOfSeveral) {
            writeBelow(verdict.reason());
        }
        for (Matched matched : verdict.matches()) {
            writeBelow(matched.evidence() + cause(condition, matched, context) + " matches " + matched.pattern());
        }
    }

    private void writeBelow(String text) {
        new Paragraph(8).add("      " + VisibleText.line(text)).writeTo(out);
    }

    /** Returns how a path was observed, such as {@code " (mention, tool-target)"}; empty if the evidence is not a path. */
    private static String cause(Condition condition, Matched matched, EvaluationContext context) {
        List<Evidence> paths = switch (condition.key()) {
            case "paths" -> context.requestPaths();
            case "globs", "folder" -> context.sessionPaths();
            default -> List.of();
        };
        return paths.stream()
                .filter(path -> path.path().equals(matched.evidence()))
                .map(path -> path.kinds().stream().map(Kind::id).collect(Collectors.joining(", ", " (", ")")))
                .findFirst()
                .orElse("");
    }

    private void writeAdvice(Decision decision) {
        advice(decision).ifPresent(text -> {
            out.line().line(Style.BOLD, "To include it");
            new Paragraph(2).add("  " + VisibleText.line(text)).writeTo(out);
        });
    }

    /** Returns what to do; empty if there is nothing but to meet the conditions, which are shown. */
    private Optional<String> advice(Decision decision) {
        RuleEntry entry = decision.entry();
        String mention = entry.mention()
                .map(text -> "mention " + (view.isPresent() ? "it" : text) + " in the prompt")
                .orElse("rename it, so that a mention reaches it");
        return switch (entry.state()) {
            case SHADOWED -> Optional.of(replaced(entry));
            case DISABLED ->
                Optional.of(
                        decision.rule().disabled()
                                ? "remove disabled: true or enabled: false from its file"
                                : switchOn(decision.rule()));
            case UNTRUSTED -> Optional.of("trust the workspace: leave out --untrusted");
            case NOT_LOCKED -> Optional.of("review its file, and run rules lock; or leave out --frozen");
            case NOT_IN_VIEW ->
                Optional.of(entry.overLimit()
                        .map(found -> lowercase(found.remedy()))
                        .orElse(
                                entry.bucket() == Bucket.TRIGGER
                                        ? "nothing: " + WATCHED
                                        : "put its text where the agent looks"));
            case ELIGIBLE -> adviceIfEligible(decision, mention);
        };
    }

    private Optional<String> adviceIfEligible(Decision decision, String mention) {
        if (decision.entry().bucket() == Bucket.TRIGGER) {
            return Optional.of("remove its trigger patterns: a trigger rule is never in the prompt");
        }
        if (isExcluded(decision)) {
            return Optional.of("run another agent, or remove excludeAgent from its file");
        }
        Optional<String> change = checker.remedy(decision.rule()).map(text -> mention + "; or, in its file, " + text);
        return change.isPresent()
                        || view.isPresent() // an agent decides what a mention means, and few know rules by their names
                ? change
                : Optional.of((decision.rule().isConditional() ? "meet its conditions, or " : "") + mention);
    }

    private static String lowercase(String sentence) {
        return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
    }

    private static String replaced(RuleEntry entry) {
        return switch (entry.shadowing().orElseThrow()) {
            case SAME_FILE, SAME_TEXT, IMPORTED ->
                "nothing: its text is included by the other rule when that one applies";
            case SAME_NAME ->
                entry.shadowedBy().orElseThrow().source().level() == Level.MANAGED
                        ? "rename it: no other rule can replace one of the organization"
                        : "rename it, or remove the stronger one";
            case INDIRECT -> "rename it, or remove the stronger one";
        };
    }

    private static boolean isExcluded(Decision decision) {
        Verdict verdict = decision.verdicts().get(Rule.EXCLUDE_AGENT);
        return verdict != null && !verdict.holds();
    }

    private String switchOn(Rule rule) {
        List<String> commands = invocation.engine().toggles().stream()
                .filter(toggle -> RuleLookup.isMeant(toggle, rule))
                .map(toggle -> "rules enable " + toggle)
                .toList();
        return commands.isEmpty() ? "enable it" : String.join(", ", commands);
    }

    private void writeDiagnostics(Rule rule, List<Diagnostic> diagnostics) {
        List<Diagnostic> own = DiagnosticText.about(rule, diagnostics);
        if (!own.isEmpty()) {
            out.line().line(Style.BOLD, "Diagnostics");
            new DiagnosticText(out, invocation.paths()).writeEach(own);
        }
    }
}

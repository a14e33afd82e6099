package io.agentrules.cli.rule;

import static java.util.function.Predicate.not;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import io.agentrules.cli.command.ContextOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.core.Activation;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.json.DecidedByAgent;
import io.agentrules.json.ImportedRules;
import io.agentrules.json.Json;
import io.agentrules.json.RuleWord;
import io.agentrules.json.VisibleText;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The text output of {@code explain}: the current work, the rules that are in, and those that are out, grouped by reason. */
final class ExplainText {
    private static final String IN = "In the prompt";

    private final Invocation invocation;
    private final Output out;

    ExplainText(Invocation invocation) {
        this.invocation = invocation;
        this.out = invocation.out();
    }

    void write(Activation activation) {
        writeContext(List.of(activation));
        List<Decision> decisions = activation.decisions();
        if (decisions.isEmpty()) {
            out.line().line("No rules found; run rules list to see where they are looked for");
            return;
        }
        var imported = new ImportedRules(activation.active());
        Predicate<Decision> isImported = decision -> imported.contain(decision.entry());
        List<Decision> in = in(decisions, isImported.or(Decision::isActive));
        List<Decision> listed = in(
                decisions, decision -> decision.how().filter(How.LISTED::equals).isPresent());
        writeGroup(IN, in);
        writeGroup("Listed in the prompt", listed);
        Predicate<Decision> isOfOtherMode =
                invocation.engine().view().isPresent() ? ModeText::isOfOtherMode : decision -> false;
        List<Decision> others = in(decisions, not(isOfOtherMode).and(not(ExplainText::isForAnotherFolder)));
        List<Decision> notImported = in(decisions, isImported.negate());
        // any other bucket: an excluded agent keeps out also rules that always apply or are listed
        writeOut("Out: conditions do not hold", others, bucket -> bucket != Bucket.MANUAL && bucket != Bucket.TRIGGER);
        writeElsewhere(in(decisions, not(isOfOtherMode).and(ExplainText::isForAnotherFolder)));
        writeOfOtherModes(in(decisions, isOfOtherMode));
        writeOut("Out: not mentioned", others, Bucket.MANUAL::equals);
        writeOut("Out: watches model output", others, Bucket.TRIGGER::equals);
        for (State state : List.of(State.SHADOWED, State.DISABLED, State.UNTRUSTED, State.NOT_LOCKED)) {
            writeNotInForce("Out: " + state.id(), in(notImported, state));
        }
        invocation.engine().view().ifPresent(tool -> writeNotLoaded(tool, in(notImported, State.NOT_IN_VIEW)));
        out.line()
                .line(
                        Style.BOLD,
                        Plural.of(decisions.size(), "rule") + ": " + in.size() + " in, " + listed.size() + " listed, "
                                + (decisions.size() - in.size() - listed.size()) + " out");
    }

    /** Writes what is known about the current work, which all activations share: what was given, and what their rules ask for. */
    void writeContext(Collection<Activation> activations) {
        EvaluationContext context = activations.iterator().next().context();
        Set<String> asked = activations.stream()
                .flatMap(activation -> activation.decisions().stream())
                .flatMap(decision -> decision.rule().conditions().stream())
                .map(Condition::key)
                .flatMap(key -> ContextField.allKeys().stream()
                        .filter(known -> known.name().equals(key) || key.equals("when"))
                        .map(ContextField.Key::value))
                .collect(Collectors.toSet());
        var table = new Table("  ");
        table.field(
                "paths",
                orNone(context.requestPaths().stream()
                        .map(path -> invocation.paths().shown(path.path()) + remark(path.path()))
                        .collect(Collectors.joining(", "))));
        ofSession(context, activations).ifPresent(paths -> table.field("session", paths));
        context.prompt().ifPresent(text -> table.field("prompt", Plural.of(Json.size(text), "character")));
        context.values().forEach((key, known) -> {
            boolean isOfAll = activations.stream()
                    .allMatch(activation ->
                            known.equals(activation.context().values().get(key)));
            if (isOfAll && (asked.contains(key) || isGiven(key))) {
                table.field(
                        ContextField.single(key)
                                .map(field -> field.option().substring("--".length()))
                                .orElse(key),
                        orNone(String.join(", ", known)));
            }
        });
        out.line(Style.BOLD, "Current work");
        table.flowing().writeTo(out);
    }

    private boolean isGiven(String key) {
        return ContextOption.ALL.stream()
                .filter(option -> option.field().valueKeys().contains(key))
                .anyMatch(option -> !option.given(invocation).isEmpty());
    }

    /** Returns the paths of the session if they are others than those of the request, and says who counts them. */
    private Optional<String> ofSession(EvaluationContext context, Collection<Activation> activations) {
        List<String> paths = context.sessionPaths().stream().map(Evidence::path).toList();
        if (paths.equals(context.requestPaths().stream().map(Evidence::path).toList())) {
            return Optional.empty();
        }
        boolean areGlobsThere = activations.stream()
                .flatMap(activation -> activation.decisions().stream())
                .filter(decision -> decision.entry().isEligible())
                .flatMap(decision -> decision.rule().conditions().stream())
                .anyMatch(condition -> condition.key().equals("globs"));
        String shown = orNone(paths.stream().map(invocation.paths()::shown).collect(Collectors.joining(", ")));
        return Optional.of(shown + (areGlobsThere ? " (globs match the paths of the whole session)" : ""));
    }

    /** A path may be of a file that is yet to be written, but more often it is misspelt. */
    private String remark(String path) {
        if (path.startsWith("/")) {
            return " (outside the workspace)";
        }
        return invocation.engine().workspaces().stream().anyMatch(root -> Files.exists(root.resolve(path)))
                ? ""
                : " (no such file)";
    }

    private static String orNone(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private static List<Decision> in(List<Decision> decisions, Predicate<Decision> group) {
        return decisions.stream().filter(group).toList();
    }

    private static List<Decision> in(List<Decision> decisions, State state) {
        return in(decisions, decision -> decision.entry().state() == state);
    }

    private void writeOut(String title, List<Decision> decisions, Predicate<Bucket> buckets) {
        writeGroup(
                title,
                in(
                        decisions,
                        decision -> decision.how().isEmpty()
                                && decision.entry().isEligible()
                                && buckets.test(decision.entry().bucket())));
    }

    private static boolean isForAnotherFolder(Decision decision) {
        return decision.how().isEmpty()
                && decision.entry().isEligible()
                && Optional.ofNullable(decision.verdicts().get(Rule.FOLDER))
                        .filter(verdict -> !verdict.holds())
                        .isPresent();
    }

    /** Writes only the names: the reason is the same for all, and their names start with the folder. */
    private void writeElsewhere(List<Decision> group) {
        if (group.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, "Out: for folders in which the session has not worked yet");
        String names = group.stream()
                .map(decision -> VisibleText.line(decision.rule().name()))
                .collect(Collectors.joining(", "));
        new Paragraph(2).add(Style.DIM, "  " + names).writeTo(out);
    }

    private void writeOfOtherModes(List<Decision> group) {
        if (group.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, "Out: only for another mode; --mode NAME shows it");
        var names = new LinkedHashMap<String, List<String>>();
        group.forEach(decision -> names.computeIfAbsent(ModeText.modes(decision), unused -> new ArrayList<>())
                .add(VisibleText.line(decision.rule().name())));
        names.forEach((mode, rules) -> new Paragraph(4)
                .add("  " + VisibleText.line(mode) + ": ")
                .add(Style.DIM, String.join(", ", rules))
                .writeTo(out));
    }

    private void writeGroup(String title, List<Decision> group) {
        writeGroup(title, group, Rule::name);
    }

    /** Names each rule with its provider: several rules that are not eligible may have one name. */
    private void writeNotInForce(String title, List<Decision> group) {
        writeGroup(title, group, rule -> rule.source().provider() + ":" + rule.name());
    }

    private void writeGroup(String title, List<Decision> group, Function<Rule, String> name) {
        if (group.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, title);
        var table = new Table("  ");
        for (Decision decision : group) {
            Bucket bucket = decision.entry().bucket();
            boolean in = decision.how().isPresent() || title.equals(IN);
            table.row(
                    Cell.of(in ? Style.BOLD : Style.DIM, name.apply(decision.rule())),
                    Cell.of(
                            in ? Style.of(bucket) : Style.DIM,
                            RuleWord.of(decision, invocation.engine().view())),
                    Cell.of(isPlain(decision) ? "" : decision.reason()));
        }
        table.flowing().writeTo(out);
    }

    /** Returns whether the reason of a decision says no more than the word for it: that the rule always applies, is listed or is manual. */
    private static boolean isPlain(Decision decision) {
        boolean isPlain = decision.how()
                .map(how -> how == How.ALWAYS
                        || (how == How.LISTED && !decision.rule().isConditional()))
                .orElseGet(() -> decision.entry().isEligible()
                        && decision.entry().bucket() == Bucket.MANUAL
                        && decision.entry().mention().isPresent()
                        && decision.verdicts().isEmpty());
        return isPlain && !decision.entry().disabledHere();
    }

    /** Writes each reason once, with all files that it is about: most files of most repositories are for other agents. */
    private void writeNotLoaded(AgentView tool, List<Decision> group) {
        if (group.isEmpty()) {
            return;
        }
        new Paragraph(0)
                .add(Style.BOLD, "Out: not loaded by " + tool.name() + " (" + tool.basis() + ")")
                .writeTo(out.line());
        Predicate<Decision> isOfAnother = DecidedByAgent::isOfAnotherAgent;
        byText(in(group, isOfAnother.negate()), Decision::reason).forEach((reason, files) -> {
            new Paragraph(4).add("  " + VisibleText.line(reason)).writeTo(out);
            new Paragraph(6).add(Style.DIM, "      " + String.join(", ", files)).writeTo(out);
        });
        Map<String, List<String>> ofAnother = byText(
                in(group, isOfAnother), decision -> decision.rule().source().provider());
        if (!ofAnother.isEmpty()) {
            new Paragraph(4)
                    .add("  " + tool.name() + " does not load these files of other agents as rules")
                    .writeTo(out);
            ofAnother.forEach((provider, files) -> new Paragraph(8)
                    .add("      " + provider + ": ")
                    .add(Style.DIM, String.join(", ", files))
                    .writeTo(out));
        }
    }

    /** Returns the files of decisions by a text, in the order of the decisions. */
    private Map<String, List<String>> byText(List<Decision> group, Function<Decision, String> text) {
        var files = new LinkedHashMap<String, List<String>>();
        group.forEach(decision -> files.computeIfAbsent(text.apply(decision), unused -> new ArrayList<>())
                .add(VisibleText.line(
                        invocation.paths().shown(decision.rule().source().location()))));
        return files;
    }
}

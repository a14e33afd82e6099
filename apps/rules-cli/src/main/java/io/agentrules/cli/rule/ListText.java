package io.agentrules.cli.rule;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.internal.SharedFolder;
import io.agentrules.check.RuleChecker;
import io.agentrules.cli.command.Audience;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.SeverityCounts;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.core.Activation;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.ProviderReport.Status;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.json.ImportedRules;
import io.agentrules.json.RuleWord;
import io.agentrules.json.VisibleText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The text output of {@code list}: the rules, the strongest first, and a summary. */
final class ListText {
    static final String VERBOSE = "--verbose";

    /** The scopes that are no tools. */
    private static final Set<String> PROSE = Set.of("text", "thinking");

    private final Invocation invocation;
    private final Output out;
    private final boolean isVerbose;
    private final Optional<AgentView> tool;
    private final ImportedRules imported;
    private final RuleCatalog catalog;
    private final List<Decision> decisions;

    /** @param idle a call without work */
    ListText(Invocation invocation, Activation idle) {
        this.invocation = invocation;
        this.out = invocation.out();
        this.isVerbose = invocation.arguments().has(VERBOSE);
        this.tool = invocation.engine().view();
        this.catalog = idle.catalog();
        this.decisions = idle.decisions();
        this.imported = new ImportedRules(catalog.rules());
    }

    void write() {
        if (decisions.isEmpty()) {
            writeNothingFound();
        } else if (tool.isPresent()) {
            writeView(tool.get());
        } else {
            writeRules(decisions);
        }
        writeTriggers(catalog.rules());
        if (tool.isEmpty()) {
            writeProviders(catalog.providers());
        }
        boolean isChosen = invocation.arguments().has(GlobalOptions.PROVIDER)
                || invocation.arguments().has(GlobalOptions.NO_PROVIDER);
        writeFiles(
                isChosen ? "Not read by the providers that are on:" : "Not read by any provider:",
                RuleChecker.of(invocation.engine()).unread());
        if (!decisions.isEmpty()) {
            out.line();
            if (tool.isEmpty()) {
                new Paragraph(2)
                        .add(Style.BOLD, Plural.of(decisions.size(), "rule") + summary())
                        .writeTo(out);
            }
            writeDiagnostics(RuleChecker.of(invocation.engine()).diagnostics(catalog));
            return;
        }
        if (!catalog.diagnostics().isEmpty()) {
            out.line();
            writeDiagnostics(catalog.diagnostics());
        }
        Audience.writeHowToStart(invocation);
    }

    /** Shows the rules that an agent loads, then a summary of those that it does not load, which are usually many more. */
    private void writeView(AgentView view) {
        List<Decision> others = filter(decisions, this::isNotLoaded);
        List<Decision> loaded =
                filter(decisions, decision -> !isNotLoaded(decision) && !ModeText.isOfOtherMode(decision));
        int inForce = count(loaded, decision -> decision.entry().isEligible() || imported.contain(decision.entry()));
        String number = inForce == 0 ? "none" : String.valueOf(inForce);
        out.line(
                Style.BOLD,
                view.name() + " loads " + number + " of " + Plural.of(decisions.size(), "rule") + summary());
        if (loaded.isEmpty()) {
            new Paragraph(2)
                    .add("  It reads " + String.join(", ", view.reads()))
                    .writeTo(out);
        } else {
            out.line();
            writeRules(isVerbose ? filter(decisions, decision -> !isNotLoaded(decision)) : loaded);
        }
        if (!others.isEmpty()) {
            out.line();
            writeNotLoaded(view, others);
        }
    }

    private boolean isNotLoaded(Decision decision) {
        return decision.entry().state() == State.NOT_IN_VIEW && !imported.contain(decision.entry());
    }

    private void writeNotLoaded(AgentView view, List<Decision> others) {
        if (isVerbose) {
            out.line(Style.BOLD, "Not loaded by " + view.name() + ":");
            writeRules(others);
            return;
        }
        var byProvider = new TreeMap<String, Integer>();
        others.forEach(decision -> byProvider.merge(owner(decision), 1, Integer::sum));
        String counts = byProvider.entrySet().stream()
                .map(provider -> provider.getKey() + " " + provider.getValue())
                .collect(Collectors.joining(", "));
        new Paragraph(2)
                .add(Style.BOLD, "Not loaded by " + view.name() + ": ")
                .add(Plural.of(others.size(), "rule") + " (" + counts + "); run rules explain --as " + view.id()
                        + " to see why")
                .writeTo(out);
    }

    /** Returns the provider of a rule; its folder instead if it is in one that many agents share. */
    private static String owner(Decision decision) {
        RuleSource source = decision.rule().source();
        return SharedFolder.of(source.location()).orElse(source.provider());
    }

    private void writeRules(List<Decision> shown) {
        new RuleTable(shown, imported, invocation).write();
    }

    /** Shows the effective options of the eligible trigger rules: their own, otherwise the defaults. */
    private void writeTriggers(List<Rule> rules) {
        List<Rule> triggers = filter(rules, rule -> rule.trigger().isPresent());
        if (triggers.isEmpty()) {
            return;
        }
        var table = new Table("").headings("TRIGGER", "INTERRUPTS", "REPEATS", "CONTEXT", "SCOPE");
        for (Rule rule : triggers) {
            StreamTrigger trigger = rule.trigger().orElseThrow();
            GuardSettings settings = GuardSettings.DEFAULT.with(trigger.options());
            table.row(
                    Cell.of(rule.name()),
                    Cell.of(settings.interruptMode().id()),
                    Cell.of(repeats(settings, trigger.scope())),
                    Cell.of(settings.contextMode().id()),
                    Cell.of(
                            Style.DIM,
                            String.join(", ", trigger.scope())
                                    + trigger.in()
                                            .map(part -> " (in " + part.id() + ")")
                                            .orElse("")));
        }
        out.line();
        table.flowing().writeTo(out);
    }

    /** Returns whether a rule fires again, in what it watches. */
    private static String repeats(GuardSettings settings, List<String> scope) {
        String inText = repeats(settings, StreamSource.TEXT);
        String inTools = repeats(settings, StreamSource.TOOL);
        if (PROSE.containsAll(scope)) {
            return inText;
        }
        return inText.equals(inTools) || scope.stream().noneMatch(PROSE::contains)
                ? inTools
                : inText + ", tools " + inTools;
    }

    private static String repeats(GuardSettings settings, StreamSource source) {
        RepeatMode mode = settings.repeatMode(source);
        return mode == RepeatMode.AFTER_GAP ? mode.id() + " " + settings.repeatGap() : mode.id();
    }

    /** Shows the providers that found rules or have a problem; most of many providers are for tools that a project does not use. */
    private void writeProviders(List<ProviderReport> providers) {
        List<ProviderReport> shown = filter(
                providers,
                provider -> isVerbose
                        || provider.rules() > 0
                        || (provider.status() != Status.OK && provider.status() != Status.DISABLED));
        out.line();
        if (!shown.isEmpty()) {
            writeTable(shown);
        }
        int off = isVerbose ? 0 : count(providers, provider -> provider.status() == Status.DISABLED);
        writeOthers(providers.size() - shown.size() - off, " found no rule");
        writeOthers(off, off == 1 ? " is off" : " are off");
    }

    private void writeOthers(int number, String what) {
        if (number > 0) {
            new Paragraph(2)
                    .add(Plural.of(number, "provider") + what + " (" + VERBOSE + " lists all)")
                    .writeTo(out);
        }
    }

    private void writeTable(List<ProviderReport> providers) {
        var table = new Table("").headings("PROVIDER", "PRIORITY", "STATUS", "RULES");
        for (ProviderReport provider : providers) {
            table.row(
                    Cell.of(provider.id()),
                    Cell.of(String.valueOf(provider.priority())),
                    Cell.of(style(provider.status()), provider.status().id()),
                    Cell.of(String.valueOf(provider.rules())));
        }
        table.writeTo(out);
    }

    private static Style style(Status status) {
        return switch (status) {
            case OK -> Style.GREEN;
            case DISABLED -> Style.DIM;
            case FAILED, TIMEOUT -> Style.RED;
        };
    }

    private void writeFiles(String heading, List<String> files) {
        if (files.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, heading);
        files.forEach(
                file -> out.line("  " + VisibleText.line(invocation.paths().shown(file))));
    }

    /** Says whether there are diagnostics; rules check shows them, and finds more. */
    private void writeDiagnostics(List<Diagnostic> diagnostics) {
        String check = "rules check --as " + tool.map(AgentView::id).orElse(ViewOption.HARNESS);
        SeverityCounts counts = SeverityCounts.of(diagnostics);
        String kind = counts.errors() > 0 ? "errors" : counts.warnings() > 0 ? "warnings" : "notes";
        Style style = counts.errors() > 0 ? Style.RED : counts.warnings() > 0 ? Style.YELLOW : Style.PLAIN;
        if (diagnostics.isEmpty()) {
            new Paragraph(0)
                    .add("No problems found so far; " + check + " looks closer")
                    .writeTo(out);
        } else {
            new Paragraph(0)
                    .add(style, "There are " + kind + "; run " + check + " to see them")
                    .writeTo(out);
        }
    }

    private void writeNothingFound() {
        out.line(Style.BOLD, "No rules found.");
        List<String> searched = invocation.engine().searched();
        List<String> near = searched.stream()
                .filter(path -> !Path.of(invocation.paths().shown(path)).isAbsolute())
                .toList();
        if (isVerbose) {
            writeFiles("Looked in:", searched);
            return;
        }
        if (out.columns() == 0) {
            writeFiles("Looked in:", near);
        } else if (!near.isEmpty()) {
            out.line().line(Style.BOLD, "Looked in:").text("  ");
            String places = near.stream()
                    .map(path -> VisibleText.line(invocation.paths().shown(path)))
                    .collect(Collectors.joining(", "));
            new Paragraph(2).add(places).writeTo(out, 2); // one line each would fill several screens
        }
        if (near.size() < searched.size()) {
            if (near.isEmpty()) {
                out.line().line(Style.BOLD, "Looked in:");
            }
            out.line("  " + (near.isEmpty() ? "" : "and in ")
                    + "folders outside the workspace and the home folder: --verbose shows them");
        }
    }

    /** Returns how many rules apply when, and how many are not in force and why; what a view does not load is told apart from these. */
    private String summary() {
        var parts = new ArrayList<String>();
        parts.add(words());
        int imports = count(decisions, decision -> imported.contain(decision.entry()));
        if (imports > 0) {
            parts.add(imports + " imported");
        }
        for (State state : List.of(State.SHADOWED, State.DISABLED, State.UNTRUSTED, State.NOT_LOCKED)) {
            int number = count(
                    decisions, decision -> decision.entry().state() == state && !imported.contain(decision.entry()));
            if (number > 0) {
                parts.add(number + " " + state.id());
            }
        }
        return String.join("; ", parts);
    }

    private String words() {
        var numbers = new LinkedHashMap<String, Integer>();
        decisions.stream()
                .filter(decision ->
                        decision.entry().isEligible() && !(tool.isPresent() && ModeText.isOfOtherMode(decision)))
                .sorted(Comparator.comparing(decision -> decision.entry().bucket()))
                .forEach(decision -> numbers.merge(RuleWord.of(decision, tool), 1, Integer::sum));
        return numbers.isEmpty()
                ? ""
                : numbers.entrySet().stream()
                        .map(word -> word.getValue() + " " + word.getKey())
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    private static <T> int count(List<T> all, Predicate<T> wanted) {
        return filter(all, wanted).size();
    }

    private static <T> List<T> filter(List<T> all, Predicate<T> wanted) {
        return all.stream().filter(wanted).toList();
    }
}

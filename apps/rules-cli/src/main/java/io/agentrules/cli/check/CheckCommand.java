package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.config.JudgedFindings;
import io.agentrules.check.config.JudgedFindings.Suppressed;
import io.agentrules.cli.command.Audience;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.cli.text.DiagnosticText;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.SeverityCounts;
import io.agentrules.cli.text.Style;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.CheckJson;
import io.agentrules.json.Json;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules check}: reports problems in the rules of the workspace. */
public final class CheckCommand implements Subcommand {
    private static final String FORMAT = "--format";
    private static final List<String> FORMATS = List.of("text", "json", "sarif", "github");
    private static final String FIX = "--fix";
    private static final String DRY_RUN = "--dry-run";
    private static final String UNSAFE = "--unsafe";
    private static final String VERBOSE = "--verbose";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "check",
                "rules check [FILE...] [options]",
                "Reports problems in the rules, where they are, and how to fix them. Exits with code 1 if there are errors.",
                "  rules check",
                "  rules check .cursor/rules/style.mdc          check only this file; also accepts a folder",
                "  rules check --strict                         fail on warnings too, for example in CI",
                "  rules check --fix --dry-run                  show what would be changed",
                "  rules check --fix                            correct what needs no decision, and report the rest",
                "  rules check --fix --unsafe                   also make changes after which a rule applies at other times",
                "  rules check --update-baseline baseline.json  accept what is found now",
                "  rules check --baseline baseline.json         report only what is new",
                "  rules check --format sarif > rules.sarif     for code scanning");
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(
                CommandSpecs.pathArguments("FILE", "check only this rule file, or the rule files in this folder"));
    }

    @Override
    public List<OptionSection> options() {
        var options = new ArrayList<>(List.of(
                CommandSpecs.choice(FORMAT, FORMATS, "output format; default: text"),
                CommandSpecs.flag(
                        FIX,
                        "make the changes that the fixes of diagnostics describe, then report what remains; only"
                                + " front matter in the workspace and in the user's own rules is changed, and every"
                                + " rule applies as before"),
                CommandSpecs.flag(UNSAFE, "with --fix: make changes, too, that change when a rule applies"),
                CommandSpecs.flag(DRY_RUN, "with --fix: show the changes as a diff and write nothing")));
        options.addAll(Gate.options());
        options.add(CommandSpecs.flag(VERBOSE, "list identical diagnostics separately instead of grouped"));
        options.add(ViewOption.several());
        return List.of(new OptionSection("Options", options));
    }

    @Override
    public boolean answersByExitCode() {
        return true;
    }

    @Override
    public List<String> formats() {
        return FORMATS;
    }

    @Override
    public int run(Invocation invocation) {
        Output out = invocation.out();
        boolean json = invocation.options().isJson();
        String format = invocation.arguments().last(FORMAT).orElse(json ? "json" : "text");
        Gate gate = Gate.of(invocation);
        RuleCatalog catalog = invocation.catalog();
        Audience audience = Audience.ofCheck(invocation);
        List<RuleEngine> agents = audience.agents();
        var asked = new CheckedFiles(
                invocation,
                agents.isEmpty()
                        ? List.of(catalog)
                        : agents.stream().map(RuleEngine::catalog).toList());
        RuleChecker checker =
                checker(invocation, audience, gate.configuration().check().tokens());
        Optional<Fixing> fixing = fixing(invocation, agents, checker, asked);
        JudgedFindings judged = gate.judge(Stream.concat(
                        asked.of(checker.check()).stream(), fixing.stream().flatMap(fixed -> fixed.problems()))
                .toList());
        if (gate.baselineToWrite().isPresent()) {
            return writeBaseline(gate, judged, gate.baselineToWrite().get(), out);
        }
        List<Suppressed> shown = gate.showsSuppressed() ? judged.suppressed() : List.of();
        switch (format) {
            case "json" ->
                Json.write(out, CheckJson.of(judged.reported(), shown, invocation.paths(), fixing.map(Fixing::json)));
            case "sarif" -> Json.write(out, new Sarif(invocation.paths()).log(judged.reported()));
            case "github" -> new GithubAnnotations(out, invocation.paths()).write(judged.reported());
            default -> {
                fixing.ifPresent(fixed -> fixed.write(out));
                if (fixing.filter(Fixing::isDry).isEmpty()) {
                    audience.writeHead();
                    write(invocation, agents, checker, judged.reported(), asked);
                    writeSuppressed(judged, shown, invocation);
                    gate.tooManyWarnings(judged).ifPresent(out::line);
                    audience.writePrice();
                }
            }
        }
        return gate.exitCode(judged);
    }

    private static RuleChecker checker(Invocation invocation, Audience audience, OptionalInt maxTokens) {
        List<RuleEngine> agents = audience.agents();
        if (agents.isEmpty()) {
            return RuleChecker.of(invocation.engine());
        }
        RuleChecker checker = RuleChecker.forAgents(invocation.engine(), agents, audience.others());
        return maxTokens.isPresent() ? checker.withMaxTokens(maxTokens.getAsInt()) : checker;
    }

    private static int writeBaseline(Gate gate, JudgedFindings judged, Path file, Output out) {
        try {
            Files.writeString(file, gate.newBaseline(judged).toJson());
        } catch (IOException problem) {
            throw Failure.failed("cannot write " + VisibleText.line(file.toString()) + ": " + Failure.reason(problem));
        }
        out.line(Plural.of(judged.reported().size(), "finding") + " written to " + VisibleText.line(file.toString()));
        return 0;
    }

    private static void writeSuppressed(JudgedFindings judged, List<Suppressed> shown, Invocation invocation) {
        Output out = invocation.out();
        if (!judged.suppressed().isEmpty()) {
            out.line(judged.suppressed().size() + " suppressed"
                    + (shown.isEmpty() ? "; --show-suppressed shows them" : ":"));
        }
        for (Suppressed each : shown) {
            Diagnostic finding = each.finding();
            new Paragraph(4)
                    .add(
                            Style.DIM,
                            "  " + DiagnosticText.place(finding, invocation.paths()) + "  " + finding.code() + "  ("
                                    + each.by().id() + ") " + finding.message())
                    .writeTo(out);
        }
    }

    private static Optional<Fixing> fixing(
            Invocation invocation, List<RuleEngine> agents, RuleChecker checker, CheckedFiles asked) {
        boolean isDry = invocation.arguments().has(DRY_RUN);
        if (!invocation.arguments().has(FIX)) {
            for (String option : List.of(DRY_RUN, UNSAFE)) {
                if (invocation.arguments().has(option)) {
                    throw Failure.usage(option + " needs " + FIX);
                }
            }
            return Optional.empty();
        }
        List<Diagnostic> diagnostics = asked.of(checker.check());
        boolean unsafe = invocation.arguments().has(UNSAFE);
        if (isDry) {
            return Optional.of(new Fixing(
                    checker.previewFixes(diagnostics, unsafe), true, diagnostics.isEmpty(), invocation.paths()));
        }
        var fixing =
                new Fixing(checker.applyFixes(diagnostics, unsafe), false, diagnostics.isEmpty(), invocation.paths());
        invocation.engine().refresh();
        agents.forEach(RuleEngine::refresh);
        return Optional.of(fixing);
    }

    /** Returns how many rules were checked, after the number of findings: some of these may be about files that are no rules of the agents. */
    private static String counted(List<RuleEngine> agents, CheckedFiles asked) {
        String rules = Plural.of(asked.rules(), "rule");
        if (agents.isEmpty()) {
            return " in " + rules;
        }
        String who = agents.size() == 1 ? agents.get(0).view().orElseThrow().name() : "these agents";
        return "; checked " + rules + " of " + who;
    }

    private static void write(
            Invocation invocation,
            List<RuleEngine> agents,
            RuleChecker checker,
            List<Diagnostic> diagnostics,
            CheckedFiles asked) {
        Output out = invocation.out();
        String rules = counted(agents, asked);
        if (diagnostics.isEmpty() && asked.rules() == 0) {
            if (agents.size() == 1) {
                AgentView agent = agents.get(0).view().orElseThrow();
                out.line(agent.name() + " loads no rules " + (asked.areNamed() ? "from there" : "here")
                        + "; run rules list --as " + agent.id() + " to see what it reads");
            } else if (asked.areNamed()) {
                out.line("No rules there; run rules list to see which files are rules");
            } else {
                out.line("No rules found; run rules list to see where they are looked for");
                Audience.writeHowToStart(invocation);
            }
            return;
        }
        if (diagnostics.isEmpty()) {
            out.line(Style.GREEN, "No problems" + rules);
            return;
        }
        var text = new DiagnosticText(out, invocation.paths());
        if (invocation.arguments().has(VERBOSE)) {
            text.writeEach(diagnostics);
        } else {
            text.writeGroups(diagnostics);
        }
        text.writeCodes(diagnostics);
        out.line().line(Style.BOLD, SeverityCounts.of(diagnostics).text() + rules);
        writeFixable(checker, diagnostics, out);
    }

    /** Says how many findings {@code --fix} can end; none of a file that it would leave as it is. */
    private static void writeFixable(RuleChecker checker, List<Diagnostic> diagnostics, Output out) {
        if (diagnostics.stream().allMatch(diagnostic -> diagnostic.fix().isEmpty())) {
            return;
        }
        Set<String> refused = checker.previewFixes(diagnostics, true).refused().stream()
                .flatMap(problem -> problem.location().stream())
                .map(Diagnostic.Location::file)
                .collect(Collectors.toSet());
        Set<Diagnostic> unsafe =
                Set.copyOf(checker.previewFixes(diagnostics, false).unsafe());
        List<Diagnostic> fixable = diagnostics.stream()
                .filter(finding -> finding.fix()
                        .filter(fix -> !refused.contains(fix.file()))
                        .isPresent())
                .toList();
        long changing = fixable.stream().filter(unsafe::contains).count();
        if (fixable.size() > changing) {
            out.line((fixable.size() - changing) + " of them can be fixed by rules check --fix");
        }
        if (changing > 0) {
            new Paragraph(0)
                    .add(changing + " of them can be fixed by rules check --fix --unsafe, which changes when "
                            + (changing == 1 ? "a rule applies" : "rules apply"))
                    .writeTo(out);
        }
    }
}

package io.agentrules.cli.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.StreamSource;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.TrialInput;
import io.agentrules.check.TriggerTrials;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.cli.command.ContextOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.RuleNames;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.command.WorkContext;
import io.agentrules.cli.input.InputText;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.text.DiagnosticText;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.Json;
import io.agentrules.json.TrialJson;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules test}: tests whether a trigger rule fires in a text, and why it does not. */
public final class TestCommand implements Subcommand {
    private static final String TEXT = "--text";
    private static final String SOURCE = "--source";
    private static final String JSON_ARGUMENTS = "--json-arguments";
    private static final String EXIT_CODE = "--exit-code";

    /** Options that describe the stream here, not the current work. */
    private static final List<ContextOption> OF_THE_STREAM = List.of(ContextOption.PATH, ContextOption.TOOL);

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "test",
                "rules test NAME --text FILE [options]",
                "Tests a trigger rule on a text as if the model wrote it: shows where its patterns match, whether it fires, and if"
                        + " not, why.",
                "  rules test no-any --text answer.txt",
                "  rules test no-any --text patch.diff --tool edit --path src/app.ts",
                "  echo '{\"path\": \"a.ts\", \"text\": \"x: any\"}' | rules test no-any --text - --tool edit"
                        + " --json-arguments",
                "  rules test no-any --text answer.txt --exit-code || echo 'violates no-any'",
                "",
                "The text is treated as one complete stream of a new session in which nothing has fired yet. A line and a column are"
                        + " those of a match's first character. The offset after it is where the match became certain: a pattern that"
                        + " ends in \\b needs the next character.");
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(CommandSpecs.argument("NAME", true, "the rule's name"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of(
                new OptionSection(
                        "The text",
                        List.of(
                                CommandSpecs.path(TEXT, "FILE", "the text to test, in UTF-8; - for standard input"),
                                CommandSpecs.choice(
                                        SOURCE,
                                        List.of("text", "thinking", "tool"),
                                        "what the model writes the text as; default: the first source in the rule's scope, or tool"
                                                + " if one of the options below is given"),
                                CommandSpecs.value(
                                        ContextOption.TOOL.option(),
                                        "NAME",
                                        "the tool whose arguments the text is; default: the first tool in the rule's scope"),
                                CommandSpecs.paths(ContextOption.PATH.option(), "P", "a file that the tool works on"),
                                CommandSpecs.flag(JSON_ARGUMENTS, "the text is the tool's arguments as JSON"),
                                CommandSpecs.flag(EXIT_CODE, "exit with code 1 if the rule fires"))),
                WorkContext.section(OF_THE_STREAM));
    }

    @Override
    public boolean answersByExitCode() {
        return true;
    }

    @Override
    public int run(Invocation invocation) {
        WorkContext context = WorkContext.of(invocation, OF_THE_STREAM);
        TrialInput input = input(invocation);
        String file = file(invocation);
        RuleCatalog catalog = invocation.catalog();
        RuleEntry entry = entry(invocation, catalog);
        Delta text = input.stream(entry.rule(), new InputText(invocation).read(file));
        TriggerTrial trial = trial(context.applyTo(invocation.engine().openSession()), entry, text);
        invocation.runtimeDiagnostics().write(catalog.diagnostics());
        List<Diagnostic> diagnostics = Stream.concat(
                        about(entry, invocation, catalog).stream(), trial.diagnostics().stream())
                .toList();
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), TrialJson.of(trial, diagnostics, invocation.paths()));
        } else {
            new TrialText(invocation).write(trial, diagnostics);
        }
        return invocation.arguments().has(EXIT_CODE) && trial.fires() ? Failure.FOUND : 0;
    }

    private static String file(Invocation invocation) {
        return invocation
                .arguments()
                .last(TEXT)
                .orElseThrow(() -> Failure.usage(
                        TEXT + " is missing: name a file with the text to test, or - for standard input"));
    }

    /** Returns the trigger rule that is named, which must be the one that a session would try under its name. */
    private static RuleEntry entry(Invocation invocation, RuleCatalog catalog) {
        String name = invocation.arguments().positional().orElseThrow();
        RuleEntry entry = RuleNames.require(catalog, name);
        requireTrigger(invocation, catalog, entry);
        if (!catalog.find(entry.rule().name()).equals(Optional.of(entry))) {
            throw Failure.failed(VisibleText.line(name) + " is " + entry.state().id()
                    + ", so another rule with its name would be tested; run rules explain " + VisibleText.line(name)
                    + " to see which");
        }
        return entry;
    }

    private static TriggerTrial trial(Session session, RuleEntry entry, Delta text) {
        text.tool().ifPresent(tool -> session.tools(List.of(tool)));
        return TriggerTrials.in(session).tryTrigger(entry.rule().name(), text).orElseThrow();
    }

    private static StreamSource source(String given) {
        return StreamSource.of(given)
                .orElseThrow(() ->
                        Failure.usage(SOURCE + " must be text, thinking or tool, not " + VisibleText.line(given)));
    }

    /** A rule without usable trigger patterns is in another bucket; the diagnostics about its file tell why. */
    private static void requireTrigger(Invocation invocation, RuleCatalog catalog, RuleEntry entry) {
        if (entry.rule().trigger().isEmpty()) {
            new DiagnosticText(invocation.err(), invocation.paths()).writeEach(about(entry, invocation, catalog));
            throw Failure.failed(VisibleText.line(entry.rule().name())
                    + " is not a trigger rule: it has no usable trigger pattern, and its bucket is "
                    + entry.bucket().id());
        }
    }

    private static List<Diagnostic> about(RuleEntry entry, Invocation invocation, RuleCatalog catalog) {
        return DiagnosticText.about(
                entry.rule(), RuleChecker.of(invocation.engine()).diagnostics(catalog));
    }

    /** Returns what the options say about the text. */
    private static TrialInput input(Invocation invocation) {
        var input = new TrialInput(
                invocation.arguments().last(SOURCE).map(TestCommand::source),
                invocation.arguments().last(ContextOption.TOOL.option()),
                ContextOption.PATH.given(invocation),
                invocation.arguments().has(JSON_ARGUMENTS));
        Optional<StreamSource> other = input.source().filter(source -> source != StreamSource.TOOL);
        if (other.isPresent() && input.isAboutTool()) {
            throw Failure.usage(SOURCE + " " + other.get().id() + " cannot be combined with "
                    + ContextOption.TOOL.option() + ", " + ContextOption.PATH.option() + " or " + JSON_ARGUMENTS);
        }
        return input;
    }
}

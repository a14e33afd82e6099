package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.core.Delta;
import io.agentrules.core.RuleCatalog;
import io.agentrules.core.RuleEntry;
import io.agentrules.core.Session;
import io.agentrules.core.TriggerTrial;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules test}: whether a trigger rule fires in a text, and what holds it back. */
final class TestCommand implements Subcommand {
    private static final String TEXT = "--text";
    private static final String SOURCE = "--source";
    private static final String JSON_ARGUMENTS = "--json-arguments";
    private static final String EXIT_CODE = "--exit-code";

    /** What a tool works on is known from the stream alone. */
    private static final List<ContextOption> OF_THE_STREAM = List.of(ContextOption.PATH, ContextOption.TOOL);

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "test",
                "rules test NAME --text FILE [options]",
                "Tries a trigger rule on a text, as if the model wrote it: says where its conditions match, whether it fires,"
                        + " and what holds it back.",
                "  rules test no-any --text answer.txt",
                "  rules test no-any --text patch.diff --tool edit --path src/app.ts",
                "  echo '{\"path\": \"a.ts\", \"text\": \"x: any\"}' | rules test no-any --text - --tool edit"
                        + " --json-arguments",
                "  rules test no-any --text answer.txt --quiet || echo 'goes against no-any'",
                "",
                "The text is one stream of a new session in which nothing fired yet, and is complete. Lines and columns are"
                        + " those where a match became certain: a condition that ends in \\b waits for what follows.");
    }

    @Override
    public Optional<Argument> argument() {
        return Optional.of(new Argument("NAME", true, "the rule's name"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of(
                new OptionSection(
                        "The text",
                        List.of(
                                CommandSpecs.value(TEXT, "FILE", "the text, in UTF-8; -: standard input"),
                                CommandSpecs.value(
                                        SOURCE,
                                        "text|thinking|tool",
                                        "what the model writes it as; default: what the rule listens to first, but tool if one"
                                                + " of the options below is given"),
                                CommandSpecs.value(
                                        ContextOption.TOOL.option(),
                                        "NAME",
                                        "the tool that the text is written for; default: the first that the rule names"),
                                CommandSpecs.values(ContextOption.PATH.option(), "P", "a file that the tool works on"),
                                CommandSpecs.flag(JSON_ARGUMENTS, "the text is the tool's arguments as JSON"),
                                CommandSpecs.flag(EXIT_CODE, "exit with 1 when the rule fires"))),
                WorkContext.section(OF_THE_STREAM));
    }

    @Override
    public boolean answersByExitCode() {
        return true;
    }

    @Override
    public int run(Invocation invocation) {
        WorkContext context = WorkContext.of(invocation, OF_THE_STREAM);
        Optional<StreamSource> source = invocation.arguments().last(SOURCE).map(TestCommand::source);
        String file = invocation.arguments()
                .last(TEXT)
                .orElseThrow(() ->
                        Failure.usage(TEXT + " is missing: the text to try the rule on, or - for standard input"));
        RuleCatalog catalog = invocation.catalog();
        String name = invocation.arguments().positional().orElseThrow();
        RuleEntry entry = RuleNames.require(catalog, name);
        requireTrigger(invocation, catalog, entry);
        if (!catalog.find(entry.rule().name()).equals(Optional.of(entry))) {
            throw Failure.failed(VisibleText.line(name) + " is " + entry.state().id()
                    + ", and another rule of its name is tried: rules explain " + VisibleText.line(name)
                    + " says which");
        }
        Delta text = delta(invocation, entry.rule(), source, new InputText(invocation).read(file));
        Session session = context.applyTo(invocation.engine().openSession());
        text.tool().ifPresent(tool -> session.tools(List.of(tool)));
        TriggerTrial trial = session.tryTrigger(entry.rule().name(), text).orElseThrow();
        invocation.runtimeDiagnostics().write(catalog.diagnostics());
        if (invocation.options().isJson()) {
            Json.write(
                    invocation.out(), json -> new TrialJson(invocation.paths(), json).write(trial, about(entry, trial, catalog)));
        } else {
            new TrialText(invocation).write(trial, about(entry, trial, catalog));
        }
        boolean isAsked = invocation.arguments().has(EXIT_CODE) || invocation.options().isQuiet();
        return isAsked && trial.fires() ? Failure.FOUND : 0;
    }

    private static StreamSource source(String given) {
        return StreamSource.of(given)
                .orElseThrow(
                        () -> Failure.usage(SOURCE + " is text, thinking or tool, not " + VisibleText.line(given)));
    }

    /** A rule of which no stream condition can be used is in another bucket: what is said of its file tells why. */
    private static void requireTrigger(Invocation invocation, RuleCatalog catalog, RuleEntry entry) {
        if (entry.rule().trigger().isEmpty()) {
            new DiagnosticText(invocation.err(), invocation.paths())
                    .writeEach(DiagnosticText.about(entry.rule(), catalog.diagnostics()));
            throw Failure.failed(VisibleText.line(entry.rule().name())
                    + " is no trigger rule: it has no stream condition" + " that can be used, and its bucket is "
                    + entry.bucket().id());
        }
    }

    private static List<Diagnostic> about(RuleEntry entry, TriggerTrial trial, RuleCatalog catalog) {
        return Stream.concat(
                        DiagnosticText.about(entry.rule(), catalog.diagnostics()).stream(),
                        trial.diagnostics().stream())
                .toList();
    }

    private static Delta delta(Invocation invocation, Rule rule, Optional<StreamSource> source, String text) {
        Delta heard = Delta.heardBy(rule, text);
        Optional<String> tool = invocation.arguments().last(ContextOption.TOOL.option());
        List<String> paths = ContextOption.PATH.given(invocation);
        boolean isJson = invocation.arguments().has(JSON_ARGUMENTS);
        boolean isTool = tool.isPresent() || !paths.isEmpty() || isJson;
        StreamSource chosen = source.orElse(isTool ? StreamSource.TOOL : heard.source());
        if (chosen != StreamSource.TOOL && isTool) {
            throw Failure.usage(SOURCE + " " + chosen.id() + " does not go with " + ContextOption.TOOL.option() + ", "
                    + ContextOption.PATH.option() + " or " + JSON_ARGUMENTS);
        }
        Optional<String> named = chosen == StreamSource.TOOL ? tool.or(heard::tool) : Optional.empty();
        return new Delta(chosen, Delta.streamKey(chosen, named), text, named, paths, isJson);
    }
}

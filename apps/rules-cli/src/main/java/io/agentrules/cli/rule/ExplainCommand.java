package io.agentrules.cli.rule;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import io.agentrules.check.input.CallTokens;
import io.agentrules.cli.command.Audience;
import io.agentrules.cli.command.ConfigurationOption;
import io.agentrules.cli.command.ContextOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.RuleNames;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.command.WorkContext;
import io.agentrules.cli.input.JsonLines;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.SeverityCounts;
import io.agentrules.cli.text.Style;
import io.agentrules.core.Activation;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.ExplainJson;
import io.agentrules.json.Json;
import io.agentrules.json.VisibleText;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules explain}: explains which rules apply to the current work, and why. */
public final class ExplainCommand implements Subcommand {
    private static final String BATCH = "--batch";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "explain",
                "rules explain [NAME|FILE] [options]",
                "Explains which rules are in or out for the current work, for each agent in use, and why; with NAME or the"
                        + " FILE of a rule, explains one rule in full.",
                "  rules explain --path src/app.ts --prompt 'add a test'",
                "  rules explain --as codex --path src/app.ts    one agent in detail",
                "  rules explain style --path src/app.ts",
                "  rules explain --json --branch main --ci true",
                "  echo '{\"paths\": [\"src/app.ts\"], \"model\": \"opus\"}' | rules explain --batch",
                "",
                "A batch line may have the fields " + fields(Kind.LIST) + " (lists), " + fields(Kind.TEXT)
                        + " (strings) and " + fields(Kind.FLAG)
                        + " (true or false). Unknown fields are listed as \"ignored\" in the answer. Paths in lines and answers are"
                        + " relative to the workspace; paths in options are relative to --cwd.");
    }

    private static String fields(Kind kind) {
        return Stream.of(ContextField.values())
                .filter(field -> field.kind() == kind)
                .map(ContextField::id)
                .collect(Collectors.joining(", "));
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(
                CommandSpecs.argument("NAME", false, "explain only the rule with this name, or in this file, in full"));
    }

    @Override
    public List<OptionSection> options() {
        var options = new ArrayList<>(List.of(
                CommandSpecs.flag(
                        BATCH, "read a JSON object from each line of standard input; write each answer as a JSON line"),
                ViewOption.several()));
        options.addAll(ConfigurationOption.options());
        return List.of(new OptionSection("Options", options), WorkContext.section());
    }

    @Override
    public int run(Invocation invocation) {
        WorkContext context = WorkContext.of(invocation);
        boolean batch = invocation.arguments().has(BATCH);
        if (batch && !context.values().isEmpty()) {
            throw Failure.usage(
                    firstGiven(invocation) + " cannot be combined with " + BATCH + ": each line has its own context");
        }
        Audience audience = Audience.of(invocation);
        Invocation first = audience.each().values().stream().findFirst().orElse(invocation);
        RuleCatalog catalog = first.catalog();
        Optional<String> name = invocation
                .arguments()
                .positional()
                .map(asked -> isKnown(asked, audience, catalog)
                        ? asked
                        : nameOfFile(first, catalog, asked).orElse(asked));
        first.writeFailedProviders();
        if (name.isPresent() && !isKnown(name.get(), audience, catalog)) {
            unknown(first, audience, catalog, name.get());
            return Failure.FOUND;
        }
        if (batch) {
            explainLines(invocation, audience, name);
        } else if (invocation.options().isJson()) {
            Json.write(invocation.out(), answer(audience, context, name, List.of()));
        } else {
            explain(invocation, audience, context, name);
        }
        writeErrors(invocation, audience, batch || invocation.options().isJson());
        return 0;
    }

    private static boolean isKnown(String name, Audience audience, RuleCatalog catalog) {
        return RuleNames.find(catalog, name).isPresent()
                || audience.each().values().stream()
                        .anyMatch(asked -> RuleNames.find(asked.catalog(), name).isPresent());
    }

    /** Returns the name of the rule in a file, with its provider if the name alone refers to another rule. */
    private static Optional<String> nameOfFile(Invocation invocation, RuleCatalog catalog, String path) {
        if (!isFile(invocation, path)) {
            return Optional.empty();
        }
        boolean exists = Files.exists(invocation.options().folders().file(path));
        return catalog.entries().stream()
                .filter(entry -> exists
                        ? BrokenRule.isFile(
                                invocation, path, entry.rule().source().location())
                        : entry.rule().source().location().endsWith("/" + path))
                .findFirst()
                .map(entry -> {
                    Rule rule = entry.rule();
                    return RuleNames.find(catalog, rule.name())
                                    .filter(entry::equals)
                                    .isPresent()
                            ? rule.name()
                            : rule.source().provider() + ":" + rule.name();
                });
    }

    /** Explains why there is no rule with a name, if the reason is known. */
    private static void unknown(Invocation invocation, Audience audience, RuleCatalog catalog, String name) {
        BrokenRule broken = BrokenRule.of(invocation, catalog, name);
        if (broken.diagnostics().isEmpty()) {
            if (!isFile(invocation, name)) {
                throw RuleNames.unknown(catalog, name);
            }
            throw Failure.failed(ofFile(invocation, audience, catalog, name));
        }
        if (invocation.options().isJson()) {
            throw Failure.failed(broken.text(invocation.paths()));
        }
        invocation.writeWorkspace();
        broken.write(invocation);
        writeErrors(invocation, catalog.diagnostics(), false);
    }

    /** Returns what is known about the name of a file, which is not that of a rule. */
    private static String ofFile(Invocation invocation, Audience audience, RuleCatalog catalog, String name) {
        String unknown = Objects.requireNonNull(RuleNames.unknown(catalog, name).getMessage());
        List<Rule> rules = catalog.entries().stream().map(RuleEntry::rule).toList();
        if (rules.stream().anyMatch(rule -> BrokenRule.isFolderOf(invocation, name, rule))) {
            return unknown + "\nTo see the rules that are read from a folder, run rules list";
        }
        boolean exists = Files.exists(invocation.options().folders().file(name));
        return (exists && !audience.agents().isEmpty() ? notLoaded(invocation, audience, name) : unknown)
                + "\nTo see which rules apply to a file, run rules explain --path " + VisibleText.line(name);
    }

    /** Returns that no agent of the answer loads a file, and which others do. */
    private static String notLoaded(Invocation invocation, Audience audience, String name) {
        List<String> ids = audience.agents().get(0).views().stream()
                .map(AgentView::id)
                .filter(id -> !audience.each().containsKey(id))
                .toList();
        String others = invocation.engine().viewedAs(ids).stream()
                .filter(agent -> agent.catalog().rules().stream()
                        .anyMatch(rule -> BrokenRule.isFile(
                                invocation, name, rule.source().location())))
                .flatMap(agent -> agent.view().stream())
                .map(AgentView::id)
                .collect(Collectors.joining(", "));
        String asked = String.join(", ", audience.each().keySet());
        return (audience.each().size() == 1
                        ? asked + " does not load " + VisibleText.line(name)
                        : "none of " + asked + " loads " + VisibleText.line(name))
                + " as a rule" + (others.isEmpty() ? ", nor does another agent" : "; these agents do: " + others);
    }

    private static boolean isFile(Invocation invocation, String name) {
        return name.indexOf('/') >= 0
                || name.indexOf('.') > 0
                || Files.exists(invocation.options().folders().file(name));
    }

    private static void writeErrors(Invocation invocation, Audience audience, boolean isData) {
        List<Diagnostic> found = audience.each().values().stream()
                .flatMap(asked -> asked.catalog().diagnostics().stream())
                .distinct()
                .toList();
        writeErrors(invocation, found, isData);
    }

    /** Reports errors, because they may be the reason why a rule is missing. */
    private static void writeErrors(Invocation invocation, List<Diagnostic> found, boolean isData) {
        int errors = SeverityCounts.of(found).errors();
        if (errors > 0) {
            String text = Plural.of(errors, "error") + "; run "
                    + invocation.options().sameRules("rules check") + " to see " + (errors == 1 ? "it" : "them");
            if (isData) {
                Paragraph.writeLines("rules: " + text, invocation.err());
            } else {
                invocation.out().line().line(Style.RED, text);
            }
        }
    }

    private static String firstGiven(Invocation invocation) {
        return ContextOption.ALL.stream()
                .map(ContextOption::option)
                .filter(invocation.arguments()::has)
                .findFirst()
                .orElseThrow();
    }

    /** Reads a context from each line, and answers it in a session of its own. */
    private static void explainLines(Invocation invocation, Audience audience, Optional<String> name) {
        JsonLines.answer(invocation, (number, line) -> {
            BatchLine read = BatchLine.read(line);
            Json.write(invocation.out(), answer(audience, read.context(), name, read.ignored()));
        });
    }

    private static Record answer(Audience audience, WorkContext context, Optional<String> name, List<String> ignored) {
        return audience.json((agent, asked) -> ExplainJson.of(context.activation(asked), name, ignored, asked.paths()));
    }

    private static void explain(Invocation invocation, Audience audience, WorkContext context, Optional<String> name) {
        audience.writeHead();
        if (name.isPresent() && audience.each().isEmpty()) {
            invocation.out().line().line(Style.BOLD, "For hooks and harnesses");
            new RuleDetails(invocation).write(context.activation(invocation), name.get());
            return;
        }
        if (audience.writeAdvice()) {
            return;
        }
        var activations = new LinkedHashMap<String, Activation>();
        audience.each().forEach((agent, asked) -> activations.put(agent, context.activation(asked)));
        if (name.isPresent()) {
            explain(name.get(), audience, activations);
        } else if (audience.only().isPresent()) {
            new ExplainText(audience.only().get())
                    .write(activations.values().iterator().next());
        } else {
            new ExplainByAgentText(invocation).write(audience.each(), activations);
        }
        if (name.isEmpty()) {
            audience.writePriceWith(agent -> CallTokens.of(Objects.requireNonNull(activations.get(agent))));
        } else {
            audience.writePriceOf(name.get(), activations);
        }
    }

    private static void explain(String name, Audience audience, Map<String, Activation> activations) {
        boolean areSeveral = audience.only().isEmpty();
        audience.each().forEach((agent, asked) -> {
            Activation activation = Objects.requireNonNull(activations.get(agent));
            if (areSeveral) {
                audience.writeHeading(agent);
            }
            var details = new RuleDetails(asked);
            if (RuleNames.find(activation.catalog(), name).isEmpty()) {
                asked.out().line("No rule has this name");
            } else if (!areSeveral || !details.writeNotLoaded(activation, name)) {
                details.write(activation, name);
            }
        });
    }
}

package io.agentrules.cli.rule;

import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
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
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.ExplainJson;
import io.agentrules.json.Json;
import io.agentrules.json.VisibleText;
import java.nio.file.Files;
import java.util.List;
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
                "rules explain [NAME] [options]",
                "Explains which rules are in or out for the current work, and why; with NAME, explains one rule in full.",
                "  rules explain --path src/app.ts --prompt 'add a test'",
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
        return List.of(CommandSpecs.argument("NAME", false, "explain only the rule with this name, in full"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of(
                new OptionSection(
                        "Options",
                        List.of(
                                CommandSpecs.flag(
                                        BATCH,
                                        "read a JSON object from each line of standard input; write each answer as a JSON line"),
                                ViewOption.option())),
                WorkContext.section());
    }

    @Override
    public int run(Invocation invocation) {
        WorkContext context = WorkContext.of(invocation);
        boolean batch = invocation.arguments().has(BATCH);
        if (batch && !context.values().isEmpty()) {
            throw Failure.usage(
                    firstGiven(invocation) + " cannot be combined with " + BATCH + ": each line has its own context");
        }
        RuleCatalog catalog = invocation.catalog();
        Optional<String> name = invocation.arguments().positional();
        invocation.writeFailedProviders();
        if (name.isPresent() && RuleNames.find(catalog, name.get()).isEmpty()) {
            unknown(invocation, catalog, name.get());
            return Failure.FOUND;
        }
        if (batch) {
            explainLines(invocation, name);
        } else {
            explain(invocation, name, context.activation(invocation));
        }
        writeErrors(invocation, batch || invocation.options().isJson());
        return 0;
    }

    /** Explains why there is no rule with a name, if the reason is known. */
    private static void unknown(Invocation invocation, RuleCatalog catalog, String name) {
        BrokenRule broken = BrokenRule.of(invocation, catalog, name);
        if (broken.diagnostics().isEmpty()) {
            Failure unknown = RuleNames.unknown(catalog, name);
            throw isFile(invocation, name)
                    ? Failure.failed(unknown.getMessage() + "\n" + aboutFile(invocation, catalog, name))
                    : unknown;
        }
        if (invocation.options().isJson()) {
            throw Failure.failed(broken.text(invocation.paths()));
        }
        invocation.writeWorkspace();
        broken.write(invocation);
        writeErrors(invocation, false);
    }

    /** Returns the command that was meant with the name of a file: about rules that are read from it, or about rules that apply to it. */
    private static String aboutFile(Invocation invocation, RuleCatalog catalog, String name) {
        List<Rule> rules = catalog.entries().stream().map(RuleEntry::rule).toList();
        if (rules.stream().anyMatch(rule -> BrokenRule.isFolderOf(invocation, name, rule))) {
            return "To see the rules that are read from a folder, run rules list";
        }
        boolean exists = Files.exists(invocation.options().folders().file(name));
        return rules.stream()
                .filter(rule -> exists
                        ? BrokenRule.isFile(invocation, name, rule.source().location())
                        : rule.source().location().endsWith("/" + name))
                .findFirst()
                .map(rule -> "To explain the rule in this file, run rules explain " + VisibleText.line(rule.name()))
                .orElse("To see which rules apply to a file, run rules explain --path " + VisibleText.line(name));
    }

    private static boolean isFile(Invocation invocation, String name) {
        return name.indexOf('/') >= 0
                || name.indexOf('.') > 0
                || Files.exists(invocation.options().folders().file(name));
    }

    /** Reports errors, because they may be the reason why a rule is missing. */
    private static void writeErrors(Invocation invocation, boolean isData) {
        int errors =
                SeverityCounts.of(invocation.engine().catalog().diagnostics()).errors();
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
    private static void explainLines(Invocation invocation, Optional<String> name) {
        JsonLines.answer(invocation, (number, line) -> {
            BatchLine read = BatchLine.read(line);
            Activation activation = read.context().activation(invocation);
            Json.write(invocation.out(), ExplainJson.of(activation, name, read.ignored(), invocation.paths()));
        });
    }

    private static void explain(Invocation invocation, Optional<String> name, Activation activation) {
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), ExplainJson.of(activation, name, List.of(), invocation.paths()));
            return;
        }
        invocation.writeWorkspace();
        if (name.isPresent()) {
            new RuleDetails(invocation).write(activation, name.get());
        } else {
            new ExplainText(invocation).write(activation);
        }
    }
}

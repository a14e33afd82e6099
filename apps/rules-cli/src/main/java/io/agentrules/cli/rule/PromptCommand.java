package io.agentrules.cli.rule;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.command.WorkContext;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionNumber;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.Json;
import io.agentrules.json.PromptJson;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules prompt}: prints the text that a harness would add to the system prompt. */
public final class PromptCommand implements Subcommand {
    private static final String BUDGET = "--budget";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "prompt",
                "rules prompt [options]",
                "Prints the text that a harness would add to the system prompt for the current work; nothing if no rule"
                        + " applies.",
                "  rules prompt --path src/app.ts",
                "  rules prompt --json --prompt 'fix @style'",
                "  rules prompt --path src/app.ts --budget 2000",
                "",
                "A token is estimated as four characters, or one of Chinese, Japanese or Korean. To fit a budget, listed entries are dropped first, then the"
                        + " conditional rules with the least specific patterns, and rules that always apply last; a rule"
                        + " is never cut.",
                "",
                "In a terminal, control characters are shown as \\u001b; otherwise the text is printed unchanged.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(
                new OptionSection(
                        "Options",
                        List.of(
                                CommandSpecs.value(
                                        BUDGET, "TOKENS", "drop rules until the text has at most this many tokens"),
                                ViewOption.option())),
                WorkContext.section());
    }

    @Override
    public int run(Invocation invocation) {
        invocation.options().requireOneAgent();
        WorkContext context = WorkContext.of(invocation);
        Optional<Budget> budget = invocation.arguments().last(BUDGET).map(PromptCommand::budget);
        RuleCatalog catalog = invocation.catalog();
        invocation.writeFailedProviders();
        Activation activation = context.activation(invocation);
        PromptSection section = budget.map(activation::renderPrompt).orElseGet(activation::renderPrompt);
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), PromptJson.of(section));
        } else if (!section.text().isEmpty()) {
            invocation
                    .out()
                    .raw(invocation.isTerminal() ? VisibleText.lines(section.text()) : section.text())
                    .line();
        } else if (invocation.isTerminal() && section.dropped().isEmpty()) {
            invocation.err().line("No rule applies, so nothing is added to the prompt; run rules explain to see why");
        }
        if (!invocation.options().isJson()) {
            section.dropped()
                    .forEach(dropped -> invocation
                            .err()
                            .line("rules: " + VisibleText.line(dropped.rule()) + " is dropped: " + dropped.reason()));
        }
        if (catalog.entries().isEmpty() && catalog.providers().stream().anyMatch(ProviderReport::hasFailed)) {
            invocation.err().line("rules: nothing could be read");
            return Failure.FOUND;
        }
        return 0;
    }

    private static Budget budget(String text) {
        return Budget.tokens(OptionNumber.between(0, Integer.MAX_VALUE, BUDGET, "a number of tokens", text));
    }
}

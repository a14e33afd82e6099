package io.agentrules.cli;

import io.agentrules.core.Activation;
import io.agentrules.core.Budget;
import io.agentrules.core.PromptSection;
import io.agentrules.core.PromptSection.Dropped;
import io.agentrules.core.PromptSection.Section;
import io.agentrules.core.ProviderReport;
import io.agentrules.core.RuleCatalog;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** {@code rules prompt}: the text that a harness would put into the system prompt. */
final class PromptCommand implements Subcommand {
    private static final String BUDGET = "--budget";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "prompt",
                "rules prompt [options]",
                "Writes the text that a harness would put into the system prompt for the work at hand; nothing when no rule"
                        + " is in.",
                "  rules prompt --path src/app.ts",
                "  rules prompt --json --prompt 'fix @style'",
                "  rules prompt --path src/app.ts --budget 2000",
                "",
                "A token is taken for four characters. A budget leaves out entries of the list first, then the rules that"
                        + " hang on the least specific patterns, and those that always apply last; never a part of a rule.",
                "",
                "In a terminal, control characters are shown as \\u001b; otherwise the text is written as it is.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(
                new OptionSection(
                        "Options",
                        List.of(CommandSpecs.value(
                                BUDGET, "TOKENS", "leave rules out until the text has at most so many tokens"))),
                WorkContext.section());
    }

    @Override
    public int run(Invocation invocation) {
        WorkContext context = WorkContext.of(invocation);
        Optional<Budget> budget = invocation.arguments().last(BUDGET).map(PromptCommand::budget);
        RuleCatalog catalog = invocation.catalog();
        invocation.writeFailedProviders();
        Activation activation = invocation.activation(context);
        PromptSection section = budget.map(activation::promptSection).orElseGet(activation::promptSection);
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), json -> write(json, section));
        } else if (!section.text().isEmpty()) {
            invocation.out().line(invocation.isTerminal() ? VisibleText.lines(section.text()) : section.text());
        } else if (invocation.isTerminal() && section.dropped().isEmpty()) {
            invocation.err().line("No rule is in, so nothing is added to the prompt: rules explain says why");
        }
        if (!invocation.options().isJson()) {
            section.dropped()
                    .forEach(dropped -> invocation.err()
                            .line("rules: " + VisibleText.line(dropped.rule()) + " is left out: " + dropped.reason()));
        }
        if (catalog.entries().isEmpty() && catalog.providers().stream().anyMatch(ProviderReport::hasFailed)) {
            invocation.err().line("rules: nothing could be read");
            return Failure.FOUND;
        }
        return 0;
    }

    private static Budget budget(String text) {
        try {
            return Budget.tokens(Integer.parseInt(text));
        } catch (IllegalArgumentException e) { // no number among them
            throw Failure.usage(BUDGET + " is a number of tokens from 0 up, not " + VisibleText.line(text));
        }
    }

    private static void write(JsonGenerator json, PromptSection section) {
        String text = section.text();
        json.writeStartObject();
        json.writeStringProperty("text", text);
        json.writeNumberProperty("stablePrefix", text.codePointCount(0, section.stablePrefix()));
        json.writeNumberProperty("size", Json.size(text));
        json.writeArrayPropertyStart("sections");
        section.sections().forEach(part -> write(json, part));
        json.writeEndArray();
        json.writeArrayPropertyStart("dropped");
        section.dropped().forEach(dropped -> write(json, dropped));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Section part) {
        json.writeStartObject();
        json.writeStringProperty("rule", part.rule());
        json.writeStringProperty("bucket", part.bucket().id());
        json.writeNumberProperty("size", Json.size(part.text()));
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Dropped dropped) {
        json.writeStartObject();
        json.writeStringProperty("rule", dropped.rule());
        json.writeStringProperty("reason", dropped.reason());
        json.writeEndObject();
    }
}

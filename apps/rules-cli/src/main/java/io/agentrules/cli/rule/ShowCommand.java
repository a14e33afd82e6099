package io.agentrules.cli.rule;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.RuleNames;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.Json;
import io.agentrules.json.ShowJson;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules show}: prints the content of one rule. */
public final class ShowCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "show",
                "rules show NAME [options]",
                "Prints the content of a rule, given its name or the rule:// address that a model would read.",
                "  rules show style",
                "  rules show rule://frontend/react     only rules that always apply or are listed have an address",
                "",
                "In a terminal, control characters are shown as \\u001b; otherwise the content is printed unchanged.");
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(CommandSpecs.argument("NAME", true, "a rule's name or rule:// address"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection("Options", List.of(ViewOption.option())));
    }

    @Override
    public int run(Invocation invocation) {
        invocation.options().requireOneAgent();
        Rule rule = rule(invocation, invocation.arguments().positional().orElseThrow());
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), ShowJson.of(rule, invocation.paths()));
        } else {
            invocation
                    .out()
                    .raw(invocation.isTerminal() ? VisibleText.lines(rule.content()) : rule.content())
                    .line();
        }
        return 0;
    }

    private static Rule rule(Invocation invocation, String name) {
        RuleCatalog catalog = invocation.catalog();
        Optional<RuleUri> address = RuleUri.parse(name);
        if (address.isPresent()) {
            return catalog.resolve(address.get())
                    .orElseThrow(
                            () -> withoutAddress(catalog, name, address.get().name()));
        }
        RuleEntry entry = RuleNames.find(catalog, name).orElseThrow(() -> unknown(invocation, catalog, name));
        if (!entry.isEligible()) {
            invocation
                    .err()
                    .line("rules: " + VisibleText.line(name) + " is not eligible; its state is "
                            + entry.state().id());
        }
        return entry.rule();
    }

    /** Returns why there is no rule with a name: its file may be broken. */
    private static Failure unknown(Invocation invocation, RuleCatalog catalog, String name) {
        BrokenRule broken = BrokenRule.of(invocation, catalog, name);
        return broken.diagnostics().isEmpty()
                ? RuleNames.unknown(catalog, name)
                : Failure.failed(broken.text(invocation.paths()));
    }

    private static Failure withoutAddress(RuleCatalog catalog, String address, String name) {
        return RuleNames.unknown(
                "no rule has the address " + VisibleText.line(address)
                        + RuleNames.find(catalog, name)
                                .map(entry -> ": " + VisibleText.line(whyWithout(entry)) + "; run rules show "
                                        + VisibleText.line(name))
                                .orElse(""),
                name,
                catalog.addressable());
    }

    private static String whyWithout(RuleEntry entry) {
        return entry.isEligible()
                ? "it is a " + entry.bucket().id() + " rule without one"
                : Decision.leftOut(entry, false).toString();
    }
}

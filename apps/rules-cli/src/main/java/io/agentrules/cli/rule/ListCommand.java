package io.agentrules.cli.rule;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.Json;
import io.agentrules.json.ListJson;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules list}: lists all rules found, in precedence order. */
public final class ListCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "list",
                "rules list [options]",
                "Lists all rules found, the strongest first, with the providers, the instruction files that no provider reads,"
                        + " and whether there are diagnostics, which rules check shows.",
                "  rules list",
                "  rules list --workspace service --workspace ui --no-provider cline",
                "  rules list --json | jq -r '.rules[] | select(.state == \"shadowed\") | .path'",
                "",
                "The bucket of a rule is always (in every prompt), rulebook (listed, for the model to read on demand),"
                        + " conditional (in the prompt while its conditions hold), manual (in the prompt when mentioned)"
                        + " or trigger (watches what the model writes).");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                List.of(CommandSpecs.flag(ListText.VERBOSE, "show every provider and place"), ViewOption.option())));
    }

    @Override
    public int run(Invocation invocation) {
        RuleCatalog catalog = invocation.catalog();
        if (invocation.options().isJson()) {
            boolean hasTimings = invocation.options().hasTimings();
            Json.write(invocation.out(), ListJson.of(invocation.engine(), catalog, invocation.paths(), hasTimings));
        } else {
            new ListText(invocation).write(catalog);
        }
        return 0;
    }
}

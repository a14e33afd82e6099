package io.agentrules.cli;

import io.agentrules.core.RuleCatalog;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules list}: every rule found, in precedence order. */
final class ListCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "list",
                "rules list [options]",
                "Lists every rule found, the strongest first, with the providers that were asked, what is wrong, and the"
                        + " instruction files that no provider reads.",
                "  rules list",
                "  rules list --workspace service --workspace ui --no-provider cline",
                "  rules list --json | jq -r '.rules[] | select(.state == \"shadowed\") | .path'",
                "",
                "A rule is always in the prompt; or in the rulebook, for the model to read on demand; or conditional,"
                        + " in when its conditions hold; or manual, in when mentioned; or a trigger, which watches"
                        + " what the model writes.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options", List.of(CommandSpecs.flag(ListText.VERBOSE, "show every diagnostic, and each of its places"))));
    }

    @Override
    public int run(Invocation invocation) {
        RuleCatalog catalog = invocation.catalog();
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), json -> new ListJson(invocation, json).write(catalog));
        } else {
            new ListText(invocation).write(catalog);
        }
        return 0;
    }
}

package io.agentrules.cli;

import io.agentrules.core.RuleCatalog;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules list}: every rule found, in precedence order. */
final class ListCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return Specs.command(
                "list",
                "rules list [options]",
                "Lists every rule found, the strongest first, with the providers that were asked, what is wrong, and the"
                        + " instruction files that no provider reads.",
                "  rules list",
                "  rules list --workspace service --workspace ui --no-provider cline",
                "  rules list --json | jq -r '.rules[] | select(.state == \"shadowed\") | .path'",
                "",
                "Buckets: always, in every prompt; rulebook, listed for the model to read on demand; conditional, in when",
                "its conditions hold; manual, only when mentioned; trigger, watches what the model writes.");
    }

    @Override
    public int run(Call call) {
        RuleCatalog catalog = call.catalog();
        if (call.options().isJson()) {
            Json.write(call.out(), json -> new ListJson(call, json).write(catalog));
        } else {
            new ListText(call).write(catalog);
        }
        return 0;
    }
}

package io.agentrules.cli.rule;

import io.agentrules.cli.command.Audience;
import io.agentrules.cli.command.ConfigurationOption;
import io.agentrules.cli.command.ContextOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.core.Activation;
import io.agentrules.json.Json;
import io.agentrules.json.ListJson;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules list}: lists all rules found, in precedence order. */
public final class ListCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "list",
                "rules list [options]",
                "Lists the rule files that the agents in use load, and when: always (in every call), path (while a file is"
                        + " worked on), listed (for the model to read on demand), manual (when mentioned).",
                "  rules list",
                "  rules list --as claude,cursor",
                "  rules list --as codex                one agent in detail",
                "  rules list --as harness              all rules together, as hooks and harnesses use them",
                "  rules list --as cursor --json | jq -r '.rules[].path'",
                "",
                "For one agent or a harness, the bucket of a rule is always (in every prompt), rulebook (listed, for the model to read on demand),"
                        + " conditional (in the prompt while its conditions hold), manual (in the prompt when mentioned)"
                        + " or trigger (watches what the model writes).");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                Stream.concat(
                                Stream.of(
                                        CommandSpecs.flag(
                                                ListText.VERBOSE, "show every place, and every rule or provider"),
                                        ViewOption.several(),
                                        ContextOption.MODE.spec()),
                                ConfigurationOption.options().stream())
                        .toList()));
    }

    @Override
    public int run(Invocation invocation) {
        Audience audience = Audience.of(invocation);
        if (invocation.options().isJson()) {
            boolean hasTimings = invocation.options().hasTimings();
            Json.write(
                    invocation.out(),
                    audience.json(
                            (agent, asked) -> ListJson.of(asked.engine(), asked.catalog(), asked.paths(), hasTimings)));
            return 0;
        }
        audience.writeHead();
        if (!audience.writeAdvice()) {
            audience.each().values().forEach(Invocation::catalog); // checks the options
            Map<String, Activation> idle = audience.idle();
            audience.only()
                    .ifPresentOrElse(
                            asked ->
                                    new ListText(asked, idle.values().iterator().next()).write(),
                            () -> new ListByAgentText(invocation).write(audience.each(), idle));
            ModeText.write(invocation, audience.each(), idle);
            audience.writePrice();
        }
        return 0;
    }
}

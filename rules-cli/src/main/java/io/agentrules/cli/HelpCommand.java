package io.agentrules.cli;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.Suggestion;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules help}: prints the same as {@code --help}. */
final class HelpCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "help",
                "rules help [COMMAND]",
                "Shows help for rules, or for one of its commands.",
                "  rules help",
                "  rules help explain");
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(CommandSpecs.argument("COMMAND", false, Subcommands.NAMES, "the command to show help for"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of();
    }

    @Override
    public int run(Invocation invocation) {
        var commands = new Commands(List.of());
        CommandSpec spec = commands.commandLine(invocation.out().columns()).getCommandSpec();
        Optional<String> asked = invocation.arguments().positional();
        if (asked.isPresent()) {
            if (commands.named(asked.get()).isEmpty()) {
                throw Failure.usage("unknown command " + VisibleText.line(asked.get())
                        + Suggestion.of(asked.get(), Subcommands.NAMES)
                                .map(name -> "\nDid you mean " + name + "?")
                                .orElse("; known commands: " + String.join(", ", Subcommands.NAMES)));
            }
            spec = Objects.requireNonNull(spec.subcommands().get(asked.get())).getCommandSpec();
        }
        invocation.out().text(commands.help(spec, invocation.options().isColored()));
        return 0;
    }
}

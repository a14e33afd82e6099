package io.agentrules.cli;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command that only has others below it.
 *
 * @param name its name
 * @param summary what they are about
 * @param words the last words of their names
 */
record CommandGroup(String name, String summary, List<String> words) implements Subcommand {
    @Override
    public CommandSpec spec() {
        String usage = "rules " + name + " ";
        return CommandSpecs.command(
                name,
                usage + String.join("|", words) + " [options]",
                Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".",
                words.stream().map(word -> "  " + usage + word).toArray(String[]::new));
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        throw Failure.usage("rules " + name + " requires a command: " + String.join(", ", words));
    }
}

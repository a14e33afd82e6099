package io.agentrules.cli;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.json.VisibleText;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules completion}: writes a completion script for a shell. */
final class CompletionCommand implements Subcommand {
    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "completion",
                "rules completion SHELL",
                "Prints a shell script that completes commands, options and their values.",
                "  source <(rules completion bash)                      in ~/.bashrc",
                "  source <(rules completion zsh)                       in ~/.zshrc",
                "  rules completion fish > ~/.config/fish/completions/rules.fish");
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(CommandSpecs.argument("SHELL", true, SHELLS, "bash, zsh or fish"));
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        String shell = invocation.arguments().positional().orElseThrow();
        String script = switch (shell) {
            // The Bash script also works in Zsh: it enables Bash compatibility there.
            case "bash", "zsh" -> AutoComplete.bash("rules", new Commands(List.of()).commandLine(0));
            case "fish" -> FishCompletion.script();
            default ->
                throw Failure.usage("the shell must be " + String.join(", ", SHELLS.subList(0, 2)) + " or "
                        + SHELLS.get(2) + ", not " + VisibleText.line(shell));
        };
        invocation.out().raw(script.replace("\r\n", "\n"));
        return 0;
    }
}

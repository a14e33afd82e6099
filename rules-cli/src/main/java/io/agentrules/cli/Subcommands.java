package io.agentrules.cli;

import io.agentrules.cli.check.CheckCommand;
import io.agentrules.cli.check.LockCommand;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.hook.DaemonCommand;
import io.agentrules.cli.hook.HookCommand;
import io.agentrules.cli.hook.LogCommand;
import io.agentrules.cli.rule.CoverageCommand;
import io.agentrules.cli.rule.ExplainCommand;
import io.agentrules.cli.rule.ListCommand;
import io.agentrules.cli.rule.PromptCommand;
import io.agentrules.cli.rule.ShowCommand;
import io.agentrules.cli.rule.ToggleCommand;
import io.agentrules.cli.rule.ViewsCommand;
import io.agentrules.cli.serve.InspectCommand;
import io.agentrules.cli.serve.ServeCommand;
import io.agentrules.cli.stream.StreamCommand;
import io.agentrules.cli.stream.TestCommand;
import java.util.List;

/** All commands. */
final class Subcommands {
    /** The names of all commands, in the order of the help. */
    static final List<String> NAMES = List.of(
            "list",
            "explain",
            "prompt",
            "show",
            "check",
            "lock",
            "coverage",
            "views",
            "stream",
            "test",
            "hook",
            "log",
            "daemon",
            "serve",
            "inspect",
            "enable",
            "disable",
            "completion",
            "help");

    private Subcommands() {}

    /**
     * Creates a command; a {@code switch}, because a map of constructors would link all of them at every start.
     *
     * @param name one of {@link #NAMES}
     */
    static Subcommand named(String name) {
        return switch (name) {
            case "list" -> new ListCommand();
            case "explain" -> new ExplainCommand();
            case "prompt" -> new PromptCommand();
            case "show" -> new ShowCommand();
            case "check" -> new CheckCommand();
            case "lock" -> new LockCommand();
            case "coverage" -> new CoverageCommand();
            case "views" -> new ViewsCommand();
            case "stream" -> new StreamCommand();
            case "test" -> new TestCommand();
            case "hook" -> new HookCommand();
            case "log" -> new LogCommand();
            case "daemon" -> new DaemonCommand();
            case "serve" -> new ServeCommand();
            case "inspect" -> new InspectCommand();
            case "enable" -> ToggleCommand.enable();
            case "disable" -> ToggleCommand.disable();
            case "completion" -> new CompletionCommand();
            case "help" -> new HelpCommand();
            default -> throw new IllegalArgumentException("Unknown command " + name);
        };
    }
}

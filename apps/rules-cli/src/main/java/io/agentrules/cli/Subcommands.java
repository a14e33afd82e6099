package io.agentrules.cli;

import io.agentrules.cli.check.CheckCommand;
import io.agentrules.cli.check.LockCommand;
import io.agentrules.cli.check.ScanCommand;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** All commands. */
final class Subcommands {
    private static final Map<String, Supplier<Subcommand>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("list", ListCommand::new);
        ALL.put("explain", ExplainCommand::new);
        ALL.put("prompt", PromptCommand::new);
        ALL.put("show", ShowCommand::new);
        ALL.put("check", CheckCommand::new);
        ALL.put("scan", ScanCommand::new);
        ALL.put("lock", LockCommand::new);
        ALL.put("coverage", CoverageCommand::new);
        ALL.put("views", ViewsCommand::new);
        ALL.put("stream", StreamCommand::new);
        ALL.put("test", TestCommand::new);
        ALL.put("hook", HookCommand::new);
        ALL.put("log", LogCommand::new);
        ALL.put("daemon", DaemonCommand::new);
        ALL.put("serve", ServeCommand::new);
        ALL.put("inspect", InspectCommand::new);
        ALL.put("enable", ToggleCommand::enable);
        ALL.put("disable", ToggleCommand::disable);
        ALL.put("completion", CompletionCommand::new);
        ALL.put("help", HelpCommand::new);
    }

    /** The names of all commands, in the order of the help. */
    static final List<String> NAMES = List.copyOf(ALL.keySet());

    private Subcommands() {}

    /**
     * Creates a command.
     *
     * @param name one of {@link #NAMES}
     */
    static Subcommand named(String name) {
        return Objects.requireNonNull(ALL.get(name), name).get();
    }
}

package io.agentrules.cli;

import io.agentrules.cli.check.CheckCommand;
import io.agentrules.cli.check.InitCommand;
import io.agentrules.cli.check.LockCommand;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.hook.DaemonCommand;
import io.agentrules.cli.hook.HookCommand;
import io.agentrules.cli.hook.LogCommand;
import io.agentrules.cli.rule.AgentsCommand;
import io.agentrules.cli.rule.CoverageCommand;
import io.agentrules.cli.rule.ExplainCommand;
import io.agentrules.cli.rule.ListCommand;
import io.agentrules.cli.rule.PromptCommand;
import io.agentrules.cli.rule.ShowCommand;
import io.agentrules.cli.rule.ToggleCommand;
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
        ALL.put("lock", LockCommand::new);
        ALL.put("init", InitCommand::new);
        ALL.put("coverage", CoverageCommand::new);
        ALL.put("agents", AgentsCommand::agents);
        ALL.put("views", AgentsCommand::views);
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

    /** The names of all commands, in the order of the help, and former names. */
    static final List<String> ALL_NAMES = List.copyOf(ALL.keySet());

    /** The names of all commands, in the order of the help. */
    static final List<String> NAMES =
            ALL_NAMES.stream().filter(name -> !name.equals("views")).toList();

    private Subcommands() {}

    /**
     * Creates a command.
     *
     * @param name one of {@link #ALL_NAMES}
     */
    static Subcommand named(String name) {
        return Objects.requireNonNull(ALL.get(name), name).get();
    }
}

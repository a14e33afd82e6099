package io.agentrules.cli;

import io.agentrules.cli.check.CheckCommand;
import io.agentrules.cli.check.LockCommand;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.hook.DaemonStartCommand;
import io.agentrules.cli.hook.DaemonStatusCommand;
import io.agentrules.cli.hook.DaemonStopCommand;
import io.agentrules.cli.hook.HookCommand;
import io.agentrules.cli.hook.HookSetupCommand;
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
    /** What people use commands for, in the order of the help. */
    enum Group {
        LOOK("Look"),
        CHECK("Check"),
        ENFORCE("Enforce"),
        SERVE("Serve"),
        MORE("More");

        private final String heading;

        Group(String heading) {
            this.heading = heading;
        }

        String heading() {
            return heading;
        }
    }

    /**
     * A command.
     *
     * @param name its words after {@code rules}; two for a command below another one
     * @param summary what the list of commands says about it
     */
    record Entry(Group group, String name, String summary, Supplier<Subcommand> create) {
        /** Returns the command that this one is below; empty for one directly below {@code rules}. */
        String parent() {
            return name.substring(0, Math.max(0, name.indexOf(' ')));
        }

        /** Returns the last word of the name. */
        String word() {
            return name.substring(name.indexOf(' ') + 1);
        }
    }

    private static final Map<String, Entry> ALL = new LinkedHashMap<>();

    static {
        add(Group.LOOK, "list", "all rules found, and what was not read", ListCommand::new);
        add(Group.LOOK, "explain", "which rules are in or out for the current work, and why", ExplainCommand::new);
        add(Group.LOOK, "show", "the content of a rule", ShowCommand::new);
        add(Group.LOOK, "coverage", "which rules apply to each file", CoverageCommand::new);
        add(Group.LOOK, "views", "the agents that --as knows, and what they read", ViewsCommand::new);
        add(Group.LOOK, "inspect", "rules, files and reasons in a browser", InspectCommand::new);
        add(Group.CHECK, "check", "problems in the rules, and how to fix them", CheckCommand::new);
        add(Group.CHECK, "lock", "a file that shows in review which rules changed", LockCommand::new);
        add(Group.CHECK, "test", "whether a trigger rule fires in a text, and why", TestCommand::new);
        add(Group.ENFORCE, "hook", "rules in the agent that you use: hook install claude", HookCommand::new);
        add(Group.ENFORCE, "hook install", "add hooks to an agent's settings", HookSetupCommand::install);
        add(Group.ENFORCE, "hook uninstall", "remove them", HookSetupCommand::uninstall);
        add(Group.ENFORCE, "hook status", "whether they work", HookSetupCommand::status);
        add(Group.ENFORCE, "hook log", "what the rules did in agents", LogCommand::new);
        add(Group.ENFORCE, "daemon", "the process that answers hooks", () -> group("daemon"));
        add(Group.ENFORCE, "daemon start", "start it; the first event does so, too", DaemonStartCommand::new);
        add(Group.ENFORCE, "daemon stop", "end it; the next event starts it again", DaemonStopCommand::new);
        add(Group.ENFORCE, "daemon status", "whether it runs, and what it has done", DaemonStatusCommand::new);
        add(Group.ENFORCE, "stream", "watches model output for trigger rules", StreamCommand::new);
        add(Group.ENFORCE, "enable", "switches a rule on again", ToggleCommand::enable);
        add(Group.ENFORCE, "disable", "switches a rule off for you alone", ToggleCommand::disable);
        add(Group.SERVE, "prompt", "the rules for the system prompt", PromptCommand::new);
        add(Group.SERVE, "serve", "answers harnesses in any language by MCP", () -> group("serve"));
        add(Group.SERVE, "serve stdio", "one client over standard input and output", ServeCommand::stdio);
        add(Group.SERVE, "serve http", "many clients over HTTP", ServeCommand::http);
        add(Group.MORE, "completion", "a script that completes commands in a shell", CompletionCommand::new);
        add(Group.MORE, "help", "help for a command, or for the code of a diagnostic", HelpCommand::new);
    }

    /** The names of all commands, in the order of the help; one below another one has two words. */
    static final List<String> NAMES = List.copyOf(ALL.keySet());

    private Subcommands() {}

    private static void add(Group group, String name, String summary, Supplier<Subcommand> create) {
        ALL.put(name, new Entry(group, name, summary, create));
    }

    private static Subcommand group(String name) {
        String summary = entry(name).summary();
        return new CommandGroup(
                name, summary, below(name).stream().map(Entry::word).toList());
    }

    /**
     * Returns a command.
     *
     * @param name one of {@link #NAMES}
     */
    static Entry entry(String name) {
        return Objects.requireNonNull(ALL.get(name), name);
    }

    /**
     * Returns the commands directly below another one.
     *
     * @param parent its name; empty for those directly below {@code rules}
     */
    static List<Entry> below(String parent) {
        return ALL.values().stream()
                .filter(entry -> entry.parent().equals(parent))
                .toList();
    }

    /** Returns the names of the commands directly below {@code rules}. */
    static List<String> top() {
        return below("").stream().map(Entry::name).toList();
    }
}

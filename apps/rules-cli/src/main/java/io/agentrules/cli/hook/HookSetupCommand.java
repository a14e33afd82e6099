package io.agentrules.cli.hook;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.hook.HookSetup.Action;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.hooks.install.HookInstaller;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules hook install}, {@code uninstall} and {@code status}. */
public final class HookSetupCommand implements Subcommand {
    private final Action action;
    private final String description;
    private final List<String> examples;

    private HookSetupCommand(Action action, String description, String... examples) {
        this.action = action;
        this.description = description;
        this.examples = List.of(examples);
    }

    /** Creates {@code rules hook install}. */
    public static HookSetupCommand install() {
        return new HookSetupCommand(
                Action.INSTALL,
                "Adds hooks to a coding agent's settings, and shows what changes there.",
                "  rules hook install claude             in your own settings, for all projects",
                "  rules hook install codex --project    in the settings of the workspace, for everybody in it",
                "  rules hook install claude --dry-run   only show what would change");
    }

    /** Creates {@code rules hook uninstall}. */
    public static HookSetupCommand uninstall() {
        return new HookSetupCommand(
                Action.UNINSTALL,
                "Removes what rules hook install added to a coding agent's settings.",
                "  rules hook uninstall claude");
    }

    /** Creates {@code rules hook status}. */
    public static HookSetupCommand status() {
        return new HookSetupCommand(
                Action.STATUS,
                "Tells whether the hooks of a coding agent are installed and work: it runs them with an event of its own."
                        + " Exits with code 1 if they do not work.",
                "  rules hook status claude");
    }

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                action.word(),
                "rules hook " + action.word() + " AGENT [options]",
                description,
                examples.toArray(String[]::new));
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(CommandSpecs.argument("AGENT", false, HookInstaller.agents(), "the agent"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection("Options", HookSetup.options(action)));
    }

    @Override
    public int run(Invocation invocation) {
        return new HookSetup(invocation, action).run();
    }
}

package io.agentrules.cli.hook;

import io.agentrules.check.input.Suggestion;
import io.agentrules.check.input.UserState;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Release;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookEnvironment;
import io.agentrules.hooks.daemon.HookLauncher;
import io.agentrules.hooks.install.HookInstaller;
import io.agentrules.hooks.install.Scope;
import io.agentrules.hooks.install.SettingsChange;
import io.agentrules.hooks.install.SettingsException;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** {@code rules hook install}, {@code uninstall} and {@code status}: the settings of an agent. */
final class HookSetup {
    static final String FAIL_CLOSED = "--fail-closed";
    static final String NO_EXCERPT = "--no-excerpt";
    static final String USER = "--user";
    static final String PROJECT = "--project";
    static final String DRY_RUN = "--dry-run";

    private static final Duration LONGEST_START = Duration.ofSeconds(20);

    /** What is done with the settings. */
    enum Action {
        INSTALL,
        UNINSTALL,
        STATUS;

        /** Returns the command's word. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Invocation invocation;
    private final Arguments arguments;
    private final Action action;
    private final String agent;
    private final UserState state;
    private final Path stateFolder;
    private final Path home;
    private final HookInstaller installer;

    /**
     * Checks the arguments.
     *
     * @throws Failure if they are wrong, or there is no home folder
     */
    HookSetup(Invocation invocation, Action action) {
        this.invocation = invocation;
        this.arguments = invocation.arguments();
        this.action = action;
        checkOptions();
        this.agent = agent(arguments.positional());
        this.state = HookFolders.state(invocation);
        this.stateFolder = HookFolders.around(state);
        this.home = invocation.engine().home().orElseThrow(HookFolders::noHome);
        this.installer = new HookInstaller(
                home,
                invocation.options().environment(),
                invocation.engine().workspaces().get(0),
                stateFolder);
    }

    /** Returns the options of the command that answers events; what is installed gets them, too. */
    static List<OptionSpec> answering() {
        return List.of(
                CommandSpecs.flag(FAIL_CLOSED, "if an event cannot be answered, deny the tool that is about to run"),
                CommandSpecs.flag(NO_EXCERPT, "do not write matched text to the log"));
    }

    /** Returns the options of an action. */
    static List<OptionSpec> options(Action action) {
        var options = new ArrayList<>(List.of(
                CommandSpecs.flag(USER, "your own settings (default" + (action == Action.STATUS ? ": both)" : ")")),
                CommandSpecs.flag(PROJECT, "the settings of the workspace")));
        if (action != Action.STATUS) {
            options.add(CommandSpecs.flag(DRY_RUN, "only show what would change"));
        }
        if (action == Action.INSTALL) {
            options.addAll(answering());
        }
        return options;
    }

    private void checkOptions() {
        for (String option : GlobalOptions.OF_RULES) {
            if (arguments.has(option) && !(isInstall() && option.equals(GlobalOptions.PLUGIN_PATH))) {
                throw Failure.usage("rules hook " + action.word() + " does not take " + option
                        + ": the hooks that it installs read all rules of the workspace; to use it, write rules hook AGENT "
                        + option + " into the agent's settings yourself");
            }
        }
        if (arguments.has(USER) && arguments.has(PROJECT)) {
            throw Failure.usage(USER + " and " + PROJECT + " exclude each other");
        }
    }

    private String agent(Optional<String> word) {
        List<String> known = HookInstaller.agents();
        String given = word.orElseThrow(
                () -> Failure.usage("rules hook " + action.word() + " requires an agent: " + String.join(", ", known)));
        if (given.equals("generic")) {
            throw Failure.usage("generic stands for any other agent, whose settings are not known; let that agent run"
                    + " rules hook generic at its events");
        }
        if (!known.contains(given)) {
            String nearest = Suggestion.of(given, known)
                    .map(agent -> "; did you mean " + agent + "?")
                    .orElse("");
            throw Failure.usage("unknown agent " + VisibleText.line(given) + "; known agents: "
                    + String.join(", ", known) + nearest);
        }
        return given;
    }

    /** Runs the command and returns its exit code. */
    int run() {
        if (action == Action.STATUS) {
            List<Scope> scopes = arguments.has(USER)
                    ? List.of(Scope.USER)
                    : arguments.has(PROJECT) ? List.of(Scope.PROJECT) : List.of(Scope.USER, Scope.PROJECT);
            return new HookCheck(
                            invocation, installer, state, DaemonFolder.in(stateFolder), environment(), agent, scopes)
                    .run();
        }
        Scope scope = arguments.has(PROJECT) ? Scope.PROJECT : Scope.USER;
        try {
            SettingsChange change =
                    isInstall() ? installer.install(agent, scope, options()) : installer.uninstall(agent, scope);
            change.check();
            boolean isReady = true;
            if (!arguments.has(DRY_RUN)) {
                apply(change);
                isReady = !isInstall() || HookDaemon.of(invocation).isReadyWithin(LONGEST_START);
            }
            new HookSetupAnswer(invocation, installer, agent, scope, change, isInstall(), isReady).write();
            return 0;
        } catch (SettingsException e) {
            String line = e.line() == 0 ? "" : ":" + e.line();
            String path = shown(installer.file(agent, scope));
            throw Failure.failed(
                    VisibleText.line(path + line + ": " + e.getMessage()) + "\n    " + VisibleText.line(e.remedy()));
        }
    }

    private boolean isInstall() {
        return action == Action.INSTALL;
    }

    private HookEnvironment environment() {
        return HookFolders.environment(invocation).orElseThrow(HookFolders::noHome);
    }

    private List<String> options() {
        return Stream.of(FAIL_CLOSED, NO_EXCERPT, GlobalOptions.FROZEN)
                .filter(arguments::has)
                .toList();
    }

    private void apply(SettingsChange change) throws SettingsException {
        if (isInstall()) {
            try {
                Path launcher = HookLauncher.write(stateFolder, HookDaemon.java(), Release.program(), environment());
                HookLauncher.writeForProjects(home, launcher);
            } catch (IOException | IllegalArgumentException e) {
                throw Failure.internal("the launcher cannot be written to " + shown(state.folder()) + ": "
                        + VisibleText.line(e.toString())
                        + "\n    Make the folder writable, or name another one with XDG_STATE_HOME");
            }
        }
        change.apply();
    }

    private String shown(Path file) {
        return invocation.paths().shown(file.toString());
    }
}

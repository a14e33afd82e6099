package io.agentrules.cli.hook;

import io.agentrules.check.input.UserState;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.Failure;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookEnvironment;
import io.agentrules.hooks.daemon.HookLauncher;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The user's folders for hooks: one for conversations and the log, and the one around it for the daemon and the launcher. */
final class HookFolders {
    private HookFolders() {}

    /**
     * Returns the folder of the conversations and the log; it need not exist.
     *
     * @throws Failure if there is no home folder
     */
    static UserState state(Invocation invocation) {
        return find(invocation).orElseThrow(HookFolders::noHome);
    }

    private static Optional<UserState> find(Invocation invocation) {
        return UserState.named(
                "hooks", invocation.engine().home(), invocation.options().environment());
    }

    /** Returns the folder around that of the conversations and the log. */
    static Path around(UserState state) {
        return Optional.ofNullable(state.folder().getParent()).orElseThrow();
    }

    /** Returns the environment in which this invocation answers hooks; empty for a user without a home folder. */
    static Optional<HookEnvironment> environment(Invocation invocation) {
        return find(invocation)
                .flatMap(state -> invocation
                        .engine()
                        .home()
                        .map(home -> HookEnvironment.of(invocation.options().environment(), home, around(state)))
                        .map(environment -> withPlugins(environment, invocation, launcher(state))));
    }

    /** The plugins are those that an option or a variable names, else those of the installation. */
    private static HookEnvironment withPlugins(HookEnvironment environment, Invocation invocation, Path launcher) {
        List<Path> given = invocation.options().plugins();
        if (!given.isEmpty()) {
            return environment.withPlugins(given);
        }
        return HookEnvironment.namesPlugins(invocation.options().environment())
                ? environment
                : environment.withPlugins(HookLauncher.plugins(launcher));
    }

    /** Returns whether options name other plugins than the installed hooks have. */
    static boolean hasOtherPlugins(Invocation invocation) {
        List<Path> given = invocation.options().plugins();
        return !given.isEmpty()
                && find(invocation)
                        .filter(state -> given.equals(HookLauncher.plugins(launcher(state))))
                        .isEmpty();
    }

    /** Returns the script that agents run; it need not exist. */
    static Path launcher(UserState state) {
        return state.folder().resolve("hook");
    }

    /** Returns the folder of the daemon's files; empty for a user without a home folder. */
    static Optional<DaemonFolder> daemon(Invocation invocation) {
        return find(invocation).map(HookFolders::around).map(DaemonFolder::in);
    }

    /** Returns the failure of a command that needs a home folder. */
    static Failure noHome() {
        return Failure.internal("there is no home folder; name it with --home");
    }
}

package io.agentrules.cli.hook;

import io.agentrules.check.input.UserState;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.Failure;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookEnvironment;
import java.nio.file.Path;
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
                        .map(home -> HookEnvironment.of(invocation.options().environment(), home, around(state))));
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

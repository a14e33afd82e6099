package io.agentrules.cli.hook;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.Reply;
import io.agentrules.json.VisibleText;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules daemon stop}: ends the process that answers the hooks of a user. */
public final class DaemonStopCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "stop",
                "rules daemon stop [options]",
                "Ends the process that answers the hooks of a user. The next event starts it again.",
                "  rules daemon stop");
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        DaemonFolder folder = HookFolders.daemon(invocation).orElseThrow(HookFolders::noHome);
        Reply reply = HookDaemon.client(invocation.options(), folder).stop();
        invocation
                .out()
                .line(
                        switch (reply.status()) {
                            case ANSWERED -> "The daemon ends.";
                            case UNREACHABLE -> DaemonStatusCommand.NOT_RUNNING;
                            case FAILED -> throw Failure.internal(VisibleText.line(reply.text()));
                        });
        return 0;
    }
}

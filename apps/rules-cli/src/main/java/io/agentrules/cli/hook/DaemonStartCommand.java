package io.agentrules.cli.hook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.OutOfMemoryHandler;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionNumber;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.hooks.Hooks;
import io.agentrules.hooks.daemon.Daemon;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookAnswers;
import io.agentrules.hooks.daemon.HookRequest;
import io.agentrules.hooks.daemon.Program;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules daemon start}: starts the process that answers the hooks of a user, or is that process. */
public final class DaemonStartCommand implements Subcommand {
    static final String FOREGROUND = "--foreground";

    private static final String IDLE = "--idle";
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);
    private static final Duration LONGEST_START = Duration.ofSeconds(20);

    /** Lets {@link Hooks} give up first, also on a busy machine: at its deadline it knows what the user's own rules deny. */
    private static final Duration LIMIT = Duration.ofMillis(1_500);

    private static final int MINUTES_OF_A_WEEK = 7 * 24 * 60;

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "start",
                "rules daemon start [options]",
                "Starts the process that answers the hooks of all agents of a user, so that Java does not start for each event, and waits"
                        + " until it answers. The first event does the same. It ends by itself. See docs/hooks-and-your-files.md.",
                "  rules daemon start",
                "  rules daemon start --foreground --idle 480   end after 8 hours without an event");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                List.of(
                        CommandSpecs.flag(FOREGROUND, "answer hooks in this process"),
                        CommandSpecs.value(
                                IDLE,
                                "MINUTES",
                                "with --foreground: end after that time without an event; default: 30"))));
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        Optional<Duration> idle = arguments.last(IDLE).map(DaemonStartCommand::minutes);
        if (arguments.has(FOREGROUND)) {
            DaemonFolder folder = HookFolders.daemon(invocation).orElseThrow(HookFolders::noHome);
            serve(invocation, folder, idle.orElse(HALF_AN_HOUR));
            return 0;
        }
        if (idle.isPresent()) {
            throw Failure.usage(IDLE + " needs " + FOREGROUND);
        }
        if (!HookDaemon.of(invocation).isReadyWithin(LONGEST_START)) {
            throw Failure.internal("the daemon does not answer; rules daemon start --foreground shows why");
        }
        invocation.out().line("The daemon answers.");
        return 0;
    }

    private static Duration minutes(String text) {
        return Duration.ofMinutes(OptionNumber.between(1, MINUTES_OF_A_WEEK, IDLE, "a number of minutes", text));
    }

    @SuppressWarnings("try") // the shutdown hook closes them too: a signal does not run the ends of try blocks
    private static void serve(Invocation invocation, DaemonFolder folder, Duration idle) {
        OutOfMemoryHandler.endsTheProcess();
        try (Hooks hooks = HookCommand.hooks(invocation)) {
            Program program =
                    HookDaemon.program(HookFolders.environment(invocation).orElseThrow(HookFolders::noHome));
            Optional<Daemon> started = Daemon.start(folder, program, idle, new Answers(hooks));
            if (started.isEmpty()) {
                invocation.err().line("rules: a daemon runs already").flush();
                return;
            }
            try (Daemon daemon = started.get()) {
                var end = new Thread(() -> {
                    daemon.close();
                    hooks.close();
                });
                Runtime.getRuntime().addShutdownHook(end);
                invocation
                        .err()
                        .line("rules: answering hooks at 127.0.0.1:" + daemon.port())
                        .flush();
                hooks.warmUp();
                daemon.await();
                removeShutdownHook(end);
            }
        } catch (IOException e) {
            throw Failure.internal("the daemon cannot run: " + VisibleText.line(String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void removeShutdownHook(Thread end) {
        try {
            Runtime.getRuntime().removeShutdownHook(end);
        } catch (IllegalStateException itRuns) {
            // a second end changes nothing
        }
    }

    /** Answers with the sessions of one process. */
    private record Answers(Hooks hooks) implements HookAnswers {
        @Override
        public String answer(HookRequest request) {
            return hooks.answer(request.agent(), request.event().getBytes(UTF_8), options(request));
        }

        private static Hooks.Options options(HookRequest request) {
            return new Hooks.Options(
                    request.options().contains(HookRequest.FAIL_CLOSED),
                    !request.options().contains(HookRequest.NO_EXCERPT),
                    request.within());
        }

        @Override
        public Duration limit() {
            return LIMIT;
        }

        @Override
        public void unanswered(HookRequest request, String reason) {
            hooks.unanswered(request.agent(), request.event().getBytes(UTF_8), options(request), reason);
        }
    }
}

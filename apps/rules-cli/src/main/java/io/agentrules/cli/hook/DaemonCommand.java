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
import io.agentrules.hooks.daemon.DaemonClient;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookAnswers;
import io.agentrules.hooks.daemon.HookRequest;
import io.agentrules.hooks.daemon.Program;
import io.agentrules.hooks.daemon.Reply;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules daemon}: answers the hooks of a user. */
public final class DaemonCommand implements Subcommand {
    private static final String IDLE = "--idle";
    private static final String STOP = "--stop";
    private static final String STATUS = "--status";
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    /** Lets {@link Hooks} give up first, also on a busy machine: at its deadline it knows what the user's own rules deny. */
    private static final Duration LIMIT = Duration.ofMillis(1_500);

    private static final int MINUTES_OF_A_WEEK = 7 * 24 * 60;
    private static final String NOT_RUNNING = "No daemon is running.";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "daemon",
                "rules daemon [options]",
                "Answers the hooks of all agents of a user from one process, so that Java does not start for each event. The first"
                        + " event starts it by itself in the background, and it ends by itself. See docs/hooks-daemon.md.",
                "  rules daemon --status",
                "  rules daemon --stop",
                "  rules daemon --idle 480               answer in the foreground, and end after 8 hours without an event");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                List.of(
                        CommandSpecs.value(IDLE, "MINUTES", "end after that time without an event; default: 30"),
                        CommandSpecs.flag(STATUS, "report whether it is running, and what it has done"),
                        CommandSpecs.flag(STOP, "end it; the next event starts it again"))));
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        if (arguments.has(STOP) && arguments.has(STATUS)) {
            throw Failure.usage(STOP + " and " + STATUS + " exclude each other");
        }
        DaemonFolder folder = HookFolders.daemon(invocation).orElseThrow(HookFolders::noHome);
        if (arguments.has(STATUS)) {
            write(invocation, client(invocation, folder).status(), DaemonCommand::described);
        } else if (arguments.has(STOP)) {
            write(invocation, client(invocation, folder).stop(), text -> "The daemon ends.");
        } else {
            serve(
                    invocation,
                    folder,
                    arguments.last(IDLE).map(DaemonCommand::minutes).orElse(HALF_AN_HOUR));
        }
        return 0;
    }

    private static DaemonClient client(Invocation invocation, DaemonFolder folder) {
        return HookDaemon.client(invocation.options(), folder);
    }

    private static void write(Invocation invocation, Reply reply, UnaryOperator<String> answered) {
        String text = switch (reply.status()) {
            case ANSWERED -> answered.apply(reply.text());
            case UNREACHABLE -> NOT_RUNNING;
            case FAILED -> throw Failure.internal(VisibleText.line(reply.text()));
        };
        text.lines().forEach(line -> invocation.out().line(VisibleText.line(line)));
    }

    /** Returns for people what the daemon says about itself in lines of a word and a value. */
    private static String described(String status) {
        var values = new HashMap<String, String>();
        status.lines()
                .map(line -> line.split(" ", 2))
                .filter(words -> words.length == 2)
                .forEach(words -> values.put(words[0], words[1]));
        String minutes = value(values, "minutes");
        String unanswered = value(values, "unanswered");
        String program = value(values, "program").replaceFirst("\\+[0-9a-f]+@", "@"); // the environment is for programs
        return "Running.\n  Process: " + value(values, "process")
                + "\n  Port:    " + value(values, "port") + " on 127.0.0.1"
                + "\n  Program: " + program
                + "\n  Started: " + minutes + (minutes.equals("1") ? " minute ago" : " minutes ago")
                + "\n  Events:  " + value(values, "events")
                + (unanswered.equals("0") ? ", all answered" : ", of which " + unanswered + " had no answer");
    }

    /** Returns a value; a daemon of another version may not have it. */
    private static String value(Map<String, String> values, String name) {
        return values.getOrDefault(name, "unknown");
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

package io.agentrules.cli.hook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Release;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.hooks.Hooks;
import io.agentrules.hooks.daemon.DaemonClient;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.DaemonStarter;
import io.agentrules.hooks.daemon.HookEnvironment;
import io.agentrules.hooks.daemon.HookRequest;
import io.agentrules.hooks.daemon.Program;
import io.agentrules.hooks.daemon.Reply;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The user's daemon for hooks, as one invocation uses it.
 *
 * @param place where it is, and how it answers; empty for an invocation whose options a daemon does not have
 * @param use how the invocation uses it
 */
record HookDaemon(Optional<Place> place, String use) {
    /** With {@code start} an invocation only starts a daemon, because the caller has already sent the event; with {@code off} it uses none. */
    private static final String VARIABLE = "RULES_HOOK_DAEMON";

    private static final String START = "start";
    private static final String OFF = "off";
    private static final Reply NOT_ASKED = new Reply(Reply.Status.UNREACHABLE, "no daemon is asked");

    /** The deadline of the launcher, and of clients without a deadline of their own. */
    private static final Duration USUAL = Duration.ofSeconds(1);

    /** How long the first event of a conversation may wait for a daemon that starts, and how long one may take that has just started. */
    private static final Duration LONGEST_START = Duration.ofMillis(3_500);

    private static final long POLL_MILLIS = 20;

    /** Where the daemon is, the environment in which it answers, and who asks it. */
    private record Place(DaemonFolder folder, HookEnvironment environment, DaemonClient client) {}

    /** Returns the daemon of the user; none for an invocation whose options a daemon does not have. */
    static HookDaemon of(Invocation invocation) {
        GlobalOptions options = invocation.options();
        Optional<DaemonFolder> folder = options.changesEngine() || HookFolders.hasOtherPlugins(invocation)
                ? Optional.empty()
                : HookFolders.daemon(invocation);
        return new HookDaemon(
                folder.flatMap(at -> HookFolders.environment(invocation)
                        .map(environment -> new Place(at, environment, client(options, at)))),
                use(options));
    }

    /** Returns whether an environment has no hook ask the daemon. */
    static boolean isOff(GlobalOptions options) {
        return use(options).equals(OFF);
    }

    private static String use(GlobalOptions options) {
        return options.variable(VARIABLE).orElse("");
    }

    /** Returns a client that waits for as long as the user lets an event take, if that is longer than usual. */
    static DaemonClient client(GlobalOptions options, DaemonFolder folder) {
        return HookDeadline.of(options)
                .filter(deadline -> deadline.compareTo(USUAL) > 0)
                .map(deadline -> DaemonClient.waiting(folder, deadline))
                .orElseGet(() -> new DaemonClient(folder));
    }

    /** Asks a running daemon, unless it answers in another environment than this invocation. */
    Reply ask(String agent, byte[] event, Hooks.Options options, boolean isTrial) {
        return place.filter(at ->
                        !use.equals(START) && !use.equals(OFF) && !at.folder().isOfAnother(at.environment()))
                .map(at -> at.client().answer(request(agent, event, words(options, isTrial))))
                .orElse(NOT_ASKED);
    }

    private static HookRequest request(String agent, byte[] event, Set<String> words) {
        return new HookRequest(agent, new String(event, UTF_8), words);
    }

    private static Set<String> words(Hooks.Options options, boolean isTrial) {
        var words = new HashSet<String>();
        if (isTrial) {
            words.add(HookRequest.TRIAL);
        }
        if (options.failClosed()) {
            words.add(HookRequest.FAIL_CLOSED);
        }
        if (!options.excerpts()) {
            words.add(HookRequest.NO_EXCERPT);
        }
        options.deadline().map(HookRequest::within).ifPresent(words::add);
        return words;
    }

    /**
     * Starts a daemon and sends it the event. The first event of a conversation may take as long as that, and later events find a warm
     * daemon. Without one, each event would start its own JVM, which takes too long on a busy machine.
     */
    Reply startAndAsk(String agent, byte[] event, Hooks.Options options, boolean isTrial) {
        if (!start()) {
            return NOT_ASKED;
        }
        HookRequest request = request(agent, event, words(options.orWithin(LONGEST_START), isTrial));
        return await(
                LONGEST_START,
                at -> DaemonClient.waiting(at.folder(), LONGEST_START).answer(request));
    }

    /**
     * Starts a daemon, unless one runs or another process is starting one.
     *
     * @return whether a daemon runs or is starting
     */
    boolean start() {
        return place.filter(at -> mayStart(at))
                .filter(at -> new DaemonStarter(at.folder(), command(), at.environment()).start()
                        || at.folder().isStarting())
                .isPresent();
    }

    /**
     * Only the packaged program starts a daemon: another one may change at any time. One that answers in another environment is replaced only
     * by the launcher, which has that of the installation.
     */
    private boolean mayStart(Place at) {
        return !use.equals(OFF) && isJar() && (use.equals(START) || !at.folder().isOfAnother(at.environment()));
    }

    /** Starts a daemon unless one runs, and returns whether it answers in time; also where none is to be started. */
    boolean isReadyWithin(Duration patience) {
        if (place.isEmpty() || use.equals(OFF) || !isJar()) {
            return true;
        }
        Place at = place.get();
        Program program = program(at.environment());
        if (!at.folder().isOf(program) || !at.client().status().isAnswered()) {
            new DaemonStarter(at.folder(), command(), at.environment()).start();
        }
        return await(
                        patience,
                        ready -> ready.folder().isOf(program) ? ready.client().status() : NOT_ASKED)
                .isAnswered();
    }

    /** Repeats the question until a daemon replies. */
    private Reply await(Duration patience, Function<Place, Reply> question) {
        Place at = place.orElseThrow();
        long end = System.nanoTime() + patience.toNanos();
        Reply reply = NOT_ASKED;
        try {
            while (reply.status() == Reply.Status.UNREACHABLE && System.nanoTime() < end) {
                Thread.sleep(POLL_MILLIS);
                reply = at.folder().isOfAnother(at.environment()) ? NOT_ASKED : question.apply(at);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return reply;
    }

    /** Returns how to start the daemon. */
    private static List<String> command() {
        var command = new ArrayList<>(List.of(
                java().toString(),
                "-Xmx512m",
                "-Xmn96m", // large, so that events seldom wait for a collection, which takes as long if it is small
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError"));
        cache(Release.program(), java()).ifPresent(cache -> command.add("-XX:AOTCache=" + cache));
        command.addAll(List.of("-jar", Release.program().toString(), "daemon", "start", DaemonStartCommand.FOREGROUND));
        return command;
    }

    /**
     * Returns the ahead-of-time cache beside a jar: an installation with its own Java has {@code lib/rules.jar}, {@code lib/rules.aot} and
     * {@code runtime}. No other Java can use it, and older ones do not start with it.
     */
    static Optional<Path> cache(Path jar, Path java) {
        String name = jar.getFileName().toString();
        Path own = jar.resolveSibling("../runtime/bin/java").normalize();
        return Optional.of(jar.resolveSibling(name.replaceFirst("\\.jar$", "") + ".aot"))
                .filter(cache -> own.equals(java) && Files.isRegularFile(cache));
    }

    /** Returns the program that this process runs. */
    static Program program(HookEnvironment environment) {
        return Program.of(Release.version(), Release.program(), environment);
    }

    /** Returns whether the program is one jar, and not, as in tests, folders of classes. */
    static boolean isJar() {
        return System.getProperty("java.class.path", "").endsWith(".jar")
                && !System.getProperty("java.class.path", "").contains(File.pathSeparator);
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}

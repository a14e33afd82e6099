package io.agentrules.cli.hook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Release;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.hooks.Hooks;
import io.agentrules.hooks.daemon.DaemonClient;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.DaemonStarter;
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

/** The user's daemon for hooks, as one invocation uses it. */
record HookDaemon(Optional<DaemonFolder> folder, Optional<DaemonClient> client, String use, List<String> home) {
    /** With {@code start} an invocation only starts a daemon, for the caller has asked; with {@code off} it does nothing with one. */
    private static final String VARIABLE = "RULES_HOOK_DAEMON";

    private static final String NOT_ASKED = "no daemon is asked";

    /** The deadline of the launcher and of clients that are told no other. */
    private static final Duration USUAL = Duration.ofSeconds(1);

    /** Returns the daemon of the user; none for an invocation whose options a daemon does not have. */
    static HookDaemon of(Invocation invocation) {
        GlobalOptions options = invocation.options();
        Optional<DaemonFolder> folder = options.changesEngine() ? Optional.empty() : HookFolders.daemon(invocation);
        return new HookDaemon(
                folder,
                folder.map(place -> client(options, place)),
                use(options),
                options.home()
                        .map(home -> List.of(GlobalOptions.HOME, home.toString()))
                        .orElse(List.of()));
    }

    /** Returns whether an environment has no hook ask the daemon. */
    static boolean isOff(GlobalOptions options) {
        return use(options).equals("off");
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

    /** Asks a running daemon. */
    Reply ask(String agent, byte[] event, Hooks.Options options, boolean isTrial) {
        return client.isPresent() && !use.equals("start") && !use.equals("off")
                ? client.get().answer(new HookRequest(agent, new String(event, UTF_8), words(options, isTrial)))
                : new Reply(Reply.Status.UNREACHABLE, NOT_ASKED);
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
        return words;
    }

    /** Starts a daemon in the background. Only the packaged program does: another one may change at any time. */
    void startForNextEvent() {
        if (folder.isPresent() && !use.equals("off") && isJar()) {
            new DaemonStarter(folder.get(), command()).start();
        }
    }

    /** Returns how to start the daemon. */
    private List<String> command() {
        var command = new ArrayList<>(List.of(
                java().toString(),
                "-Xmx512m",
                "-Xmn96m", // large, so that events seldom wait for a collection, which takes as long if it is small
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError"));
        cache(Release.program(), java()).ifPresent(cache -> command.add("-XX:AOTCache=" + cache));
        command.addAll(List.of("-jar", Release.program().toString(), "daemon"));
        command.addAll(home);
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
    static Program program() {
        return Program.of(Release.version(), Release.program());
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

package io.agentrules.benchmarks.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.HelloWorld;
import io.agentrules.hooks.daemon.DaemonClient;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookLauncher;
import io.agentrules.hooks.daemon.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** What a hook may cost as an agent runs it, with a daemon in a workspace with 1,000 rules, and without one. */
public final class HookBars {
    private static final int RULES = 1_000;

    /** As many as for the bar of the start of the command. */
    private static final int FEW_RULES = 50;

    private static final int AGENTS = 64;
    private static final int EVENTS_OF_AN_AGENT = 10;
    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final long START_SECONDS = 30;

    private final Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    private final Path project;
    private final Path jar;

    /** Takes the folder with the command {@code rules}, which must be built. */
    public HookBars(Path project) {
        this.project = project;
        this.jar = project.resolve("rules-cli/target/rules.jar");
    }

    /** Measures. */
    public List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            var bars = new ArrayList<Bar>();
            Path state = workspace.home().resolve(".local/state/agent-rules");
            Path launcher = HookLauncher.write(state, java, jar);
            bars.addAll(withoutDaemon(workspace, launcher));
            var client = new DaemonClient(DaemonFolder.in(state));
            ProcessHandle daemon = daemon(workspace, launcher, client);
            try {
                bars.add(latency(workspace, state));
                bars.add(launched(workspace, launcher));
                bars.add(lost(workspace, launcher));
            } finally {
                client.stop();
                end(daemon);
            }
            return bars;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Bar> withoutDaemon(RuleWorkspace many, Path launcher) {
        try (RuleWorkspace few = RuleWorkspace.of(FEW_RULES)) {
            double[] nanos = Turns.medians(
                    2,
                    9,
                    elapsed("", java.toString(), "-cp", classes(), HelloWorld.class.getName()),
                    withoutDaemon(few, many, launcher),
                    withoutDaemon(many, many, launcher));
            return List.of(
                    Bar.none("x", "a hook without a daemon, 50 rules / a Java hello world", nanos[1] / nanos[0]),
                    Bar.none("x", "the same with 1,000 rules", nanos[2] / nanos[0]));
        }
    }

    /** A hook in one workspace, with the launcher and the home of another. */
    private static Task withoutDaemon(RuleWorkspace workspace, RuleWorkspace installed, Path launcher) {
        return elapsed(
                HookLatency.event(workspace.root(), "alone in " + workspace.root(), "src/app.ts"),
                builder(launcher.toString(), "generic"),
                installed,
                "off");
    }

    private String classes() {
        return project.resolve("rules-benchmarks/target/classes").toString();
    }

    private Bar latency(RuleWorkspace workspace, Path state) throws IOException {
        Process client = new ProcessBuilder(
                        java.toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:CICompilerCount=1",
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "-XX:Tier0InvokeNotifyFreqLog=3",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HookLatency.class.getName(),
                        state.toString(),
                        workspace.root().toString())
                .redirectError(Redirect.INHERIT)
                .start();
        String nanos = new String(client.getInputStream().readAllBytes(), UTF_8).strip();
        return Bar.atMost(
                5,
                "ms",
                "an event in the daemon, 1,000 rules, a new path each time, 99th percentile of 2,000",
                Double.parseDouble(nanos) / NANOS_PER_MILLISECOND);
    }

    private Bar launched(RuleWorkspace workspace, Path launcher) {
        String event = HookLatency.event(workspace.root(), "launched", "src/app.ts");
        double[] nanos = Turns.medians(
                10,
                101,
                elapsed(event, "bash", "-c", "true"),
                elapsed(event, builder(launcher.toString(), "generic"), workspace, ""));
        return Bar.atMost(3, "x", "a hook through the launcher, with a daemon / bash -c true", nanos[1] / nanos[0]);
    }

    /** Each agent has a session of its own, and waits for one answer before it sends the next event. */
    private Bar lost(RuleWorkspace workspace, Path launcher) {
        List<Callable<Integer>> agents = IntStream.range(0, AGENTS)
                .<Callable<Integer>>mapToObj(agent -> () -> unanswered(workspace, launcher, agent))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(AGENTS);
        try {
            int lost = 0;
            for (Future<Integer> agent : threads.invokeAll(agents)) {
                lost += agent.get();
            }
            return Bar.atMost(0, "events", "lost by 64 agents at once, 10 events each, through the launcher", lost);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdown();
        }
    }

    private int unanswered(RuleWorkspace workspace, Path launcher, int agent) throws IOException {
        int unanswered = 0;
        for (int i = 0; i < EVENTS_OF_AN_AGENT; i++) {
            // The first event of a conversation is answered with the rulebook, and so is any if the conversation is
            // new.
            String event = start(workspace, "agent-" + agent + "-" + i);
            Process process = builder(launcher.toString(), "generic")
                    .environment(workspace, "")
                    .start(Redirect.PIPE, event);
            String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
            unanswered += answer.isEmpty() ? 1 : 0;
        }
        return unanswered;
    }

    private static String start(RuleWorkspace workspace, String session) {
        return "{\"event\": \"session-start\", \"session\": \"%s\", \"cwd\": \"%s\"}"
                .formatted(session, workspace.root());
    }

    /** The daemon that a hook starts for the next event, as it starts it. */
    private static ProcessHandle daemon(RuleWorkspace workspace, Path launcher, DaemonClient client) {
        double unused = elapsed(start(workspace, "first"), builder(launcher.toString(), "generic"), workspace, "")
                .cost();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        Reply status = client.status();
        while (!status.isAnswered()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("The daemon does not start");
            }
            Thread.onSpinWait();
            status = client.status();
        }
        String process = status.text().lines().findFirst().orElseThrow();
        return ProcessHandle.of(Long.parseLong(process.substring("process ".length())))
                .orElseThrow();
    }

    private static void end(ProcessHandle daemon) {
        try {
            ProcessHandle unused = daemon.onExit().get(START_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            daemon.destroyForcibly();
        }
    }

    private static Command builder(String... command) {
        return new Command(new ProcessBuilder(command));
    }

    private static Task elapsed(String input, String... command) {
        return builder(command).elapsed(input);
    }

    private static Task elapsed(String input, Command command, RuleWorkspace workspace, String daemon) {
        return command.environment(workspace, daemon).elapsed(input);
    }

    /** A program to be run as the user of the workspace's home. */
    private record Command(ProcessBuilder builder) {
        /**
         * Sets the environment.
         *
         * @param daemon the value of {@code RULES_HOOK_DAEMON}
         */
        Command environment(RuleWorkspace workspace, String daemon) {
            builder.environment().keySet().removeIf(name -> name.startsWith("RULES_") || name.startsWith("XDG_"));
            builder.environment().put("HOME", workspace.home().toString());
            builder.environment().put("RULES_HOOK_DAEMON", daemon);
            builder.environment()
                    .put("RULES_HOOK_DEADLINE_MS", "60000"); // the bars judge, whatever else the machine does
            return this;
        }

        /** The time that passes from the start of the process to its end, in nanoseconds. */
        Task elapsed(String input) {
            return () -> {
                long before = System.nanoTime();
                int exitCode = start(Redirect.DISCARD, input).onExit().join().exitValue();
                if (exitCode != 0) {
                    throw new IllegalStateException("Exit code " + exitCode + " of " + builder.command());
                }
                return System.nanoTime() - before;
            };
        }

        Process start(Redirect output, String input) {
            try {
                Process process = builder.redirectOutput(output)
                        .redirectError(Redirect.DISCARD)
                        .start();
                try (OutputStream in = process.getOutputStream()) {
                    in.write(input.getBytes(UTF_8));
                } catch (IOException e) {
                    // it does not read its input
                }
                return process;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

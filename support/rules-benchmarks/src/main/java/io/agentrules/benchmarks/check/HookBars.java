package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.hooks.daemon.DaemonClient;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookEnvironment;
import io.agentrules.hooks.daemon.HookLauncher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a hook may take as an agent runs it, with a daemon in a workspace with 1,000 rules. */
public final class HookBars {
    private static final int RULES = 1_000;
    private static final long START_SECONDS = 30;

    private final RuleWorkspace workspace;
    private final Path launcher;

    private HookBars(RuleWorkspace workspace, Path launcher) {
        this.workspace = workspace;
        this.launcher = launcher;
    }

    /** Measures, with the command of the project's folder, which must be built. */
    public static List<Bar> measured(Path project) {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            Path java = Path.of(System.getProperty("java.home"), "bin", "java");
            Path state = workspace.home().resolve(".local/state/agent-rules");
            var bars = new HookBars(
                    workspace,
                    HookLauncher.write(
                            state,
                            java,
                            project.resolve("apps/rules-cli/target/rules.jar"),
                            HookEnvironment.of(System.getenv(), workspace.home(), state)));
            var client = new DaemonClient(DaemonFolder.in(state));
            try {
                bars.startDaemon(client);
                return List.of(bars.besideBash());
            } finally {
                client.stop();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends an event, which starts the daemon for the next one. */
    private void startDaemon(DaemonClient client) {
        Turns.elapsed(hook(), event()).cost();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!client.status().isAnswered()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("The daemon does not start");
            }
            Thread.onSpinWait();
        }
    }

    private Bar besideBash() {
        double[] nanos = Turns.medians(
                10,
                101,
                Turns.elapsed(new ProcessBuilder("bash", "-c", "true"), event()),
                Turns.elapsed(hook(), event()));
        return Bar.atMost(3, "x", "a hook with a daemon, 1,000 rules / bash -c true", nanos[1] / nanos[0]);
    }

    private String event() {
        return """
                {"event": "before-tool", "session": "launched", "cwd": "%s", "tool": {"name": "write", "input": \
                {"filePath": "src/app.ts", "content": "export const total = 1;\\nexport const name = 'x';\\n"}}}
                """.formatted(workspace.root());
    }

    private ProcessBuilder hook() {
        var hook = new ProcessBuilder(launcher.toString(), "generic");
        hook.environment().keySet().removeIf(name -> name.startsWith("RULES_") || name.startsWith("XDG_"));
        hook.environment().put("HOME", workspace.home().toString());
        hook.environment().put("RULES_HOOK_DEADLINE_MS", "60000"); // the bars judge, whatever else the machine does
        return hook;
    }
}

package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.hooks.daemon.DaemonClient;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookRequest;
import io.agentrules.hooks.daemon.Reply;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Asks a daemon as a client on this machine, one event after the other. A process of its own, without the optimizing compiler and with
 * little to compile at a time: in the one that runs all benchmarks, it would still be busy with this code, on the processors that the
 * daemon needs.
 */
public final class HookLatency {
    private static final int WARM_UPS = 400;
    private static final int EVENTS = 2_000;
    private static final double PERCENTILE = 0.99;

    private HookLatency() {}

    /**
     * Prints the 99th percentile of the time from the header to the end of the answer, in nanoseconds.
     *
     * @param arguments the state folder that the daemon's files are in, and the workspace
     */
    public static void main(String[] arguments) {
        var client = new DaemonClient(DaemonFolder.in(Path.of(arguments[0])));
        Path workspace = Path.of(arguments[1]);
        List<String> paths = new RepositoryPaths(Layout.ANY_DEPTH, 8).next(WARM_UPS + EVENTS);
        long[] nanos = new long[EVENTS];
        for (int i = -WARM_UPS; i < EVENTS; i++) {
            String event = event(workspace, "session-" + Math.floorMod(i, 20), paths.get(i + WARM_UPS));
            long before = System.nanoTime();
            Reply reply = client.answer(new HookRequest("generic", event, Set.of()));
            long after = System.nanoTime();
            if (!reply.isAnswered()) {
                throw new IllegalStateException(reply.text());
            }
            if (i >= 0) {
                nanos[i] = after - before;
            }
        }
        Arrays.sort(nanos);
        System.out.println(nanos[(int) (EVENTS * PERCENTILE)]);
    }

    /** Returns the event before a tool that writes a file. */
    static String event(Path workspace, String session, String path) {
        return """
                {"event": "before-tool", "session": "%s", "cwd": "%s", "tool": {"name": "write", "input": \
                {"filePath": "%s", "content": "export const total = 1;\\nexport const name = 'x';\\n"}}}
                """.formatted(session, workspace, path);
    }
}

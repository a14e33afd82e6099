package io.agentrules.hooks.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.agent.Agents;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The outcome of running a hook once, as the agent would.
 *
 * @param event what the hook was sent, as JSON
 * @param answer what it printed, without the line break at its end; empty if there was nothing to say
 * @param millis how long it took, in milliseconds
 * @param problem why the agent would get no answer; empty if it would
 */
public record HookTrial(String event, String answer, long millis, String problem) {
    /** What the ids of conversations of trials begin with, by which the log can leave them out. */
    public static final String SESSION = "rules-hook-status-";

    /** The variable that tells a hook, with the value 1, that it is tried. */
    public static final String VARIABLE = "RULES_HOOK_TRIAL";

    /** The exit code of a hook that is tried and not answered. It prints the reason after {@link #REASON}, and does not log it. */
    public static final int UNANSWERED = 3;

    /** What a hook prints before the reason why it is not answered. */
    public static final String REASON = "rules: ";

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int MAX_ANSWER = 1 << 20;

    /** Exit codes of a shell whose command is not executable or not there. */
    private static final Set<Integer> CANNOT_RUN = Set.of(126, 127);

    /**
     * Runs a hook on an event as the agent sends it at the start of a conversation, or, if the agent tells of none, with a prompt.
     *
     * @param agent the id of the agent
     * @param command the program and its arguments
     * @param folder the folder that the agent works in
     * @param environment the environment variables
     * @param id by which the conversation differs from those of other trials
     * @throws IllegalArgumentException if the agent is not known
     */
    public static HookTrial run(
            String agent, List<String> command, Path folder, Map<String, String> environment, long id) {
        String event = JsonMaps.text(Agents.find(agent)
                .orElseThrow(() -> new IllegalArgumentException("the agent is not known: " + agent))
                .format()
                .trial(SESSION + id, folder.toString()));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put(VARIABLE, "1");
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        long start = System.nanoTime();
        try {
            Process process = builder.start();
            String problem;
            String answer = "";
            try {
                CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
                write(process.getOutputStream(), event);
                answer = output.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS).strip();
                problem = process.waitFor(LIMIT.toNanos(), TimeUnit.NANOSECONDS)
                        ? problem(process.exitValue(), answer)
                        : "it does not end within " + LIMIT.toSeconds() + " seconds";
                answer = problem.isEmpty() ? answer : "";
            } catch (TimeoutException e) {
                problem = "it does not answer within " + LIMIT.toSeconds() + " seconds";
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            return new HookTrial(event, answer, millis(start), problem);
        } catch (IOException | ExecutionException e) {
            return new HookTrial(event, "", millis(start), "it cannot be run: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new HookTrial(event, "", millis(start), "the trial was interrupted");
        }
    }

    private static long millis(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    private static String read(InputStream in) {
        try (in) {
            return new String(in.readNBytes(MAX_ANSWER), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(OutputStream out, String event) {
        try (out) {
            out.write((event + "\n").getBytes(UTF_8));
        } catch (IOException readNoFurther) {
            // a hook that does not want its event has an exit code
        }
    }

    private static String problem(int exitCode, String answer) {
        if (CANNOT_RUN.contains(exitCode)) {
            return "its program cannot be run; install the hooks again";
        }
        if (exitCode == UNANSWERED && answer.startsWith(REASON)) {
            return "it was not answered: " + answer.substring(REASON.length());
        }
        if (exitCode != 0) {
            return "its exit code is " + exitCode;
        }
        try {
            if (!answer.isEmpty()) {
                JsonMaps.object(answer);
            }
            return "";
        } catch (IllegalArgumentException e) {
            return "its answer is not JSON";
        }
    }
}

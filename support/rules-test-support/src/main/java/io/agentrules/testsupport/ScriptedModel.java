package io.agentrules.testsupport;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A model that answers by a script, whatever framework calls it, and remembers what it was asked: the half of a fake model that is
 * the same for all frameworks. Safe for use by many threads.
 */
public final class ScriptedModel {
    private final List<ScriptedReply> script;
    private final List<Request> requests = new ArrayList<>();
    private final List<Integer> cancelled = new ArrayList<>();

    /** Answers the first call with the first reply, and so on; the last reply answers all that follow. */
    public ScriptedModel(ScriptedReply... script) {
        this.script = List.of(script);
        if (this.script.isEmpty()) {
            throw new IllegalArgumentException("script is empty");
        }
    }

    /**
     * What a model was asked.
     *
     * @param system the system text; empty when there was none
     * @param messages the others, each as {@code role: text}, the result of a tool as {@code tool: text}
     * @param tools the names of the tools on offer, in order
     */
    public record Request(String system, List<String> messages, List<String> tools) {
        /** Copies the lists. */
        public Request {
            messages = List.copyOf(messages);
            tools = List.copyOf(tools);
        }

        /** Returns the last message. */
        public String last() {
            return messages.get(messages.size() - 1);
        }
    }

    /** Takes a call, and returns its number: 0 for the first. */
    public synchronized int called(Request request) {
        requests.add(request);
        notifyAll();
        return requests.size() - 1;
    }

    /** Returns what to answer to a call. */
    public ScriptedReply reply(int call) {
        return script.get(Math.min(call, script.size() - 1));
    }

    /** Takes note that the caller stopped the answer to a call: no further piece of it was wanted. */
    public synchronized void cancelled(int call) {
        cancelled.add(call);
        notifyAll();
    }

    /**
     * Waits until the answer to a call was stopped.
     *
     * @throws IllegalStateException if that does not happen within a minute
     */
    public void awaitCancelled(int call) throws InterruptedException {
        await(() -> cancelled.contains(call));
    }

    /**
     * Waits until so many calls were made.
     *
     * @throws IllegalStateException if that does not happen within a minute
     */
    public void awaitRequests(int count) throws InterruptedException {
        await(() -> requests.size() >= count);
    }

    private synchronized void await(BooleanSupplier event) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!event.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw new IllegalStateException("What the test waits for does not happen");
            }
            wait(left);
        }
    }

    /** Returns the calls so far, in order. */
    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    /** Returns the numbers of the calls whose answers were stopped, in the order in which that happened. */
    public synchronized List<Integer> cancelled() {
        return List.copyOf(cancelled);
    }
}

package io.agentrules.hooks.daemon;

import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Answers with what it was asked, and remembers everything; an event {@code hang} is not answered within the limit. */
final class ScriptedAnswers implements HookAnswers {
    final List<HookRequest> requests = new CopyOnWriteArrayList<>();
    final List<String> unanswered = new CopyOnWriteArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private final Duration limit;

    ScriptedAnswers(Duration limit) {
        this.limit = limit;
    }

    @Override
    public Duration limit() {
        return limit;
    }

    @Override
    public String answer(HookRequest request) {
        requests.add(request);
        String event = request.event();
        return switch (event) {
            case "hang" -> hang();
            case "nothing" -> "";
            case "crash" -> throw new IllegalStateException("crashed");
            default ->
                request.agent() + " " + new TreeSet<>(request.options()) + " "
                        + (event.length() > 100 ? event.length() + " characters" : event);
        };
    }

    private String hang() {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "too late";
    }

    @Override
    public void unanswered(HookRequest request, String reason) {
        unanswered.add(request.agent() + ": " + reason);
    }
}

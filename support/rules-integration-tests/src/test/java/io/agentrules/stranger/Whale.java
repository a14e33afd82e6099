package io.agentrules.stranger;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A made-up framework with words of its own: its models answer with events to a callback, and with a future when they are done. */
final class Whale {
    private final Brain brain;
    private final String charter;
    private final Map<String, UnaryOperator<String>> verbs;
    private final List<Turn> turns = new ArrayList<>();

    Whale(Brain brain, String charter, Map<String, UnaryOperator<String>> verbs) {
        this.brain = brain;
        this.charter = charter;
        this.verbs = new LinkedHashMap<>(verbs);
    }

    /** A model. */
    interface Brain {
        /** Answers; the future is complete when it has finished, or was stopped. */
        CompletableFuture<Void> think(Question question, Ear ear);
    }

    /** A callback. */
    interface Ear {
        /** Hears an event; false stops the model. */
        boolean hear(Event event);
    }

    /** Something that a model does. */
    sealed interface Event {
        /** It says something. */
        record Said(@Nullable String words) implements Event {}

        /** It writes a piece of what one of its deeds is about. */
        record Planned(int deed, @Nullable String verb, String details) implements Event {}
    }

    /** What a model is asked. */
    record Question(@Nullable String charter, List<Turn> turns, List<String> verbs) {}

    /** A message. */
    record Turn(String who, @Nullable String words, List<Deed> deeds) {}

    /** A call of a tool. */
    record Deed(String verb, String details) {}

    List<Turn> turns() {
        return turns;
    }

    String charter() {
        return charter;
    }

    /** Answers a prompt, with all the calls of the model and of tools that it takes. */
    String ask(String prompt, Ear screen) throws ExecutionException, InterruptedException {
        turns.add(new Turn("human", prompt, List.of()));
        while (true) {
            var words = new StringBuilder();
            var planned = new LinkedHashMap<Integer, Deed>();
            Ear ear = event -> {
                if (event instanceof Event.Said said && said.words() != null) {
                    words.append(said.words());
                } else if (event instanceof Event.Planned piece) {
                    planned.merge(
                            piece.deed(),
                            new Deed(piece.verb() == null ? "" : piece.verb(), piece.details()),
                            (first, next) -> new Deed(first.verb() + next.verb(), first.details() + next.details()));
                }
                return screen.hear(event);
            };
            brain.think(new Question(charter, List.copyOf(turns), List.copyOf(verbs.keySet())), ear)
                    .get();
            turns.add(new Turn("whale", words.toString(), List.copyOf(planned.values())));
            if (planned.isEmpty()) {
                return words.toString();
            }
            planned.values()
                    .forEach(deed -> turns.add(new Turn(
                            "sea",
                            Objects.requireNonNull(verbs.get(deed.verb())).apply(deed.details()),
                            List.of())));
        }
    }
}

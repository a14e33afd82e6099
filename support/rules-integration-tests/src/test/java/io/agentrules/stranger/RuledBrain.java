package io.agentrules.stranger;

import io.agentrules.core.Attempt;
import io.agentrules.core.ChunkedAttempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.stranger.Whale.*;
import java.util.*;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** A model with rules. */
@SuppressWarnings("MissingOverride") // a page shows these lines
record RuledBrain(Brain brain, Session session) implements Brain, RequestFormat<Question, Turn> {
    public CompletableFuture<Void> think(Question question, Ear ear) {
        return attempt(ModelCall.of(session, this, question), ear);
    }

    private CompletableFuture<Void> attempt(ModelCall<Question> call, Ear ear) {
        ChunkedAttempt<Event> attempt =
                call.begin(Emission.LINES, RuledBrain::read, (event, text) -> new Event.Said(text));
        return brain.think(call.request(), event -> emit(attempt.read(event), ear, call) && !attempt.isInterrupted())
                .thenCompose(done -> emit(attempt.end(), ear, call) && attempt.needsAnother()
                        ? attempt(call, ear)
                        : CompletableFuture.<Void>completedFuture(null))
                .whenComplete((done, failed) -> attempt.close());
    }

    private static boolean emit(List<Event> events, Ear ear, ModelCall<?> call) {
        if (!events.stream().allMatch(ear::hear)) {
            call.cancel();
        }
        return !call.isCancelled();
    }

    private static void read(Event event, Attempt attempt) {
        if (event instanceof Event.Said said) {
            attempt.text(said.words());
        } else if (event instanceof Event.Planned piece) {
            attempt.arguments("deed " + piece.deed(), piece.verb(), piece.details());
        }
    }

    public List<Turn> messages(Question question) {
        return question.turns();
    }

    public Message read(Turn turn) {
        return switch (turn.who()) {
            case "human" -> Message.user(Objects.requireNonNullElse(turn.words(), ""));
            case "whale" ->
                Message.assistant(Objects.requireNonNullElse(
                        turn.words(), "")); // its deeds are recorded by the call that made them
            default -> Message.synthetic("");
        };
    }

    public Question system(Question question, UnaryOperator<String> change) {
        return new Question(change.apply(question.charter()), question.turns(), question.verbs());
    }

    public Question append(Question question, List<Message> more) {
        var turns = new ArrayList<>(question.turns());
        more.forEach(m -> turns.add(new Turn(m.role() == Role.ASSISTANT ? "whale" : "human", m.text(), List.of())));
        return new Question(question.charter(), turns, question.verbs());
    }

    public List<String> tools(Question question) {
        return question.verbs();
    }
}

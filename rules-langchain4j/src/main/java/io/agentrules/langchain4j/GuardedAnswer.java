package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.PartialToolCall;
import io.agentrules.api.Firing;
import io.agentrules.api.StreamSource;
import io.agentrules.core.Delta;
import io.agentrules.core.Interruption;
import io.agentrules.core.RetryPlan;
import io.agentrules.core.StreamGuard;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One answer of a model under the guard: each part of it is looked at once, in the pieces in which it streams or else whole. */
final class GuardedAnswer {
    private final StreamGuard guard;
    private final StringBuilder text = new StringBuilder();
    private final Set<Integer> toolCalls = new HashSet<>();
    private boolean hasThinking;

    GuardedAnswer(StreamGuard guard) {
        this.guard = guard;
    }

    /** Returns the key of the stream of a tool's arguments. */
    static String stream(int index) {
        return "call:" + index;
    }

    Optional<Interruption> text(String piece) {
        text.append(piece);
        return guard.feed(Delta.text(piece));
    }

    Optional<Interruption> thinking(String piece) {
        hasThinking = true;
        return guard.feed(Delta.thinking(piece));
    }

    Optional<Interruption> arguments(PartialToolCall piece) {
        toolCalls.add(piece.index());
        return guard.feed(Delta.arguments(stream(piece.index()), piece.name(), piece.partialArguments()));
    }

    /** Takes a tool call that is complete, before the tool runs; its arguments may have been looked at while they came. */
    Optional<Interruption> toolCall(int index, ToolExecutionRequest request) {
        toolCalls.add(index);
        return guard.complete(Delta.arguments(stream(index), request.name(), ToolArguments.json(request)));
    }

    /** Takes the answer as a whole: what of it did not come in pieces, and its end. */
    Optional<Interruption> whole(AiMessage answer) {
        Optional<Interruption> interruption = Optional.empty();
        if (!hasThinking && answer.thinking() != null) {
            interruption = thinking(answer.thinking());
        }
        if (interruption.isEmpty() && text.isEmpty() && answer.text() != null) {
            interruption = text(answer.text());
        }
        List<ToolExecutionRequest> requests = answer.toolExecutionRequests();
        for (int index = 0; index < requests.size() && interruption.isEmpty(); index++) {
            if (!toolCalls.contains(index)) {
                interruption = toolCall(index, requests.get(index));
            }
        }
        return interruption.isPresent() ? interruption : guard.finish();
    }

    /** Ends an answer that was interrupted, and returns how to ask for another. */
    RetryPlan retry(Interruption interruption) {
        guard.finish();
        Firing firing = interruption.firing();
        long end = firing.source() == StreamSource.TEXT ? firing.offset() : text.length();
        return interruption.retry(text.substring(0, (int) Math.min(end, text.length())));
    }
}

package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.PartialToolCall;
import io.agentrules.core.GuardedAnswer;
import io.agentrules.core.Interruption;
import java.util.List;
import java.util.Optional;

/** The parts of LangChain4j's responses, as a guarded answer takes them. */
final class Parts {
    private Parts() {}

    /** Returns the key of the stream of a tool's arguments. */
    static String stream(int index) {
        return "call:" + index;
    }

    static Optional<Interruption> arguments(PartialToolCall piece, GuardedAnswer answer) {
        return answer.arguments(stream(piece.index()), piece.name(), piece.partialArguments());
    }

    static Optional<Interruption> toolCall(int index, ToolExecutionRequest request, GuardedAnswer answer) {
        return answer.toolCall(stream(index), request.name(), ToolArguments.json(request));
    }

    /** Hands over a response as a whole: what of it did not come in pieces, and its end. */
    static Optional<Interruption> whole(AiMessage message, GuardedAnswer answer) {
        Optional<Interruption> interruption = Optional.ofNullable(message.thinking())
                .flatMap(answer::wholeThinking)
                .or(() -> Optional.ofNullable(message.text()).flatMap(answer::wholeText));
        List<ToolExecutionRequest> requests = message.toolExecutionRequests();
        for (int index = 0; index < requests.size() && interruption.isEmpty(); index++) {
            interruption = toolCall(index, requests.get(index), answer);
        }
        return interruption.or(answer::finish);
    }
}

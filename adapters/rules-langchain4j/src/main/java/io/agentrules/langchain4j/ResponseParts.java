package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.PartialToolCall;
import io.agentrules.core.StreamGuard;
import java.util.List;
import java.util.Optional;

/** Feeds the parts of LangChain4j's responses to a guarded answer. */
final class ResponseParts {
    private ResponseParts() {}

    /** Returns the stream key of a tool call's arguments. */
    static String stream(int index) {
        return "call:" + index;
    }

    static void arguments(PartialToolCall piece, StreamGuard answer) {
        answer.arguments(stream(piece.index()), piece.name(), piece.partialArguments());
    }

    static void toolCall(int index, ToolExecutionRequest request, StreamGuard answer) {
        answer.toolCall(stream(index), ToolArguments.tool(request), ToolArguments.json(request));
    }

    /** Feeds the parts of a complete response that did not arrive in pieces, and ends it. */
    static void whole(AiMessage message, StreamGuard answer) {
        Optional.ofNullable(message.thinking()).ifPresent(answer::wholeThinking);
        Optional.ofNullable(message.text()).ifPresent(answer::wholeText);
        List<ToolExecutionRequest> requests = message.toolExecutionRequests();
        for (int index = 0; index < requests.size(); index++) {
            toolCall(index, requests.get(index), answer);
        }
        answer.finish();
    }
}

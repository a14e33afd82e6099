package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.agentrules.testsupport.ScriptedModel.Request;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedReply.Call;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** LangChain4j's words for those of the script, and back. */
final class MessageMapper {
    private MessageMapper() {}

    static Request request(ChatRequest request) {
        String system = SystemMessage.findAll(request.messages()).stream()
                .map(SystemMessage::text)
                .collect(Collectors.joining("\n"));
        List<String> others = request.messages().stream()
                .filter(message -> !(message instanceof SystemMessage))
                .map(MessageMapper::message)
                .toList();
        List<ToolSpecification> tools =
                Optional.ofNullable(request.toolSpecifications()).orElse(List.of());
        return new Request(
                system, others, tools.stream().map(ToolSpecification::name).toList());
    }

    static String message(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return "system: " + system.text();
        }
        if (message instanceof UserMessage user) {
            return "user: " + user.singleText();
        }
        if (message instanceof AiMessage answer) {
            String text = Optional.ofNullable(answer.text()).orElse("");
            return "assistant: " + text + (answer.hasToolExecutionRequests() ? answer.toolExecutionRequests() : "");
        }
        return "tool: " + ((ToolExecutionResultMessage) message).text();
    }

    static ToolExecutionRequest toolCall(Call call) {
        return ToolExecutionRequest.builder()
                .id(call.id())
                .name(call.tool())
                .arguments(call.json())
                .build();
    }

    static ChatResponse response(ScriptedReply reply) {
        List<ToolExecutionRequest> calls =
                reply.calls().stream().map(MessageMapper::toolCall).toList();
        return ChatResponse.builder()
                .aiMessage(AiMessage.builder()
                        .text(reply.text().isEmpty() ? null : reply.text())
                        .toolExecutionRequests(calls)
                        .build())
                .finishReason(calls.isEmpty() ? FinishReason.STOP : FinishReason.TOOL_EXECUTION)
                .tokenUsage(new TokenUsage(1, 1))
                .build();
    }
}

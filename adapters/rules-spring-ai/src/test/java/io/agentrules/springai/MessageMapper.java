package io.agentrules.springai;

import io.agentrules.testsupport.ScriptedModel.Request;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedReply.Call;
import io.agentrules.testsupport.ScriptedReply.Piece;
import io.agentrules.testsupport.ScriptedReply.Text;
import io.agentrules.testsupport.ScriptedReply.Thinking;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** Spring AI's words for those of the script, and back. */
final class MessageMapper {
    private MessageMapper() {}

    static Request request(Prompt prompt) {
        String system =
                prompt.getSystemMessages().stream().map(MessageMapper::text).collect(Collectors.joining("\n"));
        List<String> others = prompt.getInstructions().stream()
                .filter(message -> !(message instanceof SystemMessage))
                .map(MessageMapper::message)
                .toList();
        List<String> tools =
                prompt.getOptions() instanceof ToolCallingChatOptions options && options.getToolCallbacks() != null
                        ? options.getToolCallbacks().stream()
                                .map(tool -> tool.getToolDefinition().name())
                                .toList()
                        : List.of();
        return new Request(system, others, tools);
    }

    static String message(Message message) {
        if (message instanceof SystemMessage) {
            return "system: " + text(message);
        }
        if (message instanceof UserMessage) {
            return "user: " + text(message);
        }
        if (message instanceof AssistantMessage answer) {
            return "assistant: " + text(message) + (answer.hasToolCalls() ? answer.getToolCalls() : "");
        }
        return "tool: "
                + ((ToolResponseMessage) message)
                        .getResponses().stream()
                                .map(response -> unquoted(response.responseData()))
                                .collect(Collectors.joining("\n"));
    }

    /** Spring AI writes the results of methods as JSON. */
    private static String unquoted(String data) {
        return data.startsWith("\"") ? data.substring(1, data.length() - 1) : data;
    }

    private static String text(Message message) {
        return Optional.ofNullable(message.getText()).orElse("");
    }

    /** Returns the chunk in which a piece arrives: text and thinking in pieces, tool calls whole. */
    static ChatResponse chunk(Piece piece) {
        AssistantMessage.Builder<?> message = AssistantMessage.builder();
        if (piece instanceof Text text) {
            message.content(text.text());
        } else if (piece instanceof Thinking thinking) {
            message.properties(Map.of("thinking", thinking.text()));
        } else {
            message.toolCalls(List.of(toolCall((Call) piece)));
        }
        return response(message.build());
    }

    /** Returns the response that comes whole. */
    static ChatResponse whole(ScriptedReply reply) {
        return response(AssistantMessage.builder()
                .content(reply.text())
                .toolCalls(reply.calls().stream().map(MessageMapper::toolCall).toList())
                .build());
    }

    static ChatResponse response(AssistantMessage message) {
        return new ChatResponse(List.of(new Generation(message)));
    }

    private static ToolCall toolCall(Call call) {
        return new ToolCall(call.id(), "function", call.tool(), call.json());
    }
}

package io.agentrules.springaialibaba;

import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedReply.Call;
import io.agentrules.testsupport.ScriptedReply.Piece;
import io.agentrules.testsupport.ScriptedReply.Text;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/** A model that answers by a script. */
record ScriptedChatModel(ScriptedModel script) implements ChatModel {
    static String message(Message message) {
        if (message instanceof ToolResponseMessage results) {
            return "tool: " + results.getResponses().get(0).responseData();
        }
        String calls = message instanceof AssistantMessage answer && answer.hasToolCalls()
                ? answer.getToolCalls().toString()
                : "";
        return message.getMessageType().getValue() + ": " + message.getText() + calls;
    }

    private int called(Prompt prompt) {
        return script.called(new ScriptedModel.Request(
                prompt.getInstructions().stream()
                        .filter(SystemMessage.class::isInstance)
                        .map(Message::getText)
                        .collect(Collectors.joining("\n")),
                prompt.getInstructions().stream()
                        .filter(message -> !(message instanceof SystemMessage))
                        .map(ScriptedChatModel::message)
                        .toList(),
                prompt.getOptions() instanceof ToolCallingChatOptions options
                        ? options.getToolCallbacks().stream()
                                .map(tool -> tool.getToolDefinition().name())
                                .toList()
                        : List.of()));
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        ScriptedReply reply = script.reply(called(prompt));
        return Responses.of(AssistantMessage.builder()
                .content(reply.text())
                .toolCalls(
                        reply.calls().stream().map(ScriptedChatModel::written).toList())
                .build());
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        return Flux.defer(() -> {
            int call = called(prompt);
            ScriptedReply reply = script.reply(call);
            return Flux.fromIterable(reply.pieces())
                    .map(ScriptedChatModel::chunk)
                    .concatWith(reply.isEndless() ? Flux.never() : Flux.empty())
                    .doOnCancel(() -> script.cancelled(call)); // chat clients want some chunks in advance
        });
    }

    private static ChatResponse chunk(Piece piece) {
        return Responses.of(
                piece instanceof Call call
                        ? AssistantMessage.builder()
                                .content("")
                                .toolCalls(List.of(written(call)))
                                .build()
                        : new AssistantMessage(((Text) piece).text()));
    }

    private static AssistantMessage.ToolCall written(Call call) {
        return new AssistantMessage.ToolCall(call.id(), "function", call.tool(), call.json());
    }

    @Override
    public ChatOptions getDefaultOptions() {
        return ToolCallingChatOptions.builder().model("scripted-1").build();
    }
}

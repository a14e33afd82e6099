package io.agentrules.springaialibaba;

import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;

/** A loop that calls a model of Spring AI and runs its tools, as Embabel has it. */
final class OwnLoop implements Harness {
    private final ChatModel model;
    private final Optional<ReadRuleCallback> readRule;
    private final boolean streams;
    private final Conversation.Editor editor = new Conversation.Editor();
    private final List<Message> messages = new ArrayList<>(List.of(new SystemMessage(HarnessContract.SYSTEM)));
    private final StringBuilder shown = new StringBuilder();

    OwnLoop(ChatModel model, Optional<ReadRuleCallback> readRule, boolean streams) {
        this.model = model;
        this.readRule = readRule;
        this.streams = streams;
    }

    private Prompt request(String prompt) {
        messages.add(new UserMessage(prompt));
        return request();
    }

    private Prompt request() {
        List<ToolCallback> tools = Stream.<ToolCallback>concat(Stream.of(editor), readRule.stream())
                .toList();
        return new Prompt(
                List.copyOf(messages),
                ToolCallingChatOptions.builder()
                        .toolCallbacks(tools)
                        .internalToolExecutionEnabled(false)
                        .build());
    }

    @Override
    public Runnable start(String prompt) {
        return model.stream(request(prompt)).subscribe()::dispose;
    }

    @Override
    public String ask(String prompt) {
        AssistantMessage answer = answer(request(prompt));
        while (answer.hasToolCalls()) {
            messages.add(ToolResponseMessage.builder()
                    .responses(answer.getToolCalls().stream().map(this::run).toList())
                    .build());
            answer = answer(request());
        }
        return answer.getText();
    }

    private AssistantMessage answer(Prompt request) {
        AssistantMessage answer =
                streams ? streamed(request) : model.call(request).getResult().getOutput();
        messages.add(answer);
        return answer;
    }

    private AssistantMessage streamed(Prompt request) {
        var text = new StringBuilder();
        var calls = new ArrayList<ToolCall>();
        for (ChatResponse chunk : model.stream(request).toIterable()) {
            AssistantMessage piece = chunk.getResult().getOutput();
            text.append(piece.getText());
            calls.addAll(piece.getToolCalls());
        }
        shown.append(text);
        return AssistantMessage.builder()
                .content(text.toString())
                .toolCalls(calls)
                .build();
    }

    private ToolResponse run(ToolCall call) {
        ToolCallback tool = call.name().equals("edit") ? editor : readRule.orElseThrow();
        return new ToolResponse(call.id(), call.name(), tool.call(call.arguments()));
    }

    @Override
    public List<String> memory() {
        return messages.stream().map(ScriptedChatModel::message).toList();
    }

    @Override
    public List<String> edits() {
        return editor.edits();
    }

    @Override
    public String shown() {
        return shown.toString();
    }
}

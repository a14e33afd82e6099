package io.agentrules.openai;

import com.openai.core.JsonField;
import com.openai.core.JsonValue;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionContentPart;
import com.openai.models.chat.completions.ChatCompletionContentPartText;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionDeveloperMessageParam;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionMessageParam;
import com.openai.models.chat.completions.ChatCompletionMessageToolCall;
import com.openai.models.chat.completions.ChatCompletionSystemMessageParam;
import com.openai.models.chat.completions.ChatCompletionTool;
import com.openai.models.chat.completions.ChatCompletionUserMessageParam;
import io.agentrules.core.Attempt;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The requests and answers of chat completions. */
final class Completions implements RequestFormat<ChatCompletionCreateParams, ChatCompletionMessageParam> {
    static final Completions FORMAT = new Completions();

    /** How servers that speak this protocol name what a model thinks. */
    private static final List<String> THINKING = List.of("reasoning_content", "reasoning");

    private Completions() {}

    @Override
    public List<ChatCompletionMessageParam> messages(ChatCompletionCreateParams request) {
        return request.messages();
    }

    @Override
    public Message read(ChatCompletionMessageParam message) {
        if (message.isUser()) {
            return Message.user(text(message.asUser()));
        }
        if (!message.isAssistant()) {
            return Message.synthetic("");
        }
        List<ToolCall> calls = message.asAssistant().toolCalls().orElse(List.of()).stream()
                .flatMap(call -> call.function().stream())
                .map(call ->
                        ToolCall.ofJson(call.function().name(), call.function().arguments()))
                .toList();
        String text = message.asAssistant()
                .content()
                .flatMap(content -> content.text())
                .orElse("");
        return Message.assistant(text, calls);
    }

    private static String text(ChatCompletionUserMessageParam message) {
        return message.content()
                .text()
                .orElseGet(() -> message.content().arrayOfContentParts().orElse(List.of()).stream()
                        .flatMap((ChatCompletionContentPart part) -> part.text().stream())
                        .map(ChatCompletionContentPartText::text)
                        .collect(Collectors.joining("\n")));
    }

    /**
     * Changes the first system message, or adds a message. A developer message and parts of a text, which servers may have in their caches, stay
     * as they are: the rules follow.
     */
    @Override
    public ChatCompletionCreateParams system(ChatCompletionCreateParams request, UnaryOperator<String> change) {
        var messages = new ArrayList<>(request.messages());
        ChatCompletionMessageParam first = messages.isEmpty() ? null : messages.get(0);
        if (first != null && first.isSystem()) {
            messages.set(0, ChatCompletionMessageParam.ofSystem(changed(first.asSystem(), change)));
        } else {
            String rules = change.apply("");
            boolean isDeveloper = first != null && first.isDeveloper();
            messages.add(isDeveloper ? 1 : 0, isDeveloper ? developer(rules) : system(rules));
        }
        return request.toBuilder().messages(messages).build();
    }

    private static ChatCompletionMessageParam system(String text) {
        return ChatCompletionMessageParam.ofSystem(
                ChatCompletionSystemMessageParam.builder().content(text).build());
    }

    private static ChatCompletionMessageParam developer(String text) {
        return ChatCompletionMessageParam.ofDeveloper(
                ChatCompletionDeveloperMessageParam.builder().content(text).build());
    }

    private static ChatCompletionSystemMessageParam changed(
            ChatCompletionSystemMessageParam message, UnaryOperator<String> change) {
        ChatCompletionSystemMessageParam.Content content = message.content();
        if (content.isText()) {
            return message.toBuilder().content(change.apply(content.asText())).build();
        }
        var parts = new ArrayList<>(content.asArrayOfContentParts());
        parts.add(ChatCompletionContentPartText.builder().text(change.apply("")).build());
        return message.toBuilder().contentOfArrayOfContentParts(parts).build();
    }

    @Override
    public ChatCompletionCreateParams append(ChatCompletionCreateParams request, List<Message> more) {
        ChatCompletionCreateParams.Builder next = request.toBuilder();
        for (Message message : more) {
            if (message.role() == Role.ASSISTANT) {
                next.addAssistantMessage(message.text());
            } else {
                next.addUserMessage(message.text());
            }
        }
        return next.build();
    }

    @Override
    public List<String> tools(ChatCompletionCreateParams request) {
        return request.tools().orElse(List.of()).stream()
                .flatMap((ChatCompletionTool tool) -> tool.function().stream())
                .map(tool -> tool.function().name())
                .toList();
    }

    @Override
    public String model(ChatCompletionCreateParams request) {
        return request.model().asString();
    }

    /** Reads a chunk of a stream. Of several choices, each is watched. */
    @SuppressWarnings("deprecation") // nothing else has what only some servers send
    static void read(ChatCompletionChunk chunk, Attempt attempt) {
        for (ChatCompletionChunk.Choice choice : chunk.choices()) {
            ChatCompletionChunk.Choice.Delta delta = choice.delta();
            attempt.thinking(thinking(delta._additionalProperties()));
            attempt.text(delta.content().orElse(""));
            for (ChatCompletionChunk.Choice.Delta.ToolCall call :
                    delta.toolCalls().orElse(List.of())) {
                attempt.arguments(
                        "choice " + choice.index() + " call " + call.index(),
                        call.function().flatMap(function -> function.name()).orElse(""),
                        call.function()
                                .flatMap(function -> function.arguments())
                                .orElse(""));
            }
        }
    }

    /** Reads an answer that did not stream. */
    @SuppressWarnings("deprecation") // nothing else has what only some servers send
    static void read(ChatCompletion answer, Attempt attempt) {
        for (ChatCompletion.Choice choice : answer.choices()) {
            ChatCompletionMessage message = choice.message();
            attempt.thinking(thinking(message._additionalProperties()));
            attempt.text(message.content().orElse(""));
            int index = 0;
            for (ChatCompletionMessageToolCall call : message.toolCalls().orElse(List.of())) {
                String key = "choice " + choice.index() + " call " + index++;
                call.function()
                        .ifPresent(made -> attempt.toolCall(
                                key, made.function().name(), made.function().arguments()));
            }
        }
    }

    private static String thinking(Map<String, JsonValue> properties) {
        for (String name : THINKING) {
            JsonValue value = properties.get(name);
            if (value != null && value.asString().isPresent()) {
                return String.valueOf(value.asString().get());
            }
        }
        return "";
    }

    /** Returns a chunk with this text, and without tool calls. */
    static ChatCompletionChunk withText(ChatCompletionChunk chunk, String text) {
        return chunk.toBuilder()
                .choices(chunk.choices().stream()
                        .limit(1)
                        .map(choice -> choice.toBuilder()
                                .delta(choice.delta().toBuilder()
                                        .content(text)
                                        .toolCalls(JsonField.ofNullable(null))
                                        .build())
                                .build())
                        .toList())
                .build();
    }

    /** Returns an answer with this text before its own. */
    static ChatCompletion withTextBefore(ChatCompletion answer, String text) {
        if (answer.choices().isEmpty()) {
            return answer;
        }
        var choices = new ArrayList<>(answer.choices());
        ChatCompletion.Choice first = choices.get(0);
        String whole = text + first.message().content().orElse("");
        ChatCompletionMessage message =
                first.message().toBuilder().content(whole).build();
        choices.set(0, first.toBuilder().message(message).build());
        return answer.toBuilder().choices(choices).build();
    }
}

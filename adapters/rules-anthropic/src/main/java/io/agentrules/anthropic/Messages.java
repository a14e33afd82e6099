package io.agentrules.anthropic;

import com.anthropic.core.JsonValue;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.MessageParam;
import com.anthropic.models.messages.RawContentBlockDelta;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.TextBlock;
import com.anthropic.models.messages.TextBlockParam;
import com.anthropic.models.messages.TextCitation;
import com.anthropic.models.messages.Tool;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.agentrules.core.Attempt;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The requests and answers of messages. */
final class Messages implements RequestFormat<MessageCreateParams, MessageParam> {
    static final Messages FORMAT = new Messages();

    private static final JsonMapper JSON = new JsonMapper();

    private Messages() {}

    @Override
    public List<MessageParam> messages(MessageCreateParams request) {
        return request.messages();
    }

    @Override
    public Message read(MessageParam message) {
        List<ContentBlockParam> blocks = message.content().contentBlockParams().orElse(List.of());
        String text = message.content()
                .string()
                .orElseGet(() -> blocks.stream()
                        .flatMap(block -> block.text().stream())
                        .map(TextBlockParam::text)
                        .collect(Collectors.joining("\n")));
        if (!message.role().equals(MessageParam.Role.ASSISTANT)) { // results of tools are the user's messages, too
            return text.isEmpty() ? Message.synthetic("") : Message.user(text);
        }
        List<ToolCall> calls = blocks.stream()
                .flatMap(block -> block.toolUse().stream())
                .map(call -> ToolCall.ofJson(
                        call.name(), json(JsonValue.from(call.input()._additionalProperties()))))
                .toList();
        return Message.assistant(text, calls);
    }

    @Override
    public MessageCreateParams system(MessageCreateParams request, UnaryOperator<String> change) {
        Optional<List<TextBlockParam>> blocks = request.system().flatMap(system -> system.textBlockParams());
        if (blocks.isEmpty()) {
            String text = change.apply(
                    request.system().flatMap(system -> system.string()).orElse(""));
            return text.isEmpty() ? request : request.toBuilder().system(text).build();
        }
        String rules = change.apply("");
        var all = new ArrayList<>(blocks.get());
        if (!rules.isEmpty()) {
            all.add(TextBlockParam.builder().text(rules).build());
        }
        return request.toBuilder().systemOfTextBlockParams(all).build();
    }

    @Override
    public MessageCreateParams append(MessageCreateParams request, List<Message> more) {
        MessageCreateParams.Builder next = request.toBuilder();
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
    public List<String> tools(MessageCreateParams request) {
        return request.tools().orElse(List.of()).stream()
                .flatMap(tool -> tool.tool().stream())
                .map(Tool::name)
                .toList();
    }

    @Override
    public String model(MessageCreateParams request) {
        return request.model().asString();
    }

    /** Reads an event of a stream. */
    static void read(RawMessageStreamEvent event, Attempt attempt) {
        event.contentBlockStart()
                .ifPresent(start -> start.contentBlock()
                        .toolUse()
                        .ifPresent(call -> attempt.arguments("block " + start.index(), call.name(), "")));
        event.contentBlockDelta().ifPresent(piece -> {
            RawContentBlockDelta delta = piece.delta();
            delta.thinking().ifPresent(thinking -> attempt.thinking(thinking.thinking()));
            delta.text().ifPresent(text -> attempt.text(text.text()));
            delta.inputJson().ifPresent(json -> attempt.arguments("block " + piece.index(), null, json.partialJson()));
        });
    }

    /** Reads an answer that did not stream. */
    static void read(com.anthropic.models.messages.Message answer, Attempt attempt) {
        int index = 0;
        for (ContentBlock block : answer.content()) {
            String key = "block " + index++;
            block.thinking().ifPresent(thinking -> attempt.thinking(thinking.thinking()));
            block.text().ifPresent(text -> attempt.text(text.text()));
            block.toolUse().ifPresent(call -> attempt.toolCall(key, call.name(), json(call._input())));
        }
    }

    private static String json(JsonValue value) {
        try {
            return JSON.writeValueAsString(value.convert(Object.class));
        } catch (JsonProcessingException broken) {
            return "";
        }
    }

    /** Returns an event of a stream with another text; the event itself if it is not about text. */
    static RawMessageStreamEvent withText(RawMessageStreamEvent event, String text) {
        return event.contentBlockDelta()
                .filter(piece -> piece.delta().text().isPresent())
                .map(piece -> RawMessageStreamEvent.ofContentBlockDelta(piece.toBuilder()
                        .delta(RawContentBlockDelta.ofText(text))
                        .build()))
                .orElse(event);
    }

    /** Returns an answer with this text before its first text; it is a block of its own if the answer has none. */
    static com.anthropic.models.messages.Message withTextBefore(
            com.anthropic.models.messages.Message answer, String text) {
        var blocks = new ArrayList<>(answer.content());
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).isText()) {
                TextBlock block = blocks.get(i).asText();
                blocks.set(i, textBlock(text + block.text(), block.citations()));
                return answer.toBuilder().content(blocks).build();
            }
        }
        blocks.add(0, textBlock(text, Optional.empty()));
        return answer.toBuilder().content(blocks).build();
    }

    private static ContentBlock textBlock(String text, Optional<List<TextCitation>> citations) {
        return ContentBlock.ofText(
                TextBlock.builder().text(text).citations(citations).build());
    }
}

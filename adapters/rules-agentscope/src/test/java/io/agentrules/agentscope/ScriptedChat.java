package io.agentrules.agentscope;

import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedReply.Call;
import io.agentrules.testsupport.ScriptedReply.Piece;
import io.agentrules.testsupport.ScriptedReply.Text;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.Model;
import io.agentscope.core.model.ToolSchema;
import io.agentscope.core.util.JsonUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import reactor.core.publisher.Flux;

/**
 * A model that answers by a script, as those of AgentScope do.
 *
 * @param writesCalls whether the arguments of tools come in pieces, as with most providers, or as a whole
 */
record ScriptedChat(ScriptedModel script, boolean writesCalls) implements Model {
    static String message(Msg message) {
        for (ToolResultBlock result : message.getContentBlocks(ToolResultBlock.class)) {
            return "tool: "
                    + result.getOutput().stream()
                            .map(block -> block instanceof TextBlock text ? text.getText() : "")
                            .collect(Collectors.joining());
        }
        String calls = message.getContentBlocks(ToolUseBlock.class).stream()
                .map(call -> call.getName() + call.getInput())
                .collect(Collectors.joining());
        return message.getRole().name().toLowerCase(Locale.ROOT) + ": " + message.getTextContent() + calls;
    }

    @Override
    public Flux<ChatResponse> stream(List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
        int call = script.called(new ScriptedModel.Request(
                messages.stream()
                        .filter(message -> message.getRole() == MsgRole.SYSTEM)
                        .map(Msg::getTextContent)
                        .collect(Collectors.joining("\n")),
                messages.stream()
                        .filter(message -> message.getRole() != MsgRole.SYSTEM)
                        .map(ScriptedChat::message)
                        .toList(),
                Optional.ofNullable(tools).orElse(List.of()).stream()
                        .map(ToolSchema::getName)
                        .toList()));
        ScriptedReply reply = script.reply(call);
        var chunks = new ArrayList<ChatResponse>();
        for (Piece piece : reply.pieces()) {
            if (piece instanceof Text text) {
                chunks.add(chunk(call, TextBlock.builder().text(text.text()).build()));
            } else if (piece instanceof Call made) {
                blocks(made).forEach(block -> chunks.add(chunk(call, block)));
            }
        }
        var sent = new AtomicInteger();
        return Flux.fromIterable(chunks)
                .concatWith(reply.isEndless() ? Flux.never() : Flux.empty())
                .doOnNext(chunk -> sent.incrementAndGet())
                .doOnCancel(() -> {
                    if (reply.isEndless() || sent.get() < chunks.size()) {
                        script.cancelled(call);
                    }
                });
    }

    private List<ToolUseBlock> blocks(Call call) {
        if (!writesCalls) {
            @SuppressWarnings("unchecked")
            Map<String, Object> input = JsonUtils.getJsonCodec().fromJson(call.json(), Map.class);
            return List.of(new ToolUseBlock(call.id(), call.tool(), input, call.json(), Map.of()));
        }
        var blocks = new ArrayList<ToolUseBlock>();
        blocks.add(new ToolUseBlock(call.id(), call.tool(), Map.of(), "", Map.of()));
        for (String piece : call.arguments()) {
            blocks.add(new ToolUseBlock("", "__fragment__", Map.of(), piece, Map.of()));
        }
        return blocks;
    }

    private static ChatResponse chunk(int call, ContentBlock block) {
        return ChatResponse.builder()
                .id("response-" + call)
                .content(List.of(block))
                .build();
    }

    @Override
    public String getModelName() {
        return "scripted-1";
    }
}

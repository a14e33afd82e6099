package io.agentrules.agentscope;

import io.agentrules.core.Attempt;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ThinkingBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.util.JsonUtils;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the chunks of one answer. */
final class ResponseReader {
    /** How names begin that stand for the tool of the piece before. */
    private static final String PLACEHOLDER = "__";

    /** The key of the call that came last, to which pieces without an id belong. */
    private String latest = "";

    void read(ChatResponse chunk, Attempt attempt) {
        for (ContentBlock block : chunk.getContent()) {
            if (block instanceof TextBlock text) {
                attempt.text(text.getText());
            } else if (block instanceof ThinkingBlock thinking) {
                attempt.thinking(thinking.getThinking());
            } else if (block instanceof ToolUseBlock call) {
                read(call, attempt);
            }
        }
    }

    /** Reads a call as AgentScope's own accumulator does: as a whole if it has its arguments, else as a piece of their text. */
    private void read(ToolUseBlock call, Attempt attempt) {
        String tool = call.getName() == null || call.getName().startsWith(PLACEHOLDER) ? "" : call.getName();
        String key = firstOf(call.getId(), tool.isEmpty() ? latest : "name:" + tool);
        if (!tool.isEmpty()) {
            latest = key;
        }
        if (tool.isEmpty() || call.getInput() == null || call.getInput().isEmpty()) {
            attempt.arguments(key, tool, call.getContent());
        } else {
            attempt.toolCall(key, tool, JsonUtils.getJsonCodec().toJson(call.getInput()));
        }
    }

    private static String firstOf(@Nullable String id, String other) {
        return id == null || id.isEmpty() ? other : id;
    }

    /** Returns a chunk like the given one that has this text alone. */
    static ChatResponse withText(ChatResponse chunk, String text) {
        ContentBlock block = TextBlock.builder().text(text).build();
        return new ChatResponse(
                chunk.getId(), List.of(block), chunk.getUsage(), chunk.getMetadata(), chunk.getFinishReason());
    }
}

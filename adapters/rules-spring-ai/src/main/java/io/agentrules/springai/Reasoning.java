package io.agentrules.springai;

import java.util.Map;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.util.StringUtils;

/** Extracts a model's thinking, which Spring AI's model providers store in message properties in different ways. */
final class Reasoning {
    /** Ollama: the next piece. Anthropic also sets it while streaming, but to a marker without the text. */
    private static final String PIECE = "thinking";

    /** OpenAI and compatible providers: the whole thinking so far, in each chunk. */
    private static final String ALL_SO_FAR = "reasoningContent";

    private String soFar = "";

    /** Returns the next piece; empty if a chunk has none. */
    String next(Map<String, Object> properties) {
        if (properties.get(PIECE) instanceof String piece) {
            return piece;
        }
        if (properties.get(ALL_SO_FAR) instanceof String all && !all.isEmpty()) {
            String piece = all.startsWith(soFar) ? all.substring(soFar.length()) : all;
            soFar = all.startsWith(soFar) ? all : soFar + all;
            return piece;
        }
        return "";
    }

    /** Returns whether a response contains only the thinking so far, and the next one repeats it. */
    static boolean isRepeated(ChatClientResponse chunk, ChatClientResponse following) {
        ChatResponse response = chunk.chatResponse();
        ChatResponse next = following.chatResponse();
        if (response == null || next == null) {
            return false;
        }
        String said = allSoFar(response);
        Generation only = response.getResult();
        return only != null
                && !said.isEmpty()
                && !StringUtils.hasLength(only.getOutput().getText())
                && !only.getOutput().hasToolCalls()
                && allSoFar(next).startsWith(said);
    }

    private static String allSoFar(ChatResponse response) {
        return response.getResults().size() == 1
                        && response.getResults()
                                        .get(0)
                                        .getOutput()
                                        .getMetadata()
                                        .get(ALL_SO_FAR)
                                instanceof String all
                ? all
                : "";
    }

    /** Returns whether the text of a message is thinking: Gemini sets a flag, Anthropic a signature. */
    static boolean isThought(Map<String, Object> properties) {
        return Boolean.parseBoolean(String.valueOf(properties.get("isThought"))) || properties.containsKey("signature");
    }
}

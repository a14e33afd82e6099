package io.agentrules.springai;

import java.util.Map;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.util.StringUtils;

/** What a model thinks, which each of Spring AI's providers puts into the properties of its messages in a way of its own. */
final class Reasoning {
    /** Ollama: the next piece. Anthropic has it too, while it streams, without saying what is thought. */
    private static final String PIECE = "thinking";

    /** OpenAI, and those like it: all so far, with each chunk. */
    private static final String ALL_SO_FAR = "reasoningContent";

    private String soFar = "";

    /** Returns the next piece; empty when a chunk has none. */
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

    /** Returns whether all that a response says is what the model thought so far, and the one behind it says so again. */
    static boolean isRepeated(ChatResponse response, ChatResponse next) {
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

    /** Returns whether the text of a message is what the model thinks: Gemini says so, and Anthropic signs it. */
    static boolean isThought(Map<String, Object> properties) {
        return Boolean.parseBoolean(String.valueOf(properties.get("isThought"))) || properties.containsKey("signature");
    }
}

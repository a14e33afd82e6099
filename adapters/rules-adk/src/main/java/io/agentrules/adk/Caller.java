package io.agentrules.adk;

import com.google.adk.agents.CallbackContext;
import com.google.adk.models.LlmRequest;
import com.google.genai.types.GenerateContentConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whose call of a model it is. A model does not know it, so a plugin labels the request, and the model removes the labels.
 *
 * @param session the id of the session
 * @param agent the name of the agent
 * @param prompt what the user wrote; empty if that is not known. ADK hands the words of other agents over in the user's name
 */
record Caller(String session, String agent, String prompt) {
    private static final String SESSION = "agent-rules-session";
    private static final String AGENT = "agent-rules-agent";
    private static final String PROMPT = "agent-rules-prompt";

    static Caller of(CallbackContext context) {
        return new Caller(
                context.sessionId(),
                context.agentName(),
                context.userContent().map(Contents::text).orElse(""));
    }

    void announce(LlmRequest.Builder request) {
        GenerateContentConfig config =
                request.build().config().orElse(GenerateContentConfig.builder().build());
        Map<String, String> labels = new HashMap<>(config.labels().orElse(Map.of()));
        labels.putAll(Map.of(SESSION, session, AGENT, agent, PROMPT, prompt));
        request.config(config.toBuilder().labels(labels).build());
    }

    /** Returns who announced a request; empty if nobody did. */
    static Optional<Caller> in(LlmRequest request) {
        Map<String, String> labels =
                request.config().flatMap(GenerateContentConfig::labels).orElse(Map.of());
        return Optional.ofNullable(labels.get(SESSION))
                .map(session -> new Caller(session, labels.getOrDefault(AGENT, ""), labels.getOrDefault(PROMPT, "")));
    }

    /** Returns a request without the labels. */
    static LlmRequest removedFrom(LlmRequest request) {
        GenerateContentConfig config = request.config().orElseThrow();
        Map<String, String> labels = new HashMap<>(config.labels().orElse(Map.of()));
        labels.keySet().removeAll(List.of(SESSION, AGENT, PROMPT));
        GenerateContentConfig.Builder own = config.toBuilder().clearLabels();
        return request.toBuilder()
                .config(labels.isEmpty() ? own.build() : own.labels(labels).build())
                .build();
    }
}

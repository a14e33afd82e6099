package io.agentrules.micrometer;

import java.util.Arrays;
import java.util.Map;

/**
 * The keys that OpenTelemetry's conventions for generative AI also name. Those names are not stable yet, and are used only on request.
 *
 * @param session the key for the id of a session
 * @param tool the key for the name of a tool
 */
record GenAiNames(String session, String tool) {
    private static final String OPT_IN = "OTEL_SEMCONV_STABILITY_OPT_IN";
    private static final String LATEST = "gen_ai_latest_experimental";

    private static final GenAiNames OWN = new GenAiNames("rules.session", "rules.tool");
    private static final GenAiNames CONVENTIONS = new GenAiNames("gen_ai.conversation.id", "gen_ai.tool.name");

    static GenAiNames of(boolean conventions) {
        return conventions ? CONVENTIONS : OWN;
    }

    /** Returns whether the environment requests the conventions, in the way that they prescribe. */
    static boolean areRequested(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault(OPT_IN, "").split(","))
                .map(String::trim)
                .anyMatch(LATEST::equals);
    }
}

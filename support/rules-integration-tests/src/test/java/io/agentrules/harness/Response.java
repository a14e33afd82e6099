package io.agentrules.harness;

import io.agentrules.api.StreamSource;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** One answer of a model, watched while it is read. */
final class Response {
    private static final TypeReference<Map<String, Object>> ARGUMENTS = new TypeReference<>() {};

    private final Screen screen;
    private final StreamGuard guard;
    private final StringBuilder text = new StringBuilder();
    private final List<ToolCall> toolCalls = new ArrayList<>();

    Response(Session session, Emission emission, Screen screen) {
        this.screen = screen;
        this.guard = session.guard(emission, this::show);
    }

    /** Reads until the model has finished or a rule interrupts it; then the call is canceled. */
    StreamGuard read(ModelCall call) {
        try (call) {
            for (ModelEvent event : call) {
                if (feed(event).isInterrupted()) {
                    break;
                }
            }
        }
        guard.finish();
        return guard;
    }

    private StreamGuard feed(ModelEvent event) {
        return switch (event.kind()) {
            case TEXT -> guard.text(event.text());
            case THINKING -> guard.thinking(event.text());
            case ARGUMENTS -> guard.arguments(event.call(), event.tool(), event.text());
            case CALL -> {
                toolCalls.add(new ToolCall(event.tool(), JsonMapper.shared().readValue(event.text(), ARGUMENTS)));
                yield guard.toolCall(event.call(), event.tool(), event.text());
            }
        };
    }

    private void show(StreamSource source, String stream, String piece) {
        if (source == StreamSource.TEXT) {
            text.append(piece);
            screen.show(piece);
        }
    }

    /** Returns what was shown of the answer: all of it, if it is complete or kept. */
    String text() {
        return text.toString();
    }

    /** Returns the answer, behind what was kept of those that were interrupted. */
    Message message(String kept) {
        return Message.assistant(kept + text, toolCalls.toArray(ToolCall[]::new));
    }
}

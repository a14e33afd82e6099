package io.agentrules.adk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.tools.Annotations.Schema;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import io.agentrules.testsupport.Harness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A conversation with an agent of the kit. */
final class Conversation implements Harness {
    private final InMemoryRunner runner;
    private final RunConfig.StreamingMode mode;
    private final Editor editor;
    private final String session;
    private final StringBuilder shown = new StringBuilder();

    Conversation(BaseAgent agent, AdkRules rules, Editor editor, RunConfig.StreamingMode mode) {
        this.runner = new InMemoryRunner(agent, "app", List.of(rules));
        this.mode = mode;
        this.editor = editor;
        this.session = runner.sessionService()
                .createSession("app", "user")
                .blockingGet()
                .id();
    }

    /** The tool. */
    public static final class Editor {
        private final List<String> edits = new ArrayList<>();

        /** Changes nothing. */
        public Map<String, Object> edit(
                @Schema(name = "filePath") String filePath, @Schema(name = "content") String content) {
            edits.add("{\"filePath\": \"%s\", \"content\": \"%s\"}".formatted(filePath, content));
            return Map.of("result", "done");
        }
    }

    String session() {
        return session;
    }

    @Override
    public String ask(String prompt) {
        var answer = new StringBuilder();
        runner.runAsync(
                        "user",
                        session,
                        Content.builder()
                                .role("user")
                                .parts(Part.fromText(prompt))
                                .build(),
                        RunConfig.builder().streamingMode(mode).build())
                .blockingForEach(event -> {
                    String text = event.content().map(ScriptedLlm::text).orElse("");
                    if (event.partial().orElse(false)) {
                        shown.append(text);
                    } else {
                        answer.append(text);
                    }
                });
        return answer.toString();
    }

    private List<Event> events() {
        return runner.sessionService()
                .getSession("app", "user", session, Optional.empty())
                .blockingGet()
                .events();
    }

    @Override
    public List<String> memory() {
        return events().stream()
                .map(event -> event.content().map(ScriptedLlm::message).orElse(""))
                .toList();
    }

    @Override
    public List<String> edits() {
        return editor.edits;
    }

    @Override
    public String shown() {
        return shown.toString();
    }
}

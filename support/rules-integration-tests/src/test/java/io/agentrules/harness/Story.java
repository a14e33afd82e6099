package io.agentrules.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What all stories have: a workspace with files on disk, a model with a script, and a screen. */
abstract class Story {
    final ScriptedModel model = new ScriptedModel();
    final Screen screen = new Screen();
    Workspace workspace = new Workspace(Path.of(""));

    @BeforeEach
    void openTheWorkspace(@TempDir Path folder) {
        workspace = new Workspace(folder);
    }

    /** Whatever happens, no connection to the model may stay open. */
    @AfterEach
    void everyCallIsCompleteOrCancelled() {
        assertThat(model.calls()).isNotEmpty().allMatch(call -> call.isComplete() != call.isCancelled());
    }

    /** Returns a harness that shows answers when they are complete. */
    Agent agent(Session session) {
        return agent(session, Emission.BUFFER);
    }

    Agent agent(Session session, Emission emission) {
        return new Agent(session, model, workspace.tools(), emission, screen, List.of());
    }

    /** Returns what a call was told behind the conversation, or in it, that the user did not say. */
    static String told(ModelCall call) {
        return call.messages().stream()
                .filter(message -> message.role() == Message.Role.SYNTHETIC)
                .map(Message::text)
                .collect(Collectors.joining("\n\n"));
    }

    /** Returns the beginning of the reminder of a rule. */
    static String reminder(String rule) {
        return "<system-interrupt reason=\"rule_violation\" rule=\"" + rule + "\"";
    }
}

package io.agentrules.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.model.Message;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The model asks for a tool in a way that a rule forbids, and the tool does not run. */
class ToolCallStoryTest extends Story {
    private static final Map<String, String> BAD =
            Map.of("path", "src/a.ts", "content", "// \"a\"\nimport \"lodash\";\n");
    private static final Map<String, String> GOOD =
            Map.of("path", "src/a.ts", "content", "// \"a\"\nimport \"node:util\";\n");

    /** The condition has a line break and quotes, which stand in the JSON of the arguments as {@code \n} and {@code \"}. */
    private static final String NO_LODASH =
            "---\ncondition: '\\nimport \"lodash\"'\nscope: tool:write(*.ts)\n---\nLodash is not used here.";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1_000})
    void whatWouldBeWrittenIsLookedAtHoweverTheArgumentsAreCut(int size) {
        workspace.with(".xcsh/rules/no-lodash.md", NO_LODASH);
        model.streams("write", BAD, size).streams("write", GOOD, size).says("Written.");

        assertThat(agent().answer("Import what you need.")).isEqualTo("Written.");

        assertThat(model.call(0).isCancelled()).isTrue();
        assertThat(told(model.call(1))).contains(reminder("no-lodash"));
        assertThat(workspace.read("src/a.ts")).isEqualTo("// \"a\"\nimport \"node:util\";\n");
        assertThat(model.calls()).hasSize(3);
    }

    @Test
    void aCutInTheMiddleOfAnEscapeHidesNothing() {
        workspace.with(".xcsh/rules/no-lodash.md", NO_LODASH);
        model.streams(
                        "write",
                        "{\"path\": \"src/a.ts\", \"content\": \"//\\",
                        "nimport \\",
                        "\"lod\\u00",
                        "61sh\\",
                        "\";\\n\"}")
                .says("I leave it.");

        agent().answer("Import what you need.");

        assertThat(model.call(0).isCancelled()).isTrue();
        assertThat(model.call(0).said()).hasSize(5); // the last quote decides, and the call was never complete
        assertThat(workspace.has("src/a.ts")).isFalse();
    }

    @Test
    void aCallThatComesAsAWholeIsStoppedBeforeTheToolWritesTheFile() {
        workspace.with(".xcsh/rules/no-lodash.md", NO_LODASH);
        model.calls("write", BAD).says("Then I leave it.");
        Agent agent = agent();

        assertThat(agent.answer("Import what you need.")).isEqualTo("Then I leave it.");

        assertThat(workspace.has("src/a.ts")).isFalse();
        assertThat(told(model.call(1))).contains(reminder("no-lodash")).doesNotContain("Wrote");
        assertThat(agent.history())
                .containsExactly(Message.user("Import what you need."), Message.assistant("Then I leave it."));
    }

    @Test
    void ofTwoCallsInOneAnswerNeitherToolRunsIfOneIsStopped() {
        workspace.with(".xcsh/rules/no-lodash.md", NO_LODASH);
        var fine = new ModelEvent(
                ModelEvent.Kind.CALL, "one", "write", "{\"path\": \"src/b.ts\", \"content\": \"let b = 1;\"}");
        var bad = new ModelEvent(
                ModelEvent.Kind.CALL,
                "two",
                "write",
                "{\"path\": \"src/a.ts\", \"content\": \"//\\nimport \\\"lodash\\\";\"}");
        model.says(fine, bad).says("Then I leave both.");

        agent().answer("Write both.");

        assertThat(workspace.has("src/a.ts")).isFalse();
        assertThat(workspace.has("src/b.ts")).isFalse();
    }

    @Test
    void aFileThatTheRuleIsNotAboutIsWritten() {
        workspace.with(".xcsh/rules/no-lodash.md", NO_LODASH);
        model.calls("write", Map.of("path", "notes.md", "content", "\nimport \"lodash\""))
                .says("Noted.");

        agent().answer("Write it down.");

        assertThat(workspace.read("notes.md")).isEqualTo("\nimport \"lodash\"");
        assertThat(model.calls()).hasSize(2).allMatch(ModelCall::isComplete);
    }

    @Test
    void thePathMayComeBehindTheText() {
        workspace.with(".xcsh/rules/no-lodash.md", NO_LODASH);
        model.streams("write", "{\"content\": \"//\\nimport \\\"lodash\\\";\", ", "\"path\": \"src/a.", "ts\"", "}")
                .says("Then I leave it.");

        agent().answer("Import what you need.");

        assertThat(model.call(0).isCancelled()).isTrue();
        assertThat(model.call(0).said()).hasSize(3);
        assertThat(workspace.has("src/a.ts")).isFalse();
    }

    private Agent agent() {
        return agent(workspace.engine().build().openSession());
    }
}

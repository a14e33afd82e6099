package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolCallTest {
    private static final Path FOLDER = Path.of("/ws/app");

    @ParameterizedTest
    @CsvSource({
        "Write,write",
        "write_file,write",
        "create,write",
        "Edit,edit",
        "NotebookEdit,edit",
        "replace,edit",
        "apply_patch,edit",
        "editor,edit",
        "Bash,bash",
        "run_shell_command,bash",
        "run_commands,bash",
        "Shell,bash",
        "Read,read",
        "view,read",
        "read_files,read",
        "search_codebase,grep",
        "spawn_agent,task",
        "mcp__db__query,mcp__db__query"
    })
    void aToolHasTheNameThatRulesUse(String name, String common) {
        assertThat(call(name, Map.of()).commonName()).isEqualTo(common);
    }

    @Test
    void relativePathsStartFromTheFolderOfTheEvent() {
        var call = call(
                "Grep", Map.of("path", "src", "paths", List.of("a.ts", "/b.ts"), "workdir", ".", "pattern", "src"));

        assertThat(call.arguments())
                .containsEntry("path", "/ws/app/src")
                .containsEntry("paths", List.of("/ws/app/a.ts", "/b.ts"))
                .containsEntry("workdir", "/ws/app/.")
                .containsEntry("pattern", "src");
        assertThat(call.edits()).isEmpty();
    }

    @Test
    void pathsAreAbsoluteUnderAnyNameAndAtAnyDepth() {
        var call = call(
                "edit_file", Map.of("target_file", "a.ts", "code_edit", "1", "files", List.of(Map.of("path", "b.ts"))));

        assertThat(call.arguments())
                .containsEntry("target_file", "/ws/app/a.ts")
                .containsEntry("files", List.of(Map.of("path", "/ws/app/b.ts")))
                .doesNotContainKey("paths");
    }

    @Test
    void pathsInPatchesAreAmongThePathsAsWell() {
        String patch = "*** Begin Patch\n*** Add File: a.ts\n+1\n*** End Patch";

        var call = call("apply_patch", Map.of("input", patch, "paths", List.of("b.ts")));

        assertThat(call.arguments())
                .containsEntry("input", patch)
                .containsEntry("paths", List.of("/ws/app/a.ts", "/ws/app/b.ts"));
    }

    @Test
    void theTextThatIsReplacedIsNotNew() {
        var call = call(
                "Edit",
                Map.of(
                        "file_path",
                        "/a.ts",
                        "old_string",
                        "old",
                        "oldString",
                        "old",
                        "old_str",
                        "old",
                        "new_string",
                        "new"));

        assertThat(call.edits()).containsExactly(new Edit(List.of("/a.ts"), "new"));
    }

    @Test
    void aChangeHasThePathAroundItUnlessItHasItsOwn() {
        var call = call(
                "MultiEdit",
                Map.of(
                        "file_path",
                        "/a.ts",
                        "edits",
                        List.of(
                                Map.of("new_string", "1"),
                                Map.of("new_string", "2", "file_path", "/b.ts"),
                                "3",
                                Map.of("new_string", 4))));

        assertThat(call.edits()).containsExactly(new Edit(List.of("/a.ts"), "1"), new Edit(List.of("/b.ts"), "2"));
    }

    @Test
    void aShellCommandIsATextWithoutAFile() {
        assertThat(call("Bash", Map.of("command", "cat > a.ts <<X\nany\nX")).edits())
                .containsExactly(new Edit(List.of(), "cat > a.ts <<X\nany\nX"));
        assertThat(call("shell", Map.of("command", List.of("bash", "-c", "ls"))).edits())
                .containsExactly(new Edit(List.of(), "bash -c ls"));
    }

    @Test
    void aPatchInAShellCommandIsReadAndTheCommandIsATextWithoutWhatItRemoves() {
        String patch = "*** Begin Patch\n*** Update File: a.ts\n@@\n-gone\n+1\n*** Add File: b.ts\n+2\n*** End Patch\n";

        String command = "cd x && apply_patch <<'E'\n" + patch + "E\n";

        assertThat(call("Bash", Map.of("command", command)).edits())
                .containsExactly(
                        new Edit(List.of("/ws/app/x/a.ts"), "1\n"),
                        new Edit(List.of("/ws/app/x/b.ts"), "2\n"),
                        new Edit(List.of(), command.replace("-gone\n", "")));
    }

    @Test
    void addedLinesAroundAnUnchangedOneAreSeparateTexts() {
        String patch = """
                *** Begin Patch
                *** Update File: a.ts
                @@
                +try {
                 run();
                -old
                +} catch (e) {
                -log();
                +}
                *** End Patch""";

        assertThat(call("apply_patch", Map.of("patchText", patch)).edits())
                .extracting(Edit::text)
                .containsExactly("try {\n", "} catch (e) {\n}\n");
    }

    @Test
    void aPatchThatIsCutOffIsReadUpToThere() {
        assertThat(call("apply_patch", Map.of("input", "*** Begin Patch\n*** Add File: a.ts\n+1"))
                        .edits())
                .containsExactly(new Edit(List.of("/ws/app/a.ts"), "1\n"));
    }

    @Test
    void aFileThatContainsTheFormatOfAPatchIsAFile() {
        String text = "Write *** Begin Patch to begin.\n";

        assertThat(call("Write", Map.of("file_path", "/a.md", "content", text)).edits())
                .containsExactly(new Edit(List.of("/a.md"), text));
    }

    private static ToolUse call(String name, Map<String, Object> arguments) {
        return ToolCall.of("1", name, arguments, FOLDER);
    }
}

package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.json.JsonMaps;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way to write a text that agents have reaches the trigger rules. */
class WatchedCallsTest {
    private HookFixture agent;
    private int sessions;

    @BeforeEach
    void start(@TempDir Path folder) {
        agent = new HookFixture(folder).file("src/a.ts", "let a;\n");
    }

    @AfterEach
    void end() {
        agent.close();
    }

    private boolean isDenied(String scope, String condition, String tool, Map<String, Object> input) {
        agent.file(
                ".xcsh/rules/watch.md",
                "---\ncondition: '" + condition + "'\nscope: '" + scope + "'\n---\nName the type.");
        var event = new LinkedHashMap<String, Object>();
        event.put("hook_event_name", "PreToolUse");
        event.put("session_id", "session-" + sessions++);
        event.put("cwd", agent.workspace().toString());
        event.put("tool_name", tool);
        event.put("tool_input", input);
        return agent.hooks().answer("claude", JsonMaps.text(event)).contains("\"deny\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    tool:edit(*.ts)  | replace_in_file                  | {"path":"a.ts","diff":"------- SEARCH\\nlet a;\\n=======\\nlet a = 1 as any;\\n+++++++ REPLACE\\n"}
                    tool:edit(*.ts)  | replace_in_file                  | {"path":"a.ts","diff":"<<<<<<< SEARCH\\nlet a;\\n=======\\nlet a = 1 as any;\\n>>>>>>> REPLACE\\n"}
                    tool:edit(*.ts)  | apply_patch                      | {"patch":"--- a/src/a.ts\\n+++ b/src/a.ts\\n@@ -1 +1 @@\\n-let a;\\n+let a = 1 as any;\\n"}
                    tool(*.ts)       | apply_diff                       | {"path":"a.ts","patch":"@@ -1 +1 @@\\n-let a;\\n+let a = 1 as any;\\n"}
                    tool:write(*.ts) | mcp__filesystem__write_file      | {"path":"a.ts","content":"1 as any"}
                    tool:edit(*.ts)  | mcp__filesystem__edit_file       | {"path":"a.ts","edits":[{"oldText":"let a","newText":"1 as any"}]}
                    tool:write(*.ts) | mcp_filesystem_write_file        | {"path":"a.ts","content":"1 as any"}
                    tool:edit(*.ts)  | Edit                             | {"file_path":"a.ts","text":"1 as any"}
                    tool:write(*.ts) | Write                            | {"file_path":"a.ts","content":["let a =","1 as any"]}
                    tool:write(*.ts) | Write                            | {"file_path":"a.ts","content":[{"type":"text","text":"1 as any"}]}
                    tool:edit(*.ts)  | NotebookEdit                     | {"notebook_path":"a.ts","new_source":["let a =\\n","1 as any\\n"]}
                    tool:edit(*.ts)  | MultiEdit                        | {"file_path":"a.ts","edits":"[{\\"old_string\\":\\"let a\\",\\"new_string\\":\\"1 as\\u0020any\\"}]"}
                    tool(*.ts)       | my_tool                          | {"path":"a.ts","body":"1 as any"}
                    tool(*.ts)       | my_tool                          | {"path":"a.ts","change":{"lines":["1 as any"]}}
                    tool:edit(*.ts)  | Bash                             | {"command":"apply_patch <<'E'\\n*** Begin Patch\\n*** Add File: b.ts\\n+1 as any\\n*** End Patch\\nE"}
                    tool:edit(src/*) | Bash                             | {"command":"cd src && apply_patch <<'E'\\n*** Begin Patch\\n*** Add File: b.ts\\n+1 as any\\n*** End Patch\\nE"}
                    tool:edit(src/*) | shell                            | {"workdir":"src","command":["apply_patch","*** Begin Patch\\n*** Add File: b.ts\\n+1 as any\\n*** End Patch"]}
                    """)
    void aNewTextIsWatched(String scope, String tool, String input) {
        assertThat(isDenied(scope, "1 as any", tool, JsonMaps.object(input))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    tool(*.ts) | replace_in_file            | {"path":"a.ts","diff":"------- SEARCH\\n1 as any\\n=======\\nlet a;\\n+++++++ REPLACE\\n"}
                    tool(*.ts) | apply_patch                | {"patch":"--- a/a.ts\\n+++ b/a.ts\\n@@ -1 +1 @@\\n-1 as any\\n+let a;\\n"}
                    tool(*.ts) | apply_patch                | {"patch":"--- a/a.md\\n+++ b/a.md\\n@@ -1 +1 @@\\n-x\\n+1 as any\\n--- a/a.ts\\n+++ b/a.ts\\n@@ -1 +1 @@\\n-x\\n+y\\n"}
                    tool(*.ts) | mcp__filesystem__edit_file | {"path":"a.ts","edits":[{"oldText":"1 as any","newText":"1"}]}
                    tool(*.ts) | Edit                       | {"file_path":"a.ts","old_string":"1 as any","new_string":"1"}
                    tool(*.ts) | Edit                       | {"file_path":"a.ts","new_string":"1","instruction":"remove 1 as any","explanation":"1 as any","description":"1 as any","reason":"1 as any"}
                    tool(*.ts) | Grep                       | {"path":"a.ts","pattern":"1 as any"}
                    tool(*.ts) | Read                       | {"file_path":"a.ts","note":"1 as any"}
                    """)
    void whatIsNotNewIsNotWatched(String scope, String tool, String input) {
        assertThat(isDenied(scope, "1 as any", tool, JsonMaps.object(input))).isFalse();
    }

    @Test
    void theWordsOfACommandAreOneText() {
        assertThat(isDenied("tool:bash", "rm -rf", "shell", Map.of("command", List.of("rm", "-rf", "/tmp/x"))))
                .isTrue();
    }

    /** What Codex applies, by its parser of November 2026. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "*** Begin Patch\n  *** Add File: a.ts\n+1 as any\n*** End Patch",
                " *** Begin Patch \n\t*** Add File: a.ts \n+1 as any\n *** End Patch ",
                "*** Begin Patch\n\u00a0*** Add File: a.ts\u3000\n+1 as any\n*** End Patch",
                "*** Begin Patch\r\n*** Add File: a.ts\r\n+1 as any\r\n*** End Patch\r\n",
                "*** Begin Patch\n*** Add File: a.ts\n+x\r*** Add File: a.md\n+1 as any\n*** End Patch",
                "*** Begin Patch\n*** Update File: a.md\n@@\n+x\n  *** Add File: a.ts\n+1 as any\n*** End Patch",
                "*** Begin Patch\n*** Add File: a.md\n+x\n\n   *** Update File: a.ts\n@@\n+1 as any\n*** End Patch",
                "*** Begin Patch\n*** Update File: a.md\n *** Move to: a.ts\n@@\n+1 as any\n*** End Patch"
            })
    void aPatchIsReadAsCodexDoes(String patch) {
        assertThat(isDenied("tool:edit(*.ts)", "1 as any", "apply_patch", Map.of("command", patch)))
                .isTrue();
        assertThat(isDenied(
                        "tool:edit(*.ts)",
                        "1 as any",
                        "Bash",
                        Map.of("command", "apply_patch <<'E'\n" + patch + "\nE")))
                .isTrue();
    }

    @Test
    void aLoneCarriageReturnBeginsNoLine() {
        String patch = "*** Begin Patch\n*** Add File: a.md\n+x\r*** Add File: a.ts\n+1 as any\n*** End Patch";

        assertThat(isDenied("tool:edit(*.ts)", "1 as any", "apply_patch", Map.of("command", patch)))
                .isFalse();
    }

    @Test
    void aMarkerWithoutAnEndHidesNothingOfACommand() {
        String command = "cat <<'E'\n*** Begin Patch\nE\nrm -rf /tmp/x\n";

        assertThat(isDenied("tool:bash", "rm -rf", "Bash", Map.of("command", command)))
                .isTrue();
    }

    /** Such an agent's rules are those of its own reading, so it must be told even if a server reads the file. */
    @Test
    void aServersToolIsNotTheAgentsOwn() {
        agent.file(".claude/rules/own.md", "---\npaths: 'src/*.ts'\n---\nUse const.");
        var event = new LinkedHashMap<String, Object>(Map.of(
                "hook_event_name",
                "PreToolUse",
                "session_id",
                "2",
                "cwd",
                agent.workspace().toString(),
                "tool_name",
                "mcp__filesystem__read_file",
                "tool_input",
                Map.of("path", "src/a.ts")));

        assertThat(agent.hooks().answer("claude", JsonMaps.text(event))).contains("Use const.");
    }
}

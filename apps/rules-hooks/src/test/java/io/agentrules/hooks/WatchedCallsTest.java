package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
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
        agent.restarted()
                .file(
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
    void whatAPatchInACommandRemovesIsNotWatched() {
        String patch = "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-1 as any\n+1\n*** End Patch";

        for (String command : List.of(
                "apply_patch <<'E'\n" + patch + "\nE",
                "git apply <<'E'\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1 as any\n+1\nE")) {
            assertThat(isDenied("tool", "1 as any", "Bash", Map.of("command", command)))
                    .isFalse();
            assertThat(isDenied("tool", "1 as any", "Bash", Map.of("command", command + "\necho 1 as any")))
                    .isTrue();
        }
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

    /** Issue 53: arguments of tools that name no file. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sql",
                "query",
                "statement",
                "message",
                "body",
                "script",
                "function",
                "stdin",
                "input",
                "x",
                "profile2"
            })
    void everyTextOfACallIsWatched(String argument) {
        for (String scope : List.of("tool", "tool:mcp__db__execute_sql", "tool:execute_sql")) {
            assertThat(isDenied(scope, "DROP TABLE", "mcp__db__execute_sql", Map.of(argument, "DROP TABLE x")))
                    .as(scope)
                    .isTrue();
            assertThat(isDenied(
                            scope,
                            "DROP TABLE",
                            "mcp__db__execute_sql",
                            Map.of("a", List.of(Map.of("args", List.of("DROP", "TABLE"))), argument, "x")))
                    .as(scope)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "tool, Read, file_path, false",
        "tool:read, Read, file_path, true",
        "tool:Read, Read, file_path, true",
        "tool, Grep, pattern, false",
        "tool:grep, Grep, pattern, true",
        "tool, my_tool, description, false",
        "tool, my_tool, file_path, false",
        "tool, my_tool, old_string, false"
    })
    void aToolThatReadsIsWatchedByThoseThatNameIt(String scope, String tool, String argument, boolean isDenied) {
        assertThat(isDenied(scope, "secret", tool, Map.of(argument, "secret"))).isEqualTo(isDenied);
    }

    /** What only plans, asks, or looks something up quotes what the code must not have, such as when it is to be removed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    todowrite                             | {"todos":[{"content":"Replace 1 as any","status":"pending"}]}
                    TodoWrite                             | {"todos":[{"content":"Replace 1 as any","activeForm":"x"}]}
                    manage_todo_list                      | {"todoList":[{"title":"Replace 1 as any","status":"not-started"}]}
                    update_plan                           | {"plan":[{"step":"Replace 1 as any"}]}
                    report_intent                         | {"intent":"Replacing 1 as any"}
                    ExitPlanMode                          | {"plan":"1. Replace 1 as any"}
                    mcp__thinking__sequentialthinking     | {"thought":"Replace 1 as any"}
                    question                              | {"questions":[{"question":"Replace 1 as any?","options":[{"label":"Yes"}]}]}
                    task                                  | {"prompt":"Find each 1 as any","subagent_type":"explore"}
                    spawn_agent                           | {"systemPrompt":"x","task":"Find each 1 as any"}
                    submit_and_exit                       | {"summary":"Replaced 1 as any","verified":true}
                    websearch                             | {"query":"1 as any"}
                    mcp__brave__brave_web_search          | {"query":"1 as any"}
                    mcp__github__search_issues            | {"query":"1 as any"}
                    mcp_github_search_issues              | {"query":"1 as any"}
                    mcp__notion__notion-search            | {"query":"1 as any"}
                    mcp__context7__get-library-docs       | {"topic":"1 as any"}
                    mcp__context7__query-docs             | {"query":"1 as any"}
                    """)
    void aToolThatChangesNothingIsWatchedByThoseThatNameIt(String tool, String input) {
        assertThat(isDenied("tool", "1 as any", tool, JsonMaps.object(input))).isFalse();
        assertThat(isDenied("tool:" + tool, "1 as any", tool, JsonMaps.object(input)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp__db__get_or_create",
                "mcp__db__read_query",
                "mcp__search__apply",
                "mcp__search__",
                "webfetch",
                "research",
                "-"
            })
    void aToolThatOnlySoundsAsIfItReadHidesNothing(String tool) {
        assertThat(isDenied("tool", "1 as any", tool, Map.of("x", "1 as any"))).isTrue();
    }

    /** Issue 53: each as its server or agent has it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    str_replace_based_edit_tool        | edit  | {"command":"str_replace","path":"src/b.ts","old_str":"a","new_str":"1 as any"}
                    str_replace_based_edit_tool        | write | {"command":"create","path":"src/b.ts","file_text":"1 as any"}
                    mcp__serena__create_text_file      | write | {"relative_path":"src/b.ts","content":"1 as any"}
                    mcp__serena__replace_symbol_body   | edit  | {"name_path":"A/b","relative_path":"src/b.ts","body":"1 as any"}
                    mcp__serena__insert_after_symbol   | edit  | {"name_path":"A/b","relative_path":"src/b.ts","body":"1 as any"}
                    mcp__serena__replace_content       | edit  | {"relative_path":"src/b.ts","needle":"x","repl":"1 as any","mode":"literal"}
                    mcp__serena__replace_regex         | edit  | {"relative_path":"src/b.ts","regex":"x.*","repl":"1 as any"}
                    mcp__desktop-commander__edit_block | edit  | {"file_path":"src/b.ts","old_string":"x","new_string":"1 as any"}
                    mcp__github__create_or_update_file | write | {"owner":"o","repo":"r","path":"src/b.ts","content":"1 as any","message":"m","branch":"b"}
                    mcp__github__push_files            | write | {"owner":"o","repo":"r","files":[{"path":"a.md","content":"x"},{"path":"src/b.ts","content":"1 as any"}],"message":"m"}
                    mcp__jetbrains__create_new_file    | write | {"pathInProject":"src/b.ts","text":"1 as any"}
                    mcp__jetbrains__replace_text_in_file | edit | {"pathInProject":"src/b.ts","oldText":"x","newText":"1 as any","projectPath":"/p"}
                    patch                              | edit  | {"patchText":"*** Begin Patch\\n*** Add File: src/b.ts\\n+1 as any\\n*** End Patch"}
                    search_and_replace                 | edit  | {"path":"src/b.ts","search":"x","replace":"1 as any"}
                    mcp__x__find_and_replace           | edit  | {"path":"src/b.ts","find":"x","replace":"1 as any"}
                    mcp__github__push_files            | write | {"files":"[{\\"path\\":\\"src/b.ts\\",\\"content\\":\\"1 as any\\"}]"}
                    read_write                         | write | {"path":"src/b.ts","value":"1 as any"}
                    frobnicate                         | edit  | {"new":"1 as any","TARGET-FILE":"src/b.ts","old":"x"}
                    frobnicate                         | write | {"code":"1 as any","fileName":"src/b.ts"}
                    """)
    void aKnownEditorIsAnEditOrAWrite(String tool, String kind, String input) {
        assertThat(isDenied("tool:" + kind + "(src/*.ts)", "1 as any", tool, JsonMaps.object(input)))
                .isTrue();
        assertThat(isDenied("tool:" + kind + "(*.js)", "1 as any", tool, JsonMaps.object(input)))
                .isFalse();
    }

    /** Issue 53: each as its server or agent has it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp__jetbrains__execute_terminal_command",
                "mcp__serena__execute_shell_command",
                "mcp__desktop-commander__start_process",
                "launch-process",
                "write_bash",
                "run_command"
            })
    void aKnownShellIsABash(String tool) {
        assertThat(isDenied("tool:bash", "rm -rf", tool, Map.of("command", "rm -rf x", "cwd", "/tmp")))
                .isTrue();
        assertThat(isDenied(
                        "tool:bash",
                        "rm -rf",
                        tool,
                        Map.of("command", "ls", "justification", "no rm -rf", "goal", "rm -rf")))
                .isFalse();
    }

    @Test
    void whatAnEditSearchesForIsNotWatched() {
        for (String tool : List.of("search_and_replace", "find_and_replace")) {
            assertThat(isDenied("tool", "1 as any", tool, Map.of("path", "b.ts", "search", "1 as any", "replace", "x")))
                    .as(tool)
                    .isFalse();
        }
        assertThat(isDenied("tool", "1 as any", "mcp__dc__start_search", Map.of("path", "src", "pattern", "1 as any")))
                .isFalse();
    }

    @Test
    void aTextIsForTheFileOfItsOwnObject() {
        String input =
                "{\"files\":[{\"content\":\"1 as any\",\"path\":\"a.md\"},{\"path\":\"b.ts\",\"content\":\"x\"}]}";

        assertThat(isDenied("tool(*.ts)", "1 as any", "mcp__github__push_files", JsonMaps.object(input)))
                .isFalse();
        assertThat(isDenied("tool(*.md)", "1 as any", "mcp__github__push_files", JsonMaps.object(input)))
                .isTrue();
    }

    /** Issue 53: an edit is watched with the lines that it lands in. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    logger.info(user)  | true  | Edit      | {"file_path":"src/e.ts","old_string":"logger.info","new_string":"eval"}
                    logger.info(user)  | true  | editor    | {"path":"src/e.ts","old_text":"logger.info","new_text":"eval"}
                    a(1);b(2)          | true  | MultiEdit | {"file_path":"src/e.ts","edits":[{"old_string":"a(","new_string":"ev("},{"old_string":"ev(","new_string":"eval("}]}
                    lx(1)              | true  | MultiEdit | {"file_path":"src/e.ts","edits":[{"old_string":"x","new_string":"x"},{"old_string":"lx","new_string":"eval"}]}
                    run(1)             | true  | MultiEdit | {"file_path":"src/e.ts","edits":"[{\\"old_string\\":\\"run\\",\\"new_string\\":\\"eval\\"}]"}
                    ab(1)              | true  | MultiEdit | {"file_path":"src/e.ts","edits":[{"old_string":"a","new_string":"ev"},{"old_string":"b","new_string":"al"}]}
                    x y(1)             | true  | Edit      | {"file_path":"src/e.ts","old_string":"y","new_string":"eval","replace_all":true}
                    eval(a)            | false | Edit      | {"file_path":"src/e.ts","old_string":"a","new_string":"b"}
                    eval(a)            | false | Edit      | {"file_path":"src/e.ts","old_string":"eval(a)","new_string":"eval(b)"}
                    eval(a)            | true  | Edit      | {"file_path":"src/e.ts","old_string":"eval(a)","new_string":"eval(a)\\neval(b)"}
                    eval(a)            | false | Edit      | {"file_path":"src/e.ts","old_string":"eval(a)","new_string":"x(a)"}
                    eval(a)            | false | Edit      | {"file_path":"src/e.ts","old_string":"eval(a)","new_string":"if (a) {\\n  eval(a)\\n}"}
                    eval(a)            | true  | Edit      | {"file_path":"src/e.ts","old_string":"eval(a)","new_string":"if (eval(b)) {\\n  eval(a)\\n}"}
                    eval(a)            | true  | Edit      | {"file_path":"src/e.ts","old_string":"eval(a)","new_string":"  eval(a)\\n  eval(a)"}
                    other              | true  | Edit      | {"file_path":"src/e.ts","old_string":"not there","new_string":"eval(1)"}
                    other              | false | Edit      | {"file_path":"src/e.ts","old_string":"not there","new_string":"eval"}
                    """)
    void anEditIsWatchedWithItsWholeLines(String line, boolean isDenied, String tool, String input) {
        agent.file("src/e.ts", "let one;\n" + line + "\nlet two;\n");

        for (String scope : List.of("tool", "tool:edit(*.ts)")) {
            assertThat(isDenied(scope, "eval\\(", tool, JsonMaps.object(input)))
                    .as(scope)
                    .isEqualTo(isDenied);
        }
    }

    /** As of an edit: what was in a line before is not new. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    false | apply_patch     | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n-eval(a)\\n+eval(b)\\n*** End Patch"}
                    true  | apply_patch     | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n-x(a)\\n+eval(b)\\n*** End Patch"}
                    true  | apply_patch     | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n eval(a)\\n+eval(b)\\n*** End Patch"}
                    true  | apply_patch     | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n-eval(a)\\n+eval(a)\\n+eval(b)\\n*** End Patch"}
                    false | apply_patch     | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n-eval(a)\\n+if (a) {\\n+  eval(a)\\n+}\\n*** End Patch"}
                    false | apply_patch     | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n-eval(a)\\n-x\\n+x\\n+eval(a)\\n*** End Patch"}
                    true  | apply_patch     | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n-eval(a)\\n+eval(b)\\n*** Update File: src/f.ts\\n@@\\n-x\\n+eval(b)\\n*** End Patch"}
                    true  | apply_patch     | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n-eval(a)\\n x\\n+eval(a)\\n*** End Patch"}
                    false | apply_diff      | {"path":"src/e.ts","diff":"@@ -1 +1 @@\\n-eval(a)\\n+eval(b)\\n"}
                    false | replace_in_file | {"path":"src/e.ts","diff":"------- SEARCH\\neval(a)\\nx\\n=======\\neval(a)\\ny\\n+++++++ REPLACE\\n"}
                    true  | replace_in_file | {"path":"src/e.ts","diff":"------- SEARCH\\neval(a)\\n=======\\neval(a)\\neval(b)\\n+++++++ REPLACE\\n"}
                    """)
    void aPatchIsWatchedForWhatDiffersFromTheLinesThatItReplaces(boolean isDenied, String tool, String input) {
        for (String scope : List.of("tool", "tool:edit(*.ts)")) {
            assertThat(isDenied(scope, "eval\\(", tool, JsonMaps.object(input)))
                    .as(scope)
                    .isEqualTo(isDenied);
        }
    }

    /** Issue 57: the file, or the lines around those of a patch, tell where comments begin. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    true  | Edit        | {"file_path":"src/e.ts","old_string":"inside","new_string":"TODO"}
                    true  | Edit        | {"file_path":"src/e.ts","old_string":"inside","new_string":"a\\nTODO\\nb"}
                    false | Edit        | {"file_path":"src/e.ts","old_string":"outside()","new_string":"TODO()"}
                    true  | Edit        | {"file_path":"src/e.ts","old_string":"outside()","new_string":"a() // TODO"}
                    false | Write       | {"file_path":"src/e.ts","content":"a('TODO')"}
                    false | Write       | {"content":"a('TODO')","file_path":"src/e.ts"}
                    true  | Write       | {"content":"a() // TODO","file_path":"src/e.ts"}
                    true  | apply_patch | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n /*\\n-inside\\n+TODO\\n */\\n*** End Patch"}
                    false | apply_patch | {"input":"*** Begin Patch\\n*** Update File: src/e.ts\\n@@\\n */\\n-outside()\\n+TODO\\n*** End Patch"}
                    """)
    void commentsAreToldByWhatIsAroundAnEdit(boolean isDenied, String tool, String input) {
        agent.file("src/e.ts", "/*\ninside\n*/\noutside();\n");

        assertThat(isDenied("tool'\nin: 'comments", "TODO", tool, JsonMaps.object(input)))
                .isEqualTo(isDenied);
    }

    /** A rule for a file in the root is not in for a file of the same name in the folder that the agent works in. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Write       | {"file_path":"a.ts","content":"x"}
                    edit_file   | {"target_file":"a.ts","code_edit":"x"}
                    read_files  | {"files":[{"path":"a.ts"}]}
                    apply_patch | {"input":"*** Begin Patch\\n*** Add File: a.ts\\n+x\\n*** End Patch"}
                    Bash        | {"command":"apply_patch <<'E'\\n*** Begin Patch\\n*** Add File: a.ts\\n+x\\n*** End Patch\\nE"}
                    """)
    void aRelativePathStartsFromTheFolderOfTheEvent(String tool, String input) {
        agent.file("app/b.ts", "")
                .file(".xcsh/rules/root.md", "---\npaths: a.ts\n---\nFor the root.")
                .file(".xcsh/rules/app.md", "---\npaths: app/a.ts\n---\nFor the folder.");

        String answer = agent.hooks()
                .answer(
                        "claude",
                        JsonMaps.text(Map.of(
                                "hook_event_name",
                                "PostToolUse",
                                "session_id",
                                "session-1",
                                "cwd",
                                agent.workspace().resolve("app").toString(),
                                "tool_name",
                                tool,
                                "tool_input",
                                JsonMaps.object(input))));

        assertThat(answer).contains("For the folder.").doesNotContain("For the root.");
    }
}

package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.Hooks;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of agent, tool, way of writing, and whether the call is denied: nothing that people use every day is missed. */
class WaysOfWritingTest {
    private static final String VIOLATION = "1 as any";
    private static final String REMINDER = "Name the type.";
    private static final int FEWEST_WAYS = 200;

    /** A tool and the JSON of a call that violates the rule: {@code FILE} is a file whose line is {@code let a = 1 as old;}. */
    private static final String WAYS = """
            Write | {"file_path":"new.ts","content":"1 as any"}
            Edit | {"file_path":"new.ts","old_string":"x","new_string":"1 as any"}
            Edit | {"file_path":"FILE","old_string":"old","new_string":"any"}
            MultiEdit | {"file_path":"FILE","edits":[{"old_string":"old","new_string":"an"},{"old_string":"an;","new_string":"any;"}]}
            MultiEdit | {"file_path":"FILE","edits":"[{\\"old_string\\":\\"old\\",\\"new_string\\":\\"any\\"}]"}
            NotebookEdit | {"notebook_path":"a.ipynb","new_source":"1 as any"}
            write_file | {"absolute_path":"new.ts","content":"1 as any"}
            replace | {"file_path":"FILE","old_string":"as old","new_string":"as any"}
            edit_file | {"target_file":"new.ts","code_edit":"1 as any"}
            editor | {"path":"FILE","old_text":"old","new_text":"any"}
            editor | {"path":"FILE","new_text":"1 as any","insert_line":1}
            apply_patch | {"input":"*** Begin Patch\\n*** Add File: new.ts\\n+1 as any\\n*** End Patch"}
            patch | {"patchText":"*** Begin Patch\\n*** Update File: new.ts\\n@@\\n-x\\n+1 as any\\n*** End Patch"}
            apply_diff | {"path":"new.ts","diff":"@@ -1 +1 @@\\n-x\\n+1 as any\\n"}
            replace_in_file | {"path":"new.ts","diff":"------- SEARCH\\nx\\n=======\\n1 as any\\n+++++++ REPLACE\\n"}
            Bash | {"command":"cat > new.ts <<'E'\\n1 as any\\nE","description":"x"}
            shell | {"command":["bash","-lc","echo '1 as any' > new.ts"]}
            str_replace_based_edit_tool | {"command":"str_replace","path":"FILE","old_str":"old","new_str":"any"}
            mcp__filesystem__write_file | {"path":"new.ts","content":"1 as any"}
            mcp__filesystem__edit_file | {"path":"FILE","edits":[{"oldText":"old","newText":"any"}]}
            mcp__serena__create_text_file | {"relative_path":"new.ts","content":"1 as any"}
            mcp__serena__replace_symbol_body | {"name_path":"A/b","relative_path":"new.ts","body":"1 as any"}
            mcp__serena__replace_content | {"relative_path":"FILE","needle":"old","repl":"any","mode":"literal"}
            mcp__serena__replace_regex | {"relative_path":"new.ts","regex":"x.*","repl":"1 as any"}
            mcp__desktop-commander__edit_block | {"file_path":"FILE","old_string":"old","new_string":"any"}
            mcp__github__create_or_update_file | {"owner":"o","repo":"r","path":"new.ts","content":"1 as any","message":"m"}
            mcp__github__push_files | {"owner":"o","repo":"r","files":[{"path":"new.ts","content":"1 as any"}],"message":"m"}
            mcp__jetbrains__create_new_file | {"pathInProject":"new.ts","text":"1 as any"}
            mcp__jetbrains__replace_text_in_file | {"pathInProject":"FILE","oldText":"old","newText":"any"}
            mcp__github__push_files | {"files":"[{\\"path\\":\\"new.ts\\",\\"content\\":\\"1 as any\\"}]","message":"m"}
            search_and_replace | {"path":"FILE","search":"old","replace":"any"}
            find_and_replace | {"path":"new.ts","find":"x","replace":"1 as any"}
            read_write | {"path":"new.ts","value":"1 as any"}
            multi_replace_string_in_file | {"replacements":[{"filePath":"FILE","oldString":"old","newString":"any"}]}
            mcp__jetbrains__execute_terminal_command | {"command":"echo 1 as any > new.ts"}
            mcp__desktop-commander__start_process | {"command":"echo 1 as any > new.ts","timeout_ms":1}
            mcp__desktop-commander__interact_with_process | {"pid":1,"input":"1 as any"}
            mcp__sqlite__write_query | {"query":"SELECT 1 as any"}
            mcp__postgres__run_query | {"query":"SELECT 1 as any"}
            mcp__db__execute_sql | {"sql":"SELECT 1 as any"}
            mcp__db__query | {"query":"SELECT 1 as any"}
            mcp__x__run | {"args":["1","as","any"]}
            """;

    private Path workspace = Path.of("");
    private Hooks hooks;
    private int sessions;
    private final List<String> table = new ArrayList<>();

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        workspace = folder.resolve("ws");
        Files.createDirectories(workspace.resolve(".xcsh/rules"));
        Files.createDirectories(workspace.resolve(".git"));
        Files.writeString(workspace.resolve(".git/HEAD"), "ref: refs/heads/main");
        Files.writeString(workspace.resolve("there.ts"), "let b;\nlet a = 1 as old;\n");
        Files.writeString(
                workspace.resolve(".xcsh/rules/watch.md"),
                "---\ncondition: '" + VIOLATION + "'\nscope: tool\n---\n" + REMINDER);
        hooks = Hooks.builder()
                .home(folder.resolve("home"))
                .environment(Map.of())
                .deadline(Duration.ofMinutes(1))
                .stateFolder(folder.resolve("state"))
                .build();
    }

    @AfterEach
    void end() {
        hooks.close();
    }

    @Test
    void nothingThatAgentsWriteEveryDayIsMissed() {
        var seen = new LinkedHashMap<String, Sample>();
        for (Sample sample : Sample.all()) {
            Optional<HookEvent> event = sample.agent().event(sample.event());
            Optional<ToolUse> tool = event.filter(read -> read.kind() == Kind.BEFORE_TOOL)
                    .flatMap(HookEvent::tool)
                    .filter(call ->
                            call.edits().stream().anyMatch(edit -> !edit.text().isBlank()));
            tool.ifPresent(call -> {
                seen.putIfAbsent(sample.agent().id(), sample);
                call.edits().stream()
                        .flatMap(edit -> edit.text().lines().map(String::strip).limit(1))
                        .filter(text -> !text.isEmpty())
                        .forEach(text -> add(
                                sample,
                                call.name(),
                                "recorded",
                                strings(sample.event(), string -> string.replace(text, VIOLATION))));
            });
        }
        seen.values()
                .forEach(sample -> WAYS.lines().forEach(way -> {
                    String[] parts = way.split(" \\| ", 2);
                    String json = parts[1].replace(
                            "FILE", workspace.resolve("there.ts").toString());
                    add(sample, parts[0], parts[1], withTool(sample.event(), parts[0], json));
                }));

        assertThat(seen.keySet()).hasSize(Agents.all().size() - 1);
        assertThat(table).hasSizeGreaterThan(FEWEST_WAYS).allMatch(line -> line.endsWith("denied"));
    }

    private void add(Sample sample, String tool, String way, Map<String, Object> event) {
        String folder =
                sample.agent().event(sample.event()).orElseThrow().folder().toString();
        Map<String, Object> here = strings(event, string -> string.replace(folder, workspace.toString()));
        String session = "session-" + sessions++;
        for (String key : List.of("session_id", "sessionId", "session", "conversation_id")) {
            here.computeIfPresent(key, (name, value) -> session);
        }
        String answer = hooks.answer(sample.agent().id(), JsonMaps.text(here));
        table.add(String.join(" | ", sample.agent().id(), tool, way, answer.contains(REMINDER) ? "denied" : "missed"));
    }

    /** Returns a recorded event with the call of another tool. */
    private static Map<String, Object> withTool(Map<String, Object> event, String tool, String json) {
        var changed = new LinkedHashMap<String, Object>(event);
        event.forEach((key, value) -> {
            if (key.equals("tool_name")
                    || key.equals("toolName")
                    || (key.equals("name") && event.containsKey("input"))) {
                changed.put(key, tool);
            } else if (Stream.of("tool_input", "toolArgs", "input").anyMatch(key::equals)) {
                changed.put(key, value instanceof String ? json : JsonMaps.object(json));
            } else if (value instanceof Map<?, ?> inner) {
                changed.put(key, withTool(EventFields.object(inner).orElseThrow(), tool, json));
            }
        });
        return changed;
    }

    private static Map<String, Object> strings(Map<String, Object> event, UnaryOperator<String> change) {
        var changed = new LinkedHashMap<String, Object>();
        event.forEach((key, value) -> changed.put(key, changed(value, change)));
        return changed;
    }

    private static @Nullable Object changed(@Nullable Object value, UnaryOperator<String> change) {
        if (value instanceof String text) {
            return change.apply(text);
        }
        if (value instanceof List<?> members) {
            var all = new ArrayList<@Nullable Object>();
            members.forEach(member -> all.add(changed(member, change)));
            return all;
        }
        return value instanceof Map<?, ?> inner
                ? strings(EventFields.object(inner).orElseThrow(), change)
                : value;
    }
}

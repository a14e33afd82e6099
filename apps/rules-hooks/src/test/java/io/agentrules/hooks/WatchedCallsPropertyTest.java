package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.TriggerTrials;
import io.agentrules.check.json.JsonMaps;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.statistics.Statistics;

/** A call gets one answer from the hooks, from the guard however its text is cut, and from a trial. */
class WatchedCallsPropertyTest {
    private static final List<String> SCOPES = List.of(
            "tool",
            "tool(*.ts)",
            "tool:edit(*.ts)",
            "tool:write(*.ts)",
            "tool:edit",
            "tool:write",
            "tool:read",
            "tool:read(*.ts)",
            "tool:bash",
            "tool:my_tool");
    private static final List<String> TOOLS = List.of(
            "Edit",
            "Write",
            "my_tool",
            "mcp__s__my_tool",
            "mcp__db__query",
            "Read",
            "mcp__s__search_issues",
            "frobnicate",
            "create_file",
            "Bash",
            "mcp__fs__write_file",
            "edit_block",
            "Task");
    private static final List<String> NAMES = List.of(
            "path",
            "filePath",
            "FILE-PATH",
            "target_file",
            "fileName",
            "uri",
            "cwd",
            "pathInProject",
            "content",
            "text",
            "new_string",
            "old_string",
            "oldText",
            "description",
            "query",
            "pattern",
            "command",
            "args",
            "name",
            "x",
            "body");
    private static final List<String> VALUES = List.of(
            "a.ts",
            "a.md",
            "VIOLATION",
            "x VIOLATION y",
            "x\nVIOLATION",
            "",
            "é \"q\"",
            "[{\"x\":\"VIOLATION\"}]",
            "[a].ts");
    private static final Map<String, HookFixture> HOOKS = new HashMap<>();
    private static final Map<String, RuleEngine> ENGINES = new HashMap<>();
    private static int sessions;

    @AfterContainer
    static void close() {
        HOOKS.values().forEach(HookFixture::close);
    }

    private static HookFixture hooks(String scope) {
        return HOOKS.computeIfAbsent(scope, first -> {
            try {
                Path folder = Files.createTempDirectory("watched");
                return new HookFixture(folder)
                        .file(".xcsh/rules/watch.md", "---\ncondition: VIOLATION\nscope: '" + scope + "'\n---\nNo.");
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    @Property(tries = 1_000, shrinking = ShrinkingMode.OFF)
    void aCallHasOneAnswer(@ForAll Random random) {
        String scope = any(SCOPES, random);
        String tool = any(TOOLS, random);
        String json = JsonMaps.text(object(random, 3));
        HookFixture agent = hooks(scope);
        RuleEngine engine = ENGINES.computeIfAbsent(
                scope,
                first -> RuleEngine.builder().workspace(agent.workspace()).build());

        boolean isDenied = isDenied(agent, tool, json);

        Statistics.label("denied")
                .collect(isDenied)
                .coverage(coverage -> coverage.check(true).percentage(share -> share > 5));
        String call = scope + " | " + tool + " | " + json;
        assertThat(inPieces(engine.openSession(), tool, json, random)).as(call).isEqualTo(isDenied);
        assertThat(engine.openSession()
                        .guard()
                        .complete(Delta.arguments("1", tool, json))
                        .isPresent())
                .as(call)
                .isEqualTo(isDenied);
        assertThat(TriggerTrials.in(engine.openSession())
                        .tryTrigger("watch", Delta.arguments("1", tool, json))
                        .orElseThrow()
                        .firings()
                        .isEmpty())
                .as(call)
                .isEqualTo(!isDenied);
    }

    private static boolean isDenied(HookFixture agent, String tool, String json) {
        var event = new LinkedHashMap<String, Object>();
        event.put("hook_event_name", "PreToolUse");
        event.put("session_id", "session-" + sessions++);
        event.put("cwd", agent.workspace().toString());
        event.put("tool_name", tool);
        event.put("tool_input", JsonMaps.object(json));
        return agent.hooks().answer("claude", JsonMaps.text(event)).contains("\"deny\"");
    }

    private static boolean inPieces(Session session, String tool, String json, Random random) {
        StreamGuard guard = session.guard();
        int at = 0;
        while (at < json.length()) {
            int end = Math.min(json.length(), at + 1 + random.nextInt(9));
            guard.arguments("1", tool, json.substring(at, end));
            at = end;
        }
        guard.finish();
        return guard.interruption().isPresent();
    }

    private static <T> T any(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    private static Map<String, Object> object(Random random, int depth) {
        var object = new LinkedHashMap<String, Object>();
        int members = 1 + random.nextInt(4);
        for (int i = 0; i < members; i++) {
            object.put(any(NAMES, random), value(random, depth));
        }
        return object;
    }

    private static Object value(Random random, int depth) {
        return switch (depth == 0 ? 9 : random.nextInt(10)) {
            case 0, 1 -> object(random, depth - 1);
            case 2, 3 -> {
                var list = new ArrayList<Object>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(value(random, depth - 1));
                }
                yield list;
            }
            case 4 -> random.nextInt(100);
            default -> any(VALUES, random);
        };
    }
}

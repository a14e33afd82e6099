package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An agent that speaks the generic JSON in a workspace of its own, with a home folder of its own. */
final class HookFixture implements AutoCloseable {
    private final Path folder;
    private final Map<String, Object> common = new LinkedHashMap<>();
    private final List<Hooks> earlier = new ArrayList<>();
    private UnaryOperator<Hooks.Builder> settings = builder -> builder;
    private Hooks hooks;

    /** Uses the folders {@code ws}, {@code home} and {@code state} in a folder. */
    HookFixture(Path folder) {
        this.folder = folder;
        this.hooks = another();
        file(".git/HEAD", "ref: refs/heads/main");
        common.put("session", "session-1");
        common.put("cwd", workspace().toString());
    }

    /** Returns what answers in another process, so to speak, at the same time. */
    Hooks another() {
        return settings.apply(Hooks.builder()
                        .home(folder.resolve("home"))
                        .environment(Map.of())
                        .deadline(Duration.ofMinutes(1))
                        .stateFolder(folder.resolve("state")))
                .build();
    }

    /** Starts a new process, so to speak. */
    HookFixture restarted(UnaryOperator<Hooks.Builder> settings) {
        hooks.close();
        earlier.add(hooks);
        this.settings = settings;
        hooks = another();
        return this;
    }

    HookFixture restarted() {
        return restarted(builder -> builder);
    }

    /** Waits for the events that no agent waits for, too: they write to the folder, which is then deleted. */
    @Override
    public void close() {
        earlier.add(hooks);
        assertThat(earlier).allMatch(hooks -> hooks.isClosedWithin(Duration.ofMinutes(1)), "has stored all events");
    }

    /** Sets a field of all further events. */
    HookFixture with(String field, @Nullable Object value) {
        common.put(field, value);
        return this;
    }

    Hooks hooks() {
        return hooks;
    }

    Path workspace() {
        return folder.resolve("ws");
    }

    /** Returns the state folder when everything is stored. */
    Path state() {
        restarted(settings);
        return folder.resolve("state");
    }

    HookFixture file(String path, String text) {
        Path file = workspace().resolve(path);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Map<String, Object> event(String kind) {
        var event = new LinkedHashMap<String, Object>();
        event.put("event", kind);
        event.putAll(common);
        return event;
    }

    Map<String, Object> answer(Map<String, Object> event) {
        String answer = hooks.answer("generic", JsonMaps.text(event));
        return answer.isEmpty() ? Map.of() : JsonMaps.object(answer);
    }

    private static String text(Map<String, Object> answer, String key) {
        return (String) answer.getOrDefault(key, "");
    }

    String context(String kind) {
        return text(answer(event(kind)), "context");
    }

    String prompt(String text) {
        Map<String, Object> event = event("prompt");
        event.put("prompt", text);
        return text(answer(event), "context");
    }

    Map<String, Object> tool(String kind, String name, String path, @Nullable String text) {
        var input = new LinkedHashMap<String, Object>();
        input.put("filePath", path);
        if (text != null) {
            input.put("content", text);
        }
        Map<String, Object> event = event(kind);
        event.put("tool", Map.of("name", name, "input", input));
        return event;
    }

    String before(String name, String path, @Nullable String text) {
        Map<String, Object> answer = answer(tool("before-tool", name, path, text));
        assertThat(answer).doesNotContainKey("deny");
        return text(answer, "context");
    }

    String after(String name, String path, @Nullable String text) {
        return text(answer(tool("after-tool", name, path, text)), "context");
    }

    String denial(String name, String path, String text) {
        return text(answer(tool("before-tool", name, path, text)), "deny");
    }

    /** Returns the log's lines as {@code kind rule path}. */
    List<String> log() {
        var lines = new ArrayList<String>();
        logged().forEach(entry -> lines.add(
                (entry.get("kind") + " " + entry.getOrDefault("rule", "") + " " + entry.getOrDefault("path", ""))
                        .strip()));
        return lines;
    }

    List<Map<String, Object>> logged() {
        Path file = state().resolve("log.jsonl");
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().map(JsonMaps::object).toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

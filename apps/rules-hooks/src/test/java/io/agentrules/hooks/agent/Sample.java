package io.agentrules.hooks.agent;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.ToolUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A recorded event, from a file in the folder {@code samples/AGENT} with the members {@code source} (where and when it was read or seen),
 * {@code event}, {@code means} (the fields of the {@link HookEvent}; null if it means nothing) and {@code answers} (those to {@link
 * #ANSWERS}).
 *
 * @param name the agent and the name of the file, for messages
 */
record Sample(String name, Agent agent, Map<String, Object> content) {
    /** What all events are answered, by the names in the files. */
    static final Map<String, HookAnswer> ANSWERS = answers();

    private static Map<String, HookAnswer> answers() {
        var answers = new LinkedHashMap<String, HookAnswer>();
        answers.put("context", new HookAnswer("Use const.", Optional.empty()));
        answers.put("deny", new HookAnswer("", Optional.of("No any.")));
        answers.put("both", new HookAnswer("Use const.", Optional.of("No any.")));
        return answers;
    }

    /** Returns all samples, sorted by name. */
    static List<Sample> all() {
        try (Stream<Path> files = Files.walk(folder())) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(Sample::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(Sample.class.getResource("samples"), "samples")
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Sample of(Path file) {
        String agent = String.valueOf(Objects.requireNonNull(file.getParent()).getFileName());
        try {
            return new Sample(
                    agent + "/" + file.getFileName(),
                    Agents.find(agent).orElseThrow(),
                    JsonMaps.object(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String source() {
        return String.valueOf(content.get("source"));
    }

    Map<String, Object> event() {
        return EventFields.object(Objects.requireNonNull(content.get("event"))).orElseThrow();
    }

    /** Returns the fields of an event as they are in a file. */
    static Map<String, Object> means(HookEvent event) {
        var map = new LinkedHashMap<String, Object>();
        map.put("kind", event.kind().name());
        map.put("name", event.name());
        map.put("session", event.session());
        event.subagent().ifPresent(id -> map.put("subagent", id));
        map.put("folder", event.folder().toString());
        event.prompt().ifPresent(prompt -> map.put("prompt", prompt));
        event.tool().ifPresent(tool -> map.put("tool", means(tool)));
        event.model().ifPresent(model -> map.put("model", model));
        return map;
    }

    private static Map<String, Object> means(ToolUse tool) {
        var map = new LinkedHashMap<String, Object>();
        map.put("id", tool.id());
        map.put("name", tool.name());
        map.put("commonName", tool.commonName());
        map.put("arguments", tool.arguments());
        map.put("edits", tool.edits().stream().map(Sample::means).toList());
        return map;
    }

    private static Map<String, Object> means(ToolUse.Edit edit) {
        var map = new LinkedHashMap<String, Object>();
        map.put("paths", edit.paths());
        map.put("text", edit.text());
        return map;
    }

    @Override
    public String toString() {
        return name;
    }
}

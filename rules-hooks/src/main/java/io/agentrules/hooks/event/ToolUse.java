package io.agentrules.hooks.event;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The call of a tool.
 *
 * @param id the agent's id of the call; empty if it has none
 * @param name the agent's own name of the tool
 * @param commonName the name that rules use for such a tool, whatever the agent calls it, such as {@code write}, {@code read} or
 * {@code bash}; the same as {@code name} where there is none
 * @param arguments by name, as parsed from JSON, in the order of the event
 * @param edits the texts that the tool writes, file by file; empty if it writes none
 */
public record ToolUse(String id, String name, String commonName, Map<String, Object> arguments, List<Edit> edits) {
    /** Copies the map and the list. */
    public ToolUse {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(commonName, "commonName");
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
        edits = List.copyOf(edits);
    }

    /**
     * A text that a tool writes to a file.
     *
     * @param paths the file's names, before and after where it is moved, as the agent wrote them; empty if the text is in no file, such as
     * a shell command
     * @param text the new text alone, without what it replaces; of a patch, the part about this file with its header
     */
    public record Edit(List<String> paths, String text) {
        /** Copies the list. */
        public Edit {
            paths = List.copyOf(paths);
            Objects.requireNonNull(text, "text");
        }
    }
}

package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.model.SessionState;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A session's values for condition keys other than paths and the prompt. Values from the harness replace detected ones. Not thread-safe. */
final class SessionValues {
    private static final String TOOLS = "tools";
    private static final String COMMAND = "command";

    private Map<String, List<String>> surroundings = Map.of();
    private Map<String, List<String>> given = Map.of();
    private List<String> tools = List.of();
    private List<String> mcpTools = List.of();

    void restore(SessionState state) {
        given = Map.of();
        state.values().forEach(this::give);
        tools(state.tools());
        mcpTools(state.mcpTools());
    }

    void surroundings(Map<String, List<String>> found) {
        surroundings = found;
    }

    boolean hasSurroundings() {
        return !surroundings.isEmpty();
    }

    void give(String key, Collection<String> values) {
        var extended = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        extended.putAll(given);
        extended.put(key, sorted(values.stream()));
        given = extended;
    }

    /** Returns what the harness gave, by key in code-point order. */
    Map<String, List<String>> given() {
        return new LinkedHashMap<>(given);
    }

    void tools(Collection<String> ids) {
        tools = sorted(ids.stream());
    }

    List<String> tools() {
        return tools;
    }

    void mcpTools(Collection<String> ids) {
        mcpTools = sorted(ids.stream());
    }

    List<String> mcpTools() {
        return mcpTools;
    }

    private static List<String> sorted(Stream<String> values) {
        return values.distinct().sorted(CodePointOrder.INSTANCE).toList();
    }

    /** Returns all known values by key in code-point order; what was detected as it is if there is nothing else, for sessions share it. */
    Map<String, List<String>> all(Optional<String> prompt) {
        Optional<String> command = prompt.flatMap(SlashCommand::in);
        if (given.isEmpty() && command.isEmpty() && tools.isEmpty() && mcpTools.isEmpty()) {
            return surroundings;
        }
        var values = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        values.putAll(surroundings);
        command.ifPresent(name -> values.put(COMMAND, List.of(name)));
        values.putAll(given);
        values.put(TOOLS, sorted(Stream.concat(tools.stream(), mcpTools.stream())));
        values.values().removeIf(List::isEmpty);
        return new EvaluationContext(List.of(), List.of(), Optional.empty(), values).values();
    }
}

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
import org.jspecify.annotations.Nullable;

/** A session's values for condition keys other than paths and the prompt. Values from the harness replace detected ones. Not thread-safe. */
final class SessionValues {
    private static final String TOOLS = "tools";
    private static final String COMMAND = "command";

    private Map<String, List<String>> surroundings = Map.of();
    private Map<String, List<String>> given = Map.of();
    private List<String> tools = List.of();
    private List<String> mcpTools = List.of();

    /** All values with the command of a prompt; null if one has changed since. */
    private @Nullable Map<String, List<String>> all;

    private Optional<String> promptOfAll = Optional.empty();

    void restore(SessionState state) {
        given = Map.of();
        state.values().forEach(this::give);
        tools(state.tools());
        mcpTools(state.mcpTools());
    }

    /** Returns whether the value has changed. */
    boolean surroundings(Map<String, List<String>> found) {
        if (found.equals(surroundings)) {
            return false;
        }
        surroundings = found;
        all = null;
        return true;
    }

    void give(String key, Collection<String> values) {
        var extended = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        extended.putAll(given);
        extended.put(key, sorted(values.stream()));
        given = extended;
        all = null;
    }

    /** Returns what the harness gave, by key in code-point order. */
    Map<String, List<String>> given() {
        return new LinkedHashMap<>(given);
    }

    void tools(Collection<String> ids) {
        tools = sorted(ids.stream());
        all = null;
    }

    List<String> tools() {
        return tools;
    }

    void mcpTools(Collection<String> ids) {
        mcpTools = sorted(ids.stream());
        all = null;
    }

    List<String> mcpTools() {
        return mcpTools;
    }

    private static List<String> sorted(Stream<String> values) {
        return values.distinct().sorted(CodePointOrder.INSTANCE).toList();
    }

    /** Returns all known values by key in code-point order; the same map while nothing changes. */
    Map<String, List<String>> all(Optional<String> prompt) {
        Map<String, List<String>> known = all;
        if (known == null || !prompt.equals(promptOfAll)) {
            known = merged(prompt.flatMap(SlashCommand::in));
            all = known;
            promptOfAll = prompt;
        }
        return known;
    }

    /** Returns the detected values themselves if the harness set no others, because sessions share them. */
    private Map<String, List<String>> merged(Optional<String> command) {
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

package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** A session's values for condition keys other than paths and the prompt. Values from the harness replace detected ones. */
final class SessionValues {
    private static final String TOOLS = "tools";
    private static final String COMMAND = "command";

    private Map<String, List<String>> surroundings = Map.of();
    private Map<String, List<String>> given = Map.of();
    private Optional<String> command = Optional.empty();
    private List<String> tools = List.of();
    private List<String> mcpTools = List.of();
    private Optional<Map<String, List<String>>> all = Optional.empty();

    /** Sets the detected values and returns whether they changed, as do the following methods. */
    boolean surroundings(Map<String, List<String>> found) {
        if (found.equals(surroundings)) {
            return false;
        }
        surroundings = found;
        all = Optional.empty();
        return true;
    }

    Map<String, List<String>> surroundings() {
        return surroundings;
    }

    boolean hasSurroundings() {
        return !surroundings.isEmpty();
    }

    boolean give(String key, Collection<String> values) {
        List<String> known = sorted(values);
        if (known.equals(given.get(key))) {
            return false;
        }
        var extended = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        extended.putAll(given);
        extended.put(key, known);
        given = Collections.unmodifiableMap(extended);
        all = Optional.empty();
        return true;
    }

    Map<String, List<String>> given() {
        return given;
    }

    void command(Optional<String> inPrompt) {
        if (!command.equals(inPrompt)) {
            command = inPrompt;
            all = Optional.empty();
        }
    }

    boolean tools(Collection<String> ids) {
        List<String> before = tools;
        tools = sorted(ids);
        return changed(before, tools);
    }

    List<String> tools() {
        return tools;
    }

    boolean mcpTools(Collection<String> ids) {
        List<String> before = mcpTools;
        mcpTools = sorted(ids);
        return changed(before, mcpTools);
    }

    private boolean changed(List<String> before, List<String> now) {
        if (before.equals(now)) {
            return false;
        }
        all = Optional.empty();
        return true;
    }

    List<String> mcpTools() {
        return mcpTools;
    }

    private static List<String> sorted(Collection<String> values) {
        var sorted = new TreeSet<>(CodePointOrder.INSTANCE);
        sorted.addAll(values);
        return List.copyOf(sorted);
    }

    /** Returns all known values by key in code-point order; the same instance as before if nothing changed. */
    Map<String, List<String>> all() {
        if (all.isEmpty()) {
            boolean nothingGiven = given.isEmpty() && command.isEmpty() && tools.isEmpty() && mcpTools.isEmpty();
            all = Optional.of(nothingGiven ? surroundings : merged());
        }
        return all.get();
    }

    private Map<String, List<String>> merged() {
        var values = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        values.putAll(surroundings);
        command.ifPresent(name -> values.put(COMMAND, List.of(name)));
        values.putAll(given);
        var allTools = new ArrayList<>(tools);
        allTools.addAll(mcpTools);
        values.put(TOOLS, sorted(allTools));
        values.values().removeIf(List::isEmpty);
        return new EvaluationContext(List.of(), List.of(), Optional.empty(), values).values();
    }
}

package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a session knows for condition keys besides paths and the prompt. What is given replaces what was found out. */
final class SessionValues {
    private static final String TOOLS = "tools";
    private static final String COMMAND = "command";

    private Map<String, List<String>> surroundings = Map.of();
    private Map<String, List<String>> given = Map.of();
    private Optional<String> command = Optional.empty();
    private List<String> tools = List.of();
    private List<String> mcpTools = List.of();
    private Optional<Map<String, List<String>>> all = Optional.empty();

    /** Takes what the world around says, and returns whether that is news; so do the methods that follow. */
    boolean surroundings(Map<String, List<String>> found) {
        if (found.equals(surroundings)) {
            return false;
        }
        surroundings = found;
        all = Optional.empty();
        return true;
    }

    boolean hasSurroundings() {
        return !surroundings.isEmpty();
    }

    boolean give(String key, Collection<String> values) {
        List<String> known = sorted(values.stream());
        if (known.equals(given.get(key))) {
            return false;
        }
        var more = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        more.putAll(given);
        more.put(key, known);
        given = Collections.unmodifiableMap(more);
        all = Optional.empty();
        return true;
    }

    Map<String, List<String>> given() {
        return given;
    }

    void command(Optional<String> ofPrompt) {
        if (!command.equals(ofPrompt)) {
            command = ofPrompt;
            all = Optional.empty();
        }
    }

    boolean tools(Collection<String> ids) {
        List<String> before = tools;
        tools = sorted(ids.stream());
        return changed(before, tools);
    }

    List<String> tools() {
        return tools;
    }

    boolean mcpTools(Collection<String> ids) {
        List<String> before = mcpTools;
        mcpTools = sorted(ids.stream());
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

    private static List<String> sorted(Stream<String> values) {
        return values.distinct().sorted(CodePointOrder.INSTANCE).toList();
    }

    /** Returns all that is known, by key in code-point order; the same instance as before when nothing changed. */
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
        values.put(TOOLS, sorted(Stream.concat(tools.stream(), mcpTools.stream())));
        values.values().removeIf(List::isEmpty);
        return new EvaluationContext(List.of(), List.of(), Optional.empty(), values).values();
    }
}

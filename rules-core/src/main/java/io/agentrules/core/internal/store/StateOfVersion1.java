package io.agentrules.core.internal.store;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Firing.Action;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Firings;
import io.agentrules.core.model.SessionState.Observed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the states that were stored before version 2 of the text. What is empty was left out. Paths that were observed one after the other,
 * in the same way and in the same turn, shared an array, {@code ["t3","src/a/One.java",6,"Two.java",-2,6,"Three.java"]}: the number before
 * a path says how many characters it has in common with the path before it, or with the one that is so many paths back.
 */
final class StateOfVersion1 {
    /** What all paths together may have: shared beginnings make a text of some hundred KB one of gigabytes when it is read. */
    private static final int MAX_PATH_CHARS = 8 << 20;

    private static final Map<String, Kind> KINDS = Map.of(
            "m", Kind.MENTION,
            "p", Kind.PROMPT_TEXT,
            "t", Kind.TOOL_TARGET,
            "w", Kind.MODIFIED,
            "o", Kind.OPEN,
            "v", Kind.VISIBLE,
            "h", Kind.HISTORY);

    private static final Map<String, Action> ACTIONS = Map.of("i", Action.INTERRUPT, "d", Action.DEFER);

    private StateOfVersion1() {}

    /**
     * Reads a state.
     *
     * @throws RuntimeException if it is none: what reading wrong types or positions throws
     */
    static SessionState in(Map<String, ?> json) {
        var values = new LinkedHashMap<String, List<String>>();
        ((Map<?, ?>) member(json, "k", Map.of())).forEach((key, known) -> values.put((String) key, texts(known)));
        return new SessionState(
                number(json, "t"),
                Optional.ofNullable((String) json.get("p")),
                evidence((List<?>) member(json, "e", List.of())),
                texts(json.get("m")),
                texts(json.get("a")),
                values,
                texts(json.get("tools")),
                texts(json.get("mcp")),
                (Boolean) member(json, "h", false),
                new Firings(
                        number(json, "c"),
                        number(json, "i"),
                        number(json, "it"),
                        number(json, "g"),
                        number(json, "gt"),
                        ((List<?>) member(json, "f", List.of()))
                                .stream().map(StateOfVersion1::fired).toList()));
    }

    private static Object member(Map<String, ?> json, String name, Object otherwise) {
        Object member = json.get(name);
        return member == null ? otherwise : member;
    }

    private static int number(Map<String, ?> json, String name) {
        return (Integer) member(json, name, 0);
    }

    private static List<String> texts(@Nullable Object json) {
        return json == null
                ? List.of()
                : ((List<?>) json).stream().map(String.class::cast).toList();
    }

    private static List<Observed> evidence(List<?> groups) {
        var evidence = new ArrayList<Observed>();
        long characters = 0;
        for (Object group : groups) {
            List<?> members = (List<?>) group;
            String kindAndTurn = (String) members.get(0);
            Kind kind = known(KINDS, kindAndTurn.substring(0, 1));
            int turn = Integer.parseInt(kindAndTurn.substring(1));
            for (int at = 1; at < members.size(); at++) {
                String shared = "";
                if (members.get(at) instanceof Integer number) {
                    int back = number < 0 ? -number : 1;
                    at += number < 0 ? 1 : 0;
                    String before = evidence.get(evidence.size() - back).path();
                    shared = before.substring(0, (Integer) members.get(at));
                    at++;
                }
                String path = shared + members.get(at);
                characters += path.length();
                if (characters > MAX_PATH_CHARS || !(members.get(at) instanceof String)) {
                    throw new IllegalArgumentException("it has a path that cannot be read");
                }
                evidence.add(new Observed(path, kind, turn));
            }
        }
        return evidence;
    }

    private static Fired fired(Object json) {
        List<?> members = (List<?>) json;
        if (members.size() != 4) {
            throw new IllegalArgumentException("a firing has another form");
        }
        return new Fired(
                (String) members.get(0), (Integer) members.get(1), (Integer) members.get(2), known(ACTIONS, (String)
                        members.get(3)));
    }

    private static <T> T known(Map<String, T> byCode, String code) {
        T value = byCode.get(code);
        if (value == null) {
            throw new IllegalArgumentException("a code is unknown");
        }
        return value;
    }
}

package io.agentrules.core.model;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Stable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that a session knows, as a value that can be kept and restored by the engine. What the
 * surroundings say (git branch, operating system, ...) is not part of it: a restored session looks around by itself. Nor is a
 * compaction that goes on.
 *
 * @param turn the number of the turn, from 0
 * @param prompt the latest text of the user; empty before there is one
 * @param evidence the paths observed, those given last at the end
 * @param mentions names of the rules that the prompt mentions, each once, in code-point order
 * @param activated names of the conditional rules that ever were active, in order of first activation
 * @param values what the harness said for condition keys; an empty list says that nothing is known
 * @param tools ids of the tools available
 * @param mcpTools ids of the MCP clients connected, as {@code mcp_name}
 * @param seededFromHistory whether the message history was read
 * @param firings which trigger rules fired
 * @since 0.1
 */
@Stable
public record SessionState(
        int turn,
        Optional<String> prompt,
        List<Observed> evidence,
        List<String> mentions,
        List<String> activated,
        Map<String, List<String>> values,
        List<String> tools,
        List<String> mcpTools,
        boolean seededFromHistory,
        Firings firings) {
    private static final Comparator<String> BY_CODE_POINTS =
            Comparator.comparing(text -> text.codePoints().toArray(), Arrays::compare);

    /** What a session knows that was just opened: nothing. */
    public static final SessionState NEW = new SessionState(
            0, Optional.empty(), List.of(), List.of(), List.of(), Map.of(), List.of(), List.of(), false, Firings.NONE);

    /** The version of what {@link #toMap} writes; {@link #of} reads this one and those before. */
    public static final int VERSION = 2;

    /**
     * Copies the lists and the map.
     *
     * @throws IllegalArgumentException if {@code turn} is negative
     */
    public SessionState {
        notNegative(turn);
        Objects.requireNonNull(prompt, "prompt");
        evidence = List.copyOf(evidence);
        mentions = mentions.stream().distinct().sorted(BY_CODE_POINTS).toList();
        activated = List.copyOf(activated);
        var copy = new LinkedHashMap<String, List<String>>();
        values.forEach((key, known) -> copy.put(key, List.copyOf(known)));
        values = Collections.unmodifiableMap(copy);
        tools = List.copyOf(tools);
        mcpTools = List.copyOf(mcpTools);
        Objects.requireNonNull(firings, "firings");
    }

    /**
     * A path that was observed.
     *
     * @param path relative to the root that contains it, with {@code /}, else absolute; never empty
     * @param kind how it was observed
     * @param turn the turn in which it was last given, from 0
     */
    public record Observed(String path, Kind kind, int turn) {
        /**
         * Checks that nothing is missing.
         *
         * @throws IllegalArgumentException if {@code path} is empty or {@code turn} negative
         */
        public Observed {
            Objects.requireNonNull(kind, "kind");
            if (path.isEmpty()) {
                throw new IllegalArgumentException("path is empty");
            }
            notNegative(turn);
        }
    }

    /**
     * Which trigger rules fired.
     *
     * @param completedCalls how many model calls were completed under a guard
     * @param interruptions how often the session was interrupted
     * @param interruptionsOfTurn how often this turn was
     * @param fired the last firing of each rule, in the order in which they happened
     */
    public record Firings(int completedCalls, int interruptions, int interruptionsOfTurn, List<Fired> fired) {
        /** None did. */
        public static final Firings NONE = new Firings(0, 0, 0, List.of());

        /**
         * Copies the list.
         *
         * @throws IllegalArgumentException if a number is negative
         */
        public Firings {
            notNegative("completedCalls", completedCalls);
            notNegative("interruptions", interruptions);
            notNegative("interruptionsOfTurn", interruptionsOfTurn);
            fired = List.copyOf(fired);
        }
    }

    /**
     * The last firing of a trigger rule.
     *
     * @param rule the rule's name
     * @param turn the turn in which it happened, from 0
     * @param call how many model calls had been completed by then
     * @param action whether it interrupted the model
     */
    public record Fired(String rule, int turn, int call, Action action) {
        /**
         * Checks that nothing is missing.
         *
         * @throws IllegalArgumentException if a number is negative
         */
        public Fired {
            Objects.requireNonNull(rule, "rule");
            notNegative(turn);
            notNegative("call", call);
            Objects.requireNonNull(action, "action");
        }
    }

    private static void notNegative(int turn) {
        notNegative("turn", turn);
    }

    private static void notNegative(String field, int value) {
        if (value < 0) {
            throw new IllegalArgumentException(field + " is negative: " + value);
        }
    }

    /** Returns this state as maps, lists, strings, numbers and booleans in a fixed order, for any JSON library to write. */
    public Map<String, Object> toMap() {
        var map = new LinkedHashMap<String, Object>();
        map.put("version", VERSION);
        map.put("turn", turn);
        prompt.ifPresent(text -> map.put("prompt", text));
        map.put("evidence", evidence.stream().map(SessionState::toMap).toList());
        map.put("mentions", mentions);
        map.put("activated", activated);
        map.put("values", values);
        map.put("tools", tools);
        map.put("mcpTools", mcpTools);
        map.put("seededFromHistory", seededFromHistory);
        map.put("firings", toMap(firings));
        return map;
    }

    private static Map<String, Object> toMap(Firings firings) {
        var map = new LinkedHashMap<String, Object>();
        map.put("completedCalls", firings.completedCalls());
        map.put("interruptions", firings.interruptions());
        map.put("interruptionsOfTurn", firings.interruptionsOfTurn());
        map.put("fired", firings.fired().stream().map(SessionState::toMap).toList());
        return map;
    }

    private static Map<String, Object> toMap(Fired fired) {
        var map = new LinkedHashMap<String, Object>();
        map.put("rule", fired.rule());
        map.put("turn", fired.turn());
        map.put("call", fired.call());
        map.put("action", fired.action().id());
        return map;
    }

    private static Map<String, Object> toMap(Observed observed) {
        var map = new LinkedHashMap<String, Object>();
        map.put("path", observed.path());
        map.put("kind", observed.kind().id());
        map.put("turn", observed.turn());
        return map;
    }

    /**
     * Reads what {@link #toMap} wrote, and some JSON library read back.
     *
     * @throws IllegalArgumentException if it is no such value, or of a later version; the message names the field
     */
    public static SessionState of(Map<String, ?> map) {
        Objects.requireNonNull(map, "map");
        int version = number("version", map.get("version"));
        if (version < 1 || version > VERSION) {
            throw new IllegalArgumentException(
                    "version is " + version + "; this library reads versions up to " + VERSION);
        }
        return new SessionState(
                number("turn", map.get("turn")),
                Optional.ofNullable(map.get("prompt")).map(prompt -> cast("prompt", String.class, prompt)),
                list("evidence", Map.class, map.get("evidence")).stream()
                        .map(SessionState::observed)
                        .toList(),
                list("mentions", String.class, map.get("mentions")),
                list("activated", String.class, map.get("activated")),
                values(map.get("values")),
                list("tools", String.class, map.get("tools")),
                list("mcpTools", String.class, map.get("mcpTools")),
                cast("seededFromHistory", Boolean.class, map.get("seededFromHistory")),
                version == 1 ? Firings.NONE : firings(map.get("firings")));
    }

    private static Firings firings(@Nullable Object value) {
        Map<?, ?> given = cast("firings", Map.class, value);
        var map = new HashMap<Object, @Nullable Object>(given);
        return new Firings(
                number("firings: completedCalls", map.get("completedCalls")),
                number("firings: interruptions", map.get("interruptions")),
                number("firings: interruptionsOfTurn", map.get("interruptionsOfTurn")),
                list("firings: fired", Map.class, map.get("fired")).stream()
                        .map(SessionState::fired)
                        .toList());
    }

    private static Fired fired(Map<?, ?> member) {
        var map = new HashMap<Object, @Nullable Object>(member);
        String action = cast("fired: action", String.class, map.get("action"));
        return new Fired(
                cast("fired: rule", String.class, map.get("rule")),
                number("fired: turn", map.get("turn")),
                number("fired: call", map.get("call")),
                List.of(Action.values()).stream()
                        .filter(known -> known.id().equals(action))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("fired: action is unknown: " + action)));
    }

    private static Observed observed(Map<?, ?> member) {
        var map = new HashMap<Object, @Nullable Object>(member); // a sorted map of other keys could not be asked
        String kind = cast("evidence: kind", String.class, map.get("kind"));
        return new Observed(
                cast("evidence: path", String.class, map.get("path")),
                List.of(Kind.values()).stream()
                        .filter(known -> known.id().equals(kind))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("evidence: kind is unknown: " + kind)),
                number("evidence: turn", map.get("turn")));
    }

    private static Map<String, List<String>> values(@Nullable Object value) {
        var values = new LinkedHashMap<String, List<String>>();
        Map<?, ?> given = cast("values", Map.class, value);
        given.forEach(
                (key, known) -> values.put(cast("values", String.class, key), list("values", String.class, known)));
        return values;
    }

    private static <T> List<T> list(String field, Class<T> type, @Nullable Object value) {
        var members = new ArrayList<T>();
        for (Object member : cast(field, List.class, value)) {
            members.add(cast(field, type, member));
        }
        return members;
    }

    private static int number(String field, @Nullable Object value) {
        Number number = cast(field, Number.class, value);
        if (number.doubleValue() != number.intValue()) {
            throw new IllegalArgumentException(field + " is no whole number of 32 bits: " + number);
        }
        return number.intValue();
    }

    private static <T> T cast(String field, Class<T> type, @Nullable Object value) {
        if (!type.isInstance(value)) {
            String given = value == null ? "missing" : "a " + value.getClass().getSimpleName();
            throw new IllegalArgumentException(field + " is " + given + ", and no " + type.getSimpleName());
        }
        return type.cast(value);
    }
}

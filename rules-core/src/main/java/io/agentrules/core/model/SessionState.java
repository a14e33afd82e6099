package io.agentrules.core.model;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Level;
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
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session as a value, which can be stored and from which the engine can restore the session. It does not include
 * detected values (git branch, operating system, ...), which a restored session detects again, or an unfinished compaction.
 *
 * @param turn the 0-based number of the turn
 * @param prompt the latest prompt; empty before the first
 * @param evidence the observed paths, most recent last
 * @param mentions the names of the rules that the prompt mentions, without duplicates, in code-point order
 * @param activated the names of the conditional rules that have been active, in the order of their first activation
 * @param values the values that the harness set for condition keys; an empty list means that nothing is known
 * @param tools the ids of the available tools
 * @param mcpTools the ids of the connected MCP clients, as {@code mcp_name}
 * @param seededFromHistory whether the message history was read
 * @param firings the firings of trigger rules
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
    private static final Comparator<String> BY_CODE_POINTS = (left, right) ->
            Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());

    /** The state of a new session. */
    public static final SessionState NEW = new SessionState(
            0, Optional.empty(), List.of(), List.of(), List.of(), Map.of(), List.of(), List.of(), false, Firings.NONE);

    /** The version of the format that {@link #toMap} writes; {@link #of} reads no other. */
    public static final int VERSION = 1;

    /**
     * Copies the lists and the map.
     *
     * @throws IllegalArgumentException if {@code turn} is negative
     */
    public SessionState {
        Numbers.notNegative(turn, "turn");
        Objects.requireNonNull(prompt, "prompt");
        evidence = List.copyOf(evidence);
        var sorted = new TreeSet<>(BY_CODE_POINTS);
        sorted.addAll(mentions);
        mentions = List.copyOf(sorted);
        activated = List.copyOf(activated);
        var copy = new LinkedHashMap<String, List<String>>();
        values.forEach((key, known) -> copy.put(key, List.copyOf(known)));
        values = Collections.unmodifiableMap(copy);
        tools = List.copyOf(tools);
        mcpTools = List.copyOf(mcpTools);
        Objects.requireNonNull(firings, "firings");
    }

    /**
     * An observed path.
     *
     * @param path the path with {@code /}, relative to the root that contains it or else absolute; never empty
     * @param kind how it was observed
     * @param turn the 0-based turn in which it was last observed
     */
    public record Observed(String path, Kind kind, int turn) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if {@code path} is empty or {@code turn} negative
         */
        public Observed {
            Objects.requireNonNull(kind, "kind");
            if (path.isEmpty()) {
                throw new IllegalArgumentException("path is empty");
            }
            Numbers.notNegative(turn, "turn");
        }
    }

    /**
     * The firings of trigger rules in a session.
     *
     * @param completedCalls the number of completed model calls with a guard
     * @param interruptions the number of interruptions in the session
     * @param interruptionsOfTurn the number of interruptions in the current turn
     * @param guarded the number of interruptions in the session in which a rule of the user, the organization or the harness took part:
     *     they have limits of their own, which {@linkplain Level#isShared shared} rules cannot use up
     * @param guardedOfTurn the number of those in the current turn
     * @param fired the last firing of each rule, in the order of the firings
     */
    public record Firings(
            int completedCalls,
            int interruptions,
            int interruptionsOfTurn,
            int guarded,
            int guardedOfTurn,
            List<Fired> fired) {
        /** No firings. */
        public static final Firings NONE = new Firings(0, 0, 0, 0, 0, List.of());

        /**
         * Copies the list.
         *
         * @throws IllegalArgumentException if a number is negative
         */
        public Firings {
            Numbers.notNegative(completedCalls, "completedCalls");
            Numbers.notNegative(interruptions, "interruptions");
            Numbers.notNegative(interruptionsOfTurn, "interruptionsOfTurn");
            Numbers.notNegative(guarded, "guarded");
            Numbers.notNegative(guardedOfTurn, "guardedOfTurn");
            fired = List.copyOf(fired);
        }
    }

    /**
     * The last firing of a trigger rule.
     *
     * @param rule the rule's name
     * @param turn the 0-based turn of the firing
     * @param call the number of model calls completed by then; if it did not interrupt the model, by the end of its response
     * @param action whether it interrupted the model
     */
    public record Fired(String rule, int turn, int call, Action action) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if a number is negative
         */
        public Fired {
            Objects.requireNonNull(rule, "rule");
            Numbers.notNegative(turn, "turn");
            Numbers.notNegative(call, "call");
            Objects.requireNonNull(action, "action");
        }
    }

    /** Returns this state as maps, lists, strings, numbers and booleans in a fixed order, for use with any JSON library. */
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
        map.put("guarded", firings.guarded());
        map.put("guardedOfTurn", firings.guardedOfTurn());
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
     * Reads the format that {@link #toMap} writes, as parsed by any JSON library.
     *
     * @throws IllegalArgumentException if the map is invalid or has another version; the message names the field
     */
    public static SessionState of(Map<String, ?> map) {
        Objects.requireNonNull(map, "map");
        int version = number("version", map.get("version"));
        if (version != VERSION) {
            throw new IllegalArgumentException("version is " + version + "; this library reads version " + VERSION);
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
                firings(map.get("firings")));
    }

    private static Firings firings(@Nullable Object value) {
        Map<?, ?> given = cast("firings", Map.class, value);
        var map = new HashMap<Object, @Nullable Object>(given);
        return new Firings(
                number("firings: completedCalls", map.get("completedCalls")),
                number("firings: interruptions", map.get("interruptions")),
                number("firings: interruptionsOfTurn", map.get("interruptionsOfTurn")),
                number("firings: guarded", map.get("guarded")),
                number("firings: guardedOfTurn", map.get("guardedOfTurn")),
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
        var map = new HashMap<Object, @Nullable Object>(member); // a sorted map with keys of another type would throw
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
            throw new IllegalArgumentException(field + " is not a whole number of 32 bits: " + number);
        }
        return number.intValue();
    }

    private static <T> T cast(String field, Class<T> type, @Nullable Object value) {
        if (!type.isInstance(value)) {
            String given = value == null ? "missing" : "a " + value.getClass().getSimpleName();
            throw new IllegalArgumentException(field + " is " + given + ", not a " + type.getSimpleName());
        }
        return type.cast(value);
    }
}

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
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A session's state as compact JSON. What is empty is left out. Paths that were observed one after the other, in the same way and in
 * the same turn, share an array, {@code ["t3","src/a/One.java",6,"Two.java",-2,6,"Three.java"]}: the number before a path says how
 * many characters it has in common with the path before it, or with the one that is so many paths back.
 */
final class StateJson {
    /** A common beginning that is shorter takes less room when it is repeated. */
    private static final int MIN_SHARED = 4;

    private static final int MAX_BACK = 30;

    /** What all paths together may have: shared beginnings make a text of some hundred KB one of gigabytes when it is read. */
    static final int MAX_PATH_CHARS = 8 << 20;

    private StateJson() {}

    /**
     * Writes a state as an object.
     *
     * @param activated writes the names of the rules that have been active
     */
    static void write(JsonGenerator json, SessionState state, NamesJson activated) {
        json.writeStartObject();
        number(json, "t", state.turn());
        state.prompt().ifPresent(prompt -> json.writeStringProperty("p", prompt));
        evidence(json, state.evidence());
        texts(json, "m", state.mentions());
        if (!state.activated().isEmpty()) {
            json.writeName("a");
            activated.write(json, state.activated());
        }
        if (!state.values().isEmpty()) {
            json.writeObjectPropertyStart("k");
            state.values().forEach((key, values) -> array(json, key, values));
            json.writeEndObject();
        }
        texts(json, "tools", state.tools());
        texts(json, "mcp", state.mcpTools());
        if (state.seededFromHistory()) {
            json.writeBooleanProperty("h", true);
        }
        Firings firings = state.firings();
        number(json, "c", firings.completedCalls());
        number(json, "i", firings.interruptions());
        number(json, "it", firings.interruptionsOfTurn());
        number(json, "g", firings.guarded());
        number(json, "gt", firings.guardedOfTurn());
        fired(json, firings.fired());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, int value) {
        if (value != 0) {
            json.writeNumberProperty(name, value);
        }
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            array(json, name, texts);
        }
    }

    private static void array(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    private static void evidence(JsonGenerator json, List<Observed> evidence) {
        if (evidence.isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("e");
        @Nullable Observed before = null;
        for (int i = 0; i < evidence.size(); i++) {
            Observed observed = evidence.get(i);
            boolean isOfGroup = before != null && before.kind() == observed.kind() && before.turn() == observed.turn();
            if (!isOfGroup) {
                if (before != null) {
                    json.writeEndArray();
                }
                json.writeStartArray();
                json.writeString(code(observed.kind()) + observed.turn());
            }
            path(json, evidence.subList(Math.max(0, i - MAX_BACK), i), observed.path());
            before = observed;
        }
        json.writeEndArray();
        json.writeEndArray();
    }

    private static void path(JsonGenerator json, List<Observed> before, String path) {
        int back = 1;
        int shared = 0;
        for (int i = 1; i <= before.size(); i++) {
            int common = shared(before.get(before.size() - i).path(), path);
            if (common > shared + (i > 1 ? MIN_SHARED : 0)) {
                shared = common;
                back = i;
            }
        }
        if (shared < MIN_SHARED) {
            json.writeString(path);
            return;
        }
        if (back > 1) {
            json.writeNumber(-back);
        }
        json.writeNumber(shared);
        json.writeString(path.substring(shared));
    }

    /** Returns how many characters two texts have in common at the beginning, without half of a surrogate pair. */
    private static int shared(String before, String path) {
        int max = Math.min(before.length(), path.length());
        int shared = 0;
        while (shared < max && before.charAt(shared) == path.charAt(shared)) {
            shared++;
        }
        return shared > 0 && Character.isHighSurrogate(path.charAt(shared - 1)) ? shared - 1 : shared;
    }

    private static void fired(JsonGenerator json, List<Fired> all) {
        if (all.isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("f");
        for (Fired fired : all) {
            json.writeStartArray();
            json.writeString(fired.rule());
            json.writeNumber(fired.turn());
            json.writeNumber(fired.call());
            json.writeString(code(fired.action()));
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static String code(Kind kind) {
        return switch (kind) {
            case MENTION -> "m";
            case PROMPT_TEXT -> "p";
            case TOOL_TARGET -> "t";
            case MODIFIED -> "w";
            case OPEN -> "o";
            case VISIBLE -> "v";
            case HISTORY -> "h";
        };
    }

    private static String code(Action action) {
        return switch (action) {
            case INTERRUPT -> "i";
            case DEFER -> "d";
        };
    }

    /**
     * Reads the object at whose start a parser is.
     *
     * @param text what the parser reads
     * @param activated keeps the names of the rules that have been active, as they are written there
     * @throws IllegalArgumentException if it is not a state
     */
    static SessionState read(JsonParser json, String text, NamesJson activated) {
        expect(json.currentToken() == JsonToken.START_OBJECT);
        var state = new Fields();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            json.nextToken();
            int start = (int) json.currentTokenLocation().getCharOffset();
            state.read(name, json);
            if (name.equals("a")) {
                int end = (int) json.currentLocation().getCharOffset();
                activated.keep(state.activated, text.substring(start, end));
            }
        }
        return state.state();
    }

    static void expect(boolean isAsExpected) {
        if (!isAsExpected) {
            throw new IllegalArgumentException("it is not the JSON of a session");
        }
    }

    /** The fields that were read so far. */
    private static final class Fields {
        private int turn;
        private Optional<String> prompt = Optional.empty();
        private List<Observed> evidence = List.of();
        private List<String> mentions = List.of();
        private List<String> activated = List.of();
        private final Map<String, List<String>> values = new LinkedHashMap<>();
        private List<String> tools = List.of();
        private List<String> mcpTools = List.of();
        private boolean seededFromHistory;
        private int completedCalls;
        private int interruptions;
        private int interruptionsOfTurn;
        private int guarded;
        private int guardedOfTurn;
        private List<Fired> fired = List.of();

        void read(String name, JsonParser json) {
            switch (name) {
                case "t" -> turn = json.getIntValue();
                case "p" -> prompt = Optional.of(string(json));
                case "e" -> evidence = evidence(json);
                case "m" -> mentions = strings(json);
                case "a" -> activated = strings(json);
                case "k" -> {
                    expect(json.currentToken() == JsonToken.START_OBJECT);
                    for (String key = json.nextName(); key != null; key = json.nextName()) {
                        json.nextToken();
                        values.put(key, strings(json));
                    }
                }
                case "tools" -> tools = strings(json);
                case "mcp" -> mcpTools = strings(json);
                case "h" -> seededFromHistory = json.getBooleanValue();
                case "c" -> completedCalls = json.getIntValue();
                case "i" -> interruptions = json.getIntValue();
                case "it" -> interruptionsOfTurn = json.getIntValue();
                case "g" -> guarded = json.getIntValue();
                case "gt" -> guardedOfTurn = json.getIntValue();
                case "f" -> fired = fired(json);
                default -> json.skipChildren();
            }
        }

        SessionState state() {
            return new SessionState(
                    turn,
                    prompt,
                    evidence,
                    mentions,
                    activated,
                    values,
                    tools,
                    mcpTools,
                    seededFromHistory,
                    new Firings(completedCalls, interruptions, interruptionsOfTurn, guarded, guardedOfTurn, fired));
        }

        private static String string(JsonParser json) {
            expect(json.currentToken() == JsonToken.VALUE_STRING);
            return json.getString();
        }

        private static List<String> strings(JsonParser json) {
            expect(json.currentToken() == JsonToken.START_ARRAY);
            var strings = new ArrayList<String>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                strings.add(string(json));
            }
            return strings;
        }

        private static List<Observed> evidence(JsonParser json) {
            expect(json.currentToken() == JsonToken.START_ARRAY);
            var evidence = new ArrayList<Observed>();
            long chars = 0;
            while (json.nextToken() != JsonToken.END_ARRAY) {
                expect(json.currentToken() == JsonToken.START_ARRAY);
                json.nextToken();
                String kindAndTurn = string(json);
                expect(kindAndTurn.length() > 1);
                Kind kind = kind(kindAndTurn.substring(0, 1));
                int turn = number(kindAndTurn.substring(1));
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    String path = shared(json, evidence) + string(json);
                    chars += path.length();
                    if (chars > MAX_PATH_CHARS) {
                        throw new IllegalArgumentException("its paths are too long");
                    }
                    evidence.add(new Observed(path, kind, turn));
                }
            }
            return evidence;
        }

        private static int number(String digits) {
            try {
                return Integer.parseInt(digits);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("a turn is no number");
            }
        }

        private static String shared(JsonParser json, List<Observed> before) {
            if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
                return "";
            }
            int back = 1;
            if (json.getIntValue() < 0) {
                back = -json.getIntValue();
                json.nextToken();
            }
            int length = json.getIntValue();
            expect(back > 0 && back <= before.size());
            String path = before.get(before.size() - back).path();
            expect(length >= 0 && length <= path.length());
            json.nextToken();
            return path.substring(0, length);
        }

        private static Kind kind(String code) {
            return List.of(Kind.values()).stream()
                    .filter(kind -> code(kind).equals(code))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("a path was observed in an unknown way"));
        }

        private static List<Fired> fired(JsonParser json) {
            expect(json.currentToken() == JsonToken.START_ARRAY);
            var all = new ArrayList<Fired>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                expect(json.currentToken() == JsonToken.START_ARRAY);
                json.nextToken();
                String rule = string(json);
                json.nextToken();
                int turn = json.getIntValue();
                json.nextToken();
                int call = json.getIntValue();
                json.nextToken();
                String code = string(json);
                all.add(new Fired(
                        rule,
                        turn,
                        call,
                        List.of(Action.values()).stream()
                                .filter(action -> code(action).equals(code))
                                .findFirst()
                                .orElseThrow(() -> new IllegalArgumentException("a rule fired in an unknown way"))));
                expect(json.nextToken() == JsonToken.END_ARRAY);
            }
            return all;
        }
    }
}

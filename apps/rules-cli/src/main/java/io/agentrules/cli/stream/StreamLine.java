package io.agentrules.cli.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.api.internal.ContextField;
import io.agentrules.cli.input.JsonLineParser;
import io.agentrules.cli.input.JsonLineParser.InvalidLineException;
import io.agentrules.core.model.Delta;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One input line of {@code rules stream}, described by {@code docs/schemas/stream-input.schema.json}. */
final class StreamLine {
    private static final String START = "start";
    private static final String END = "end";

    private static final List<String> KINDS = List.of("text", "end", "call", "turn");

    private static final Set<String> OF_PROSE = Set.of("text", "source", "stream");
    private static final Set<String> OF_TOOLS = Set.of("text", "source", "stream", "tool", "paths", "json");

    /** The fields that have a value, in the order of the line, with the value if it is a text. */
    private final Map<String, String> given = new LinkedHashMap<>();

    private final List<String> ignored;
    private @Nullable StreamSource source;
    private List<String> paths = List.of();
    private boolean isJson;

    private StreamLine(byte[] line) throws InvalidLineException {
        this.ignored = JsonLineParser.read(line, this::take);
    }

    /**
     * Parses a line.
     *
     * @param ignored receives the names of fields that are unknown, or have no effect in such a line
     * @return the action of the line on a conversation
     * @throws InvalidLineException if the line is not a JSON object, a field has the wrong type, or it is not exactly one kind of line
     */
    static Consumer<ConversationReplay> read(byte[] line, Consumer<String> ignored) throws InvalidLineException {
        var read = new StreamLine(line);
        Consumer<ConversationReplay> meaning = read.meaning();
        read.ignored.forEach(ignored);
        return meaning;
    }

    private boolean take(String name, JsonToken token, JsonParser json) throws InvalidLineException {
        if (token == JsonToken.VALUE_NULL) {
            return true;
        }
        switch (name) {
            case "text", "end", "prompt", "stream", "tool" -> given.put(name, JsonLineParser.text(name, token, json));
            case "call", "turn" -> given.put(name, edge(name, token, json));
            case "source" -> {
                source = source(name, token, json);
                given.put(name, source.id());
            }
            case "paths" -> {
                paths = JsonLineParser.texts(ContextField.PATHS, token, json);
                given(name, !paths.isEmpty());
            }
            case "json" -> {
                isJson = JsonLineParser.flag(name, token);
                given(name, isJson);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void given(String name, boolean hasValue) {
        if (hasValue) {
            given.put(name, "");
        }
    }

    private static String edge(String field, JsonToken token, JsonParser json) throws InvalidLineException {
        String edge = JsonLineParser.text(field, token, json);
        if (!edge.equals(START) && !edge.equals(END)) {
            throw JsonLineParser.wrongType(field, "start or end");
        }
        return edge;
    }

    private static StreamSource source(String field, JsonToken token, JsonParser json) throws InvalidLineException {
        return StreamSource.of(JsonLineParser.text(field, token, json))
                .orElseThrow(() -> JsonLineParser.wrongType(field, "text, thinking or tool"));
    }

    private Consumer<ConversationReplay> meaning() throws InvalidLineException {
        var kinds = new ArrayList<String>(1);
        for (String kind : KINDS) {
            if (given.containsKey(kind)) {
                kinds.add(kind);
            }
        }
        if (kinds.size() != 1) {
            throw new InvalidLineException("a line must have exactly one of text, end, call and turn; this one has "
                    + (kinds.isEmpty() ? "none" : String.join(" and ", kinds)));
        }
        String said = given.getOrDefault(kinds.get(0), "");
        return switch (kinds.get(0)) {
            case "text" -> {
                Delta delta = delta(said);
                yield conversation -> conversation.feed(delta);
            }
            case "end" -> {
                meansNothingBut(Set.of("end"));
                yield conversation -> conversation.endStream(said);
            }
            case "call" -> {
                meansNothingBut(Set.of("call"));
                yield said.equals(START) ? ConversationReplay::startCall : ConversationReplay::endCall;
            }
            default -> {
                meansNothingBut(said.equals(START) ? Set.of("turn", "prompt") : Set.of("turn"));
                yield said.equals(START)
                        ? conversation -> conversation.startTurn(word("prompt"))
                        : ConversationReplay::endTurn;
            }
        };
    }

    private void meansNothingBut(Set<String> fields) {
        for (String field : given.keySet()) {
            if (!fields.contains(field)) {
                ignored.add(field);
            }
        }
    }

    /** A piece with fields of tools is a tool's, unless its source is another: then these fields are ignored. */
    private Delta delta(String piece) {
        Optional<String> tool = word("tool");
        boolean isOfTool = tool.isPresent() || isJson || !paths.isEmpty();
        StreamSource written = Optional.ofNullable(source).orElse(isOfTool ? StreamSource.TOOL : StreamSource.TEXT);
        Delta.Builder delta = Delta.builder(written, piece);
        word("stream").ifPresent(delta::stream);
        if (written == StreamSource.TOOL) {
            meansNothingBut(OF_TOOLS);
            tool.ifPresent(delta::tool);
            return delta.paths(paths).json(isJson).build();
        }
        meansNothingBut(OF_PROSE);
        return delta.build();
    }

    private Optional<String> word(String field) {
        return Optional.ofNullable(given.get(field));
    }
}

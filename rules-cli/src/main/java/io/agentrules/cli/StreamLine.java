package io.agentrules.cli;

import io.agentrules.api.StreamSource;
import io.agentrules.cli.JsonLine.Unreadable;
import io.agentrules.core.Delta;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One line of the input of {@code rules stream}: {@code docs/schemas/stream-input.schema.json}. */
final class StreamLine {
    private static final String START = "start";
    private static final String END = "end";

    private final List<String> ignored;
    private @Nullable String text;
    private @Nullable String end;
    private @Nullable String call;
    private @Nullable String turn;
    private @Nullable String prompt;
    private @Nullable String stream;
    private @Nullable String tool;
    private StreamSource source = StreamSource.TEXT;
    private List<String> paths = List.of();
    private boolean isJson;

    private StreamLine(byte[] line) throws Unreadable {
        this.ignored = JsonLine.read(line, this::take);
    }

    /**
     * Reads a line.
     *
     * @param ignored hears of fields that mean nothing
     * @return what it has a conversation do
     * @throws Unreadable if it is no JSON object, a field has the wrong type, or it is not one kind of line; the message says
     *     which
     */
    static Consumer<Conversation> read(byte[] line, Consumer<String> ignored) throws Unreadable {
        var read = new StreamLine(line);
        Consumer<Conversation> meaning = read.meaning();
        read.ignored.forEach(ignored);
        return meaning;
    }

    private boolean take(String name, JsonToken token, JsonParser json) throws Unreadable {
        if (token == JsonToken.VALUE_NULL) {
            return true;
        }
        switch (name) {
            case "text" -> text = JsonLine.text(name, token, json);
            case "end" -> end = JsonLine.text(name, token, json);
            case "call" -> call = edge(name, token, json);
            case "turn" -> turn = edge(name, token, json);
            case "prompt" -> prompt = JsonLine.text(name, token, json);
            case "stream" -> stream = JsonLine.text(name, token, json);
            case "tool" -> tool = JsonLine.text(name, token, json);
            case "source" -> source = source(name, token, json);
            case "paths" -> paths = JsonLine.texts(name, token, json);
            case "json" -> isJson = JsonLine.flag(name, token);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static String edge(String field, JsonToken token, JsonParser json) throws Unreadable {
        String edge = JsonLine.text(field, token, json);
        if (!edge.equals(START) && !edge.equals(END)) {
            throw JsonLine.wrongType(field, "start or end");
        }
        return edge;
    }

    private static StreamSource source(String field, JsonToken token, JsonParser json) throws Unreadable {
        return StreamSource.of(JsonLine.text(field, token, json))
                .orElseThrow(() -> JsonLine.wrongType(field, "text, thinking or tool"));
    }

    private Consumer<Conversation> meaning() throws Unreadable {
        if (Stream.of(
                                Optional.ofNullable(text),
                                Optional.ofNullable(end),
                                Optional.ofNullable(call),
                                Optional.ofNullable(turn))
                        .filter(Optional::isPresent)
                        .count()
                != 1) {
            throw new Unreadable("a line has one of text, end, call and turn");
        }
        if (text != null) {
            Delta delta = delta(text);
            return conversation -> conversation.piece(delta);
        }
        if (end != null) {
            String key = end;
            return conversation -> conversation.endStream(key);
        }
        if (call != null) {
            return call.equals(START) ? Conversation::startCall : Conversation::endCall;
        }
        Optional<String> said = Optional.ofNullable(prompt);
        return START.equals(turn) ? conversation -> conversation.startTurn(said) : Conversation::endTurn;
    }

    private Delta delta(String piece) throws Unreadable {
        Optional<String> name = Optional.ofNullable(tool);
        if (source != StreamSource.TOOL && (name.isPresent() || !paths.isEmpty() || isJson)) {
            throw new Unreadable("source is " + source.id() + ", which goes with no tool, no paths and no json");
        }
        String key = stream != null ? stream : Delta.streamKey(source, name);
        return new Delta(source, key, piece, name, new ArrayList<>(paths), isJson);
    }
}

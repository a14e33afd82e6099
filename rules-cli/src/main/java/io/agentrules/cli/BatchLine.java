package io.agentrules.cli;

import io.agentrules.core.ContextField;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * One line of a batch: {@code docs/schemas/explain-batch-input.schema.json}.
 *
 * @param context what it says about the work at hand
 * @param ignored its fields that mean nothing here, in its order
 */
record BatchLine(WorkContext context, List<String> ignored) {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** Why a line cannot be answered; the message is for whoever wrote the line. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message);
        }
    }

    /**
     * Reads a line.
     *
     * @param line UTF-8 without the line end; a byte-order mark is no part of it
     * @throws Unreadable if it is no JSON object, or a field has the wrong type; the message names the field
     */
    static BatchLine read(byte[] line) throws Unreadable {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), decoded(line))) {
            JsonToken first = json.nextToken();
            if (first == null) {
                throw new Unreadable("the line is not valid JSON: it is empty");
            }
            BatchLine read = first == JsonToken.START_OBJECT ? object(json) : new BatchLine(noContext(), List.of());
            json.skipChildren();
            if (json.nextToken() != null) {
                throw new Unreadable("the line is not valid JSON: something follows its first value");
            }
            if (first != JsonToken.START_OBJECT) {
                throw new Unreadable("the line is no JSON object");
            }
            return read;
        } catch (StreamConstraintsException e) {
            throw new Unreadable("the line is nested too deeply, or has a name or a number that is too long");
        } catch (JacksonException e) {
            throw new Unreadable("the line is not valid JSON: " + problem(e));
        }
    }

    /** Jackson goes on with what it would have accepted, and with settings of its own: of no use to who wrote the line. */
    private static String problem(JacksonException e) {
        return e.getOriginalMessage().split(": ", 2)[0];
    }

    /** Jackson would guess the encoding of bytes, and take some for UTF-32. */
    private static String decoded(byte[] line) throws Unreadable {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new Unreadable("the line is not valid JSON: it is not UTF-8");
        }
    }

    private static WorkContext noContext() {
        return new WorkContext(Map.of());
    }

    private static BatchLine object(JsonParser json) throws Unreadable {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        var ignored = new ArrayList<String>();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            JsonToken token = json.nextToken();
            ContextField field = ContextField.of(name).orElse(null);
            if (field == null) {
                ignored.add(name);
                json.skipChildren();
            } else if (token == JsonToken.VALUE_NULL) {
                values.remove(field);
            } else {
                values.put(field, values(field, token, json));
            }
        }
        return new BatchLine(new WorkContext(values), ignored);
    }

    private static List<String> values(ContextField field, JsonToken token, JsonParser json) throws Unreadable {
        return switch (field.kind()) {
            case TEXT -> List.of(text(field, "a string", token, json));
            case FLAG -> {
                if (!token.isBoolean()) {
                    throw wrongType(field, "true or false");
                }
                yield List.of(json.getString());
            }
            case LIST -> {
                if (token != JsonToken.START_ARRAY) {
                    throw wrongType(field, "a list of strings");
                }
                yield list(field, json);
            }
        };
    }

    private static List<String> list(ContextField field, JsonParser json) throws Unreadable {
        var texts = new ArrayList<String>();
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            texts.add(text(field, "a list of strings", token, json));
        }
        return texts;
    }

    private static String text(ContextField field, String wanted, JsonToken token, JsonParser json) throws Unreadable {
        if (token != JsonToken.VALUE_STRING) {
            throw wrongType(field, wanted);
        }
        return json.getString();
    }

    private static Unreadable wrongType(ContextField field, String wanted) {
        return new Unreadable(field.id() + " is not " + wanted);
    }
}

package io.agentrules.cli;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** A line of input that should be a JSON object, read field by field. */
final class JsonLine {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonLine() {}

    /** Why a line cannot be answered; the message is for whoever wrote the line. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message);
        }
    }

    /** Takes the fields of the object, in its order. */
    interface Fields {
        /**
         * Takes a field.
         *
         * @param token the first of the value, at which {@code json} stands
         * @return false if the field means nothing: then its value may not have been read
         * @throws Unreadable if the value is of the wrong type
         */
        boolean take(String name, JsonToken token, JsonParser json) throws Unreadable;
    }

    /**
     * Reads a line.
     *
     * @param line UTF-8 without the line end; a byte-order mark is no part of it
     * @return the names of the fields that mean nothing, in the order of the line
     * @throws Unreadable if it is no JSON object, or a field has the wrong type; the message names the field
     */
    static List<String> read(byte[] line, Fields fields) throws Unreadable {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), decoded(line))) {
            JsonToken first = json.nextToken();
            if (first == null) {
                throw new Unreadable("the line is not valid JSON: it is empty");
            }
            List<String> ignored = first == JsonToken.START_OBJECT ? object(json, fields) : List.of();
            json.skipChildren();
            if (json.nextToken() != null) {
                throw new Unreadable("the line is not valid JSON: something follows its first value");
            }
            if (first != JsonToken.START_OBJECT) {
                throw new Unreadable("the line is no JSON object");
            }
            return ignored;
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

    private static List<String> object(JsonParser json, Fields fields) throws Unreadable {
        var ignored = new ArrayList<String>();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (!fields.take(name, json.nextToken(), json)) {
                ignored.add(name);
                json.skipChildren();
            }
        }
        return ignored;
    }

    static String text(String field, JsonToken token, JsonParser json) throws Unreadable {
        return text(field, "a string", token, json);
    }

    static boolean flag(String field, JsonToken token) throws Unreadable {
        if (!token.isBoolean()) {
            throw wrongType(field, "true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    static List<String> texts(String field, JsonToken first, JsonParser json) throws Unreadable {
        String wanted = "a list of strings";
        if (first != JsonToken.START_ARRAY) {
            throw wrongType(field, wanted);
        }
        var texts = new ArrayList<String>();
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            texts.add(text(field, wanted, token, json));
        }
        return texts;
    }

    private static String text(String field, String wanted, JsonToken token, JsonParser json) throws Unreadable {
        if (token != JsonToken.VALUE_STRING) {
            throw wrongType(field, wanted);
        }
        return json.getString();
    }

    static Unreadable wrongType(String field, String wanted) {
        return new Unreadable(field + " is not " + wanted);
    }
}

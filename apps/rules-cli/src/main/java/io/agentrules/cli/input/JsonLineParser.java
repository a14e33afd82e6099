package io.agentrules.cli.input;

import io.agentrules.api.internal.ContextField;
import io.agentrules.check.input.CurrentWork;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/** Parses an input line that should be a JSON object, field by field. */
public final class JsonLineParser {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .build();
    private static final String MORE_VALUES = "the line is not valid JSON: it has more than one value";

    private JsonLineParser() {}

    /** An input line is invalid; the message is meant for the author of the line. */
    public static final class InvalidLineException extends Exception {
        private static final long serialVersionUID = 1;

        public InvalidLineException(String message) {
            super(message);
        }
    }

    /** Receives the fields of the object, in their order. */
    public interface Fields {
        /**
         * Handles a field.
         *
         * @param token the first token of the value, which is the current token of {@code json}
         * @return false if the field is unknown; its value must then be unread
         * @throws InvalidLineException if the value is of the wrong type
         */
        boolean take(String name, JsonToken token, JsonParser json) throws InvalidLineException;
    }

    /**
     * Parses a line.
     *
     * @param line UTF-8 without the line ending; a leading byte-order mark is skipped
     * @return the names of unknown fields, in the order of the line
     * @throws InvalidLineException if the line is not a JSON object, or a field has the wrong type; the message names the field
     */
    public static List<String> read(byte[] line, Fields fields) throws InvalidLineException {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), decoded(line))) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new InvalidLineException(otherValue(json));
            }
            List<String> ignored = object(json, fields);
            if (json.nextToken() != null) {
                throw new InvalidLineException(MORE_VALUES);
            }
            return ignored;
        } catch (StreamConstraintsException e) {
            throw new InvalidLineException(
                    "the line is nested too deeply, or contains a name or number that is too long");
        } catch (JacksonException e) {
            throw new InvalidLineException("the line is not valid JSON: " + problem(e));
        }
    }

    private static String otherValue(JsonParser json) {
        if (!json.hasCurrentToken()) {
            return "the line is not valid JSON: it is empty";
        }
        json.skipChildren();
        return json.nextToken() == null ? "the line is not a JSON object" : MORE_VALUES;
    }

    /** Cuts what Jackson adds about expected tokens and its own settings, which does not help the author of the line. */
    private static String problem(JacksonException e) {
        return e.getOriginalMessage().split(": ", 2)[0];
    }

    /** Decodes UTF-8 here, because Jackson would guess the encoding and take some bytes for UTF-32. */
    private static String decoded(byte[] line) throws InvalidLineException {
        String text = new String(line, StandardCharsets.UTF_8);
        if (!InputText.isUtf8(text, line)) {
            throw new InvalidLineException("the line is not valid JSON: it is not UTF-8");
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static List<String> object(JsonParser json, Fields fields) throws InvalidLineException {
        var ignored = new ArrayList<String>();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (!fields.take(name, json.nextToken(), json)) {
                ignored.add(name);
                json.skipChildren();
            }
        }
        return ignored;
    }

    /**
     * Returns the value of a field that is a string.
     *
     * @param token the first token of the value
     * @throws InvalidLineException if it is not a string; the message names the field
     */
    public static String text(String field, JsonToken token, JsonParser json) throws InvalidLineException {
        return text(field, "a string", token, json);
    }

    /**
     * Returns the value of a field that is a boolean.
     *
     * @param token the first token of the value
     * @throws InvalidLineException if it is neither true nor false; the message names the field
     */
    public static boolean flag(String field, JsonToken token) throws InvalidLineException {
        if (!token.isBoolean()) {
            throw wrongType(field, "true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    private static List<String> texts(String field, JsonToken first, JsonParser json) throws InvalidLineException {
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

    /**
     * Returns the value of a field of the current work that is a list of strings, in their order; it may be empty.
     *
     * @param token the first token of the value
     * @throws InvalidLineException if it is not a list of strings, or a session would ignore one; the message names the field
     */
    public static List<String> texts(ContextField field, JsonToken token, JsonParser json) throws InvalidLineException {
        List<String> texts = texts(field.id(), token, json);
        for (int i = 0; i < texts.size(); i++) {
            Optional<String> problem = CurrentWork.problem(field, texts.get(i));
            if (problem.isPresent()) {
                throw new InvalidLineException(field.id() + "[" + i + "] " + problem.get());
            }
        }
        return texts;
    }

    private static String text(String field, String wanted, JsonToken token, JsonParser json)
            throws InvalidLineException {
        if (token != JsonToken.VALUE_STRING) {
            throw wrongType(field, wanted);
        }
        return json.getString();
    }

    /** Returns the exception for a field whose value is not what it must be, such as {@code a string}. */
    public static InvalidLineException wrongType(String field, String wanted) {
        return new InvalidLineException(field + " must be " + wanted);
    }
}

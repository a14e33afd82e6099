package io.agentrules.hooks.install;

import io.agentrules.hooks.install.JsonNode.Child;
import io.agentrules.hooks.install.JsonNode.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads JSON and remembers where each value is, so that the text can be changed in place. Also accepts what agents accept in their
 * settings: comments, a comma after the last value, and a byte order mark.
 */
record JsonReader(String text, JsonParser json) {
    private static final int MAX_DEPTH = 500;

    /** More than any settings have: a value in memory is a hundred times as large as its two characters. */
    private static final long MAX_TOKENS = 200_000;

    private static final String REMEDY = "Correct the file, or move it away, and run the command again";

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxTokenCount(MAX_TOKENS)
                    .build())
            .build();

    /**
     * Reads a text.
     *
     * @return empty if it has nothing but white space and comments
     * @throws SettingsException if it is not JSON, or nested too deeply
     */
    static Optional<JsonNode> read(String text) throws SettingsException {
        String withoutMark = text.startsWith("\ufeff") ? " " + text.substring(1) : text;
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), withoutMark)) {
            if (json.nextToken() == null) {
                return Optional.empty();
            }
            JsonNode root = new JsonReader(text, json).value();
            if (json.nextToken() != null) {
                throw new SettingsException(
                        json.currentTokenLocation().getLineNr(), "something follows the end of the JSON", REMEDY);
            }
            return Optional.of(root);
        } catch (JacksonException e) {
            TokenStreamLocation place = e.getLocation();
            throw new SettingsException(
                    place == null ? 0 : place.getLineNr(), "it is not valid JSON: " + reason(e), REMEDY);
        }
    }

    /** Returns what the parser says, without its own description of the place. */
    private static String reason(JacksonException e) {
        String line = e.getOriginalMessage().lines().findFirst().orElse("");
        int place = line.indexOf(" (start marker");
        return place < 0 ? line : line.substring(0, place);
    }

    private JsonNode value() throws SettingsException {
        int start = offset(json.currentTokenLocation());
        return switch (json.currentToken()) {
            case START_OBJECT -> container(Kind.OBJECT, JsonToken.END_OBJECT, start);
            case START_ARRAY -> container(Kind.ARRAY, JsonToken.END_ARRAY, start);
            case VALUE_STRING -> {
                String string = json.getString(); // before the place of its end is known
                yield new JsonNode(Kind.STRING, start, offset(json.currentLocation()), string, List.of());
            }
            default -> new JsonNode(Kind.OTHER, start, offset(json.currentLocation()), "", List.of());
        };
    }

    private JsonNode container(Kind kind, JsonToken end, int start) throws SettingsException {
        var children = new ArrayList<Child>();
        while (json.nextToken() != end) {
            int at = offset(json.currentTokenLocation());
            String key = "";
            if (kind == Kind.OBJECT) {
                key = json.currentName();
                json.nextToken();
            }
            JsonNode value = value();
            int next = skipped(text, value.end());
            boolean hasComma = next < text.length() && text.charAt(next) == ',';
            children.add(new Child(at, key, value, hasComma ? next : -1));
        }
        return new JsonNode(kind, start, offset(json.currentLocation()), "", List.copyOf(children));
    }

    private static int offset(TokenStreamLocation place) {
        return (int) place.getCharOffset();
    }

    /** Returns the 1-based line of an index. */
    static int line(String text, int index) {
        return (int) (text.substring(0, index) + "|").lines().count();
    }

    /** Returns the index after the last comment that begins in a gap between two tokens; {@code from} if there is none. */
    static int afterComments(String text, int from) {
        int after = from;
        int at = skippedSpace(text, from);
        for (int end = commentEnd(text, at); end > at; end = commentEnd(text, at)) {
            after = end;
            at = skippedSpace(text, end);
        }
        return after;
    }

    private static int skipped(String text, int from) {
        return skippedSpace(text, afterComments(text, from));
    }

    private static int skippedSpace(String text, int from) {
        int at = from;
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    /** Returns the end of the comment that begins at an index; the index if none does. The line break after a comment is no part of it. */
    private static int commentEnd(String text, int from) {
        if (text.startsWith("//", from)) {
            int at = from;
            while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                at++;
            }
            return at;
        }
        return text.startsWith("/*", from) ? text.indexOf("*/", from + 2) + 2 : from;
    }
}

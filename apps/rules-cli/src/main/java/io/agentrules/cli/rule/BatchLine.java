package io.agentrules.cli.rule;

import io.agentrules.api.internal.ContextField;
import io.agentrules.cli.command.WorkContext;
import io.agentrules.cli.input.JsonLineParser;
import io.agentrules.cli.input.JsonLineParser.InvalidLineException;
import java.util.EnumMap;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * One input line of {@code explain --batch}, described by {@code docs/schemas/explain-batch-input.schema.json}.
 *
 * @param context the current work
 * @param ignored the names of unknown fields, in the order of the line
 */
record BatchLine(WorkContext context, List<String> ignored) {
    /**
     * Parses a line.
     *
     * @throws InvalidLineException if the line is not a JSON object, or a field has the wrong type; the message names the field
     */
    static BatchLine read(byte[] line) throws InvalidLineException {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        List<String> ignored = JsonLineParser.read(line, (name, token, json) -> {
            ContextField field = ContextField.of(name).orElse(null);
            if (field == null) {
                return false;
            }
            if (token == JsonToken.VALUE_NULL) {
                values.remove(field);
            } else {
                values.put(field, values(field, token, json));
            }
            return true;
        });
        return new BatchLine(new WorkContext(values), ignored);
    }

    private static List<String> values(ContextField field, JsonToken token, JsonParser json)
            throws InvalidLineException {
        return switch (field.kind()) {
            case TEXT -> List.of(JsonLineParser.text(field.id(), token, json));
            case FLAG -> List.of(String.valueOf(JsonLineParser.flag(field.id(), token)));
            case LIST -> JsonLineParser.texts(field, token, json);
        };
    }
}

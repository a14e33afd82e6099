package io.agentrules.cli;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schemas of JSON output in {@code docs/schemas}. */
public final class Schemas {
    private static final Path FOLDER = Path.of("../../docs/schemas");
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private Schemas() {}

    /** Returns how a value violates a command's schema; empty if it is valid. */
    public static List<String> violations(String command, JsonNode value) {
        Schema schema = REGISTRY.getSchema(json(command));
        return schema.validate(value).stream().map(Error::toString).toList();
    }

    static JsonNode json(String command) {
        return new JsonMapper().readTree(text(command));
    }

    static void write(String command, String text) throws IOException {
        Files.writeString(file(command), text);
    }

    private static Path file(String command) {
        return FOLDER.resolve(command + ".schema.json");
    }

    /** Returns a schema. */
    public static String text(String command) {
        try {
            return Files.readString(file(command));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

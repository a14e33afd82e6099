package io.agentrules.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The schemas of output are what {@link RecordSchema} makes of the records. */
class SchemasTest {
    /** Set to write the schemas anew after a record has changed. */
    private static final String WRITE = "schemas.write";

    @ParameterizedTest
    @CsvSource({
        "check, CheckJson",
        "coverage, CoverageJson",
        "explain, ExplainJson",
        "daemon-status, DaemonStatusJson",
        "hook-change, HookChangeJson",
        "hook-status, HookStatusJson",
        "list, ListJson",
        "lock, LockJson",
        "log, LogJson",
        "log-summary, LogSummaryJson",
        "prompt, PromptJson",
        "show, ShowJson",
        "stream, StreamJson",
        "test, TrialJson",
        "toggle, ToggleJson",
        "views, ViewsJson"
    })
    void aSchemaIsMadeFromItsRecord(String name, String type) throws Exception {
        String text =
                RecordSchema.of(Class.forName("io.agentrules.json." + type).asSubclass(Record.class));
        Path file = Path.of("../../docs/schemas", name + ".schema.json");
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(file, text);
        }

        assertThat(file).as("run this test with -D" + WRITE + "=true").hasContent(text);
    }
}

package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.OPENCODE;
import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A rule file is read again when its modification time says so, and only then. */
class OpencodeCacheTest {
    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

    private final List<String> reads = new ArrayList<>();
    private final RuleEngine engine = opencodeRule("tests.md", "---\nkeywords: [test]\n---\nTest first.")
            .builder()
            .listener(new RuleListener() {
                @Override
                public void read(FileEvent event) {
                    reads.add(event.cached() ? "cached" : "from disk");
                }
            })
            .build();
    private final Path file = engine.workspaces().get(0).resolve(OPENCODE + "tests.md");

    /** What the file says now is not seen, since its time does not say that there is anything new. */
    @Test
    void aFileThatIsNotModifiedIsNotReadAgain() throws IOException {
        Files.setLastModifiedTime(file, LONG_AGO);
        Session session = engine.openSession().prompt("test it");
        assertThat(active(session)).containsExactly("tests");
        Files.writeString(file, Files.readString(file).replace("[test]", "[rest]"));
        Files.setLastModifiedTime(file, LONG_AGO);

        engine.refresh();

        assertThat(active(session)).containsExactly("tests");
        assertThat(reads).containsExactly("from disk", "cached");
    }

    @Test
    void aFileThatIsModifiedIsReadAgain() throws IOException {
        Files.setLastModifiedTime(file, LONG_AGO);
        Session session = engine.openSession().prompt("test it");
        assertThat(active(session)).containsExactly("tests");
        Files.writeString(file, Files.readString(file).replace("[test]", "[rest]"));

        engine.refresh();

        assertThat(active(session)).isEmpty();
        assertThat(active(session.prompt("rest now"))).containsExactly("tests");
        assertThat(reads).containsExactly("from disk", "from disk");
    }
}

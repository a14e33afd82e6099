package io.agentrules.mcp;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project that is served over HTTP while a test runs. */
@Timeout(180) // a server that does not answer fails, and does not hang
abstract class ServedProject {
    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    Project project;

    @SuppressWarnings("NullAway.Init")
    TestContainer container;

    @BeforeEach
    final void serve() throws IOException {
        project = Project.in(folder);
        container = new TestContainer(
                new RuleServer(project.engine(), Project.OFTEN),
                HttpAccess.builder().build());
    }

    @AfterEach
    final void stop() {
        container.stop();
    }

    final String address() {
        return container.address();
    }
}

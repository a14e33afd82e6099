package io.agentrules.inspector.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.Project;
import io.agentrules.json.Coverage;
import io.agentrules.json.CoverageEvaluation;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claude Code finds the rules of a hidden folder once a file there is touched. */
class HiddenFoldersTest {
    private static final int FOLDERS = 30;

    @TempDir
    Path folder;

    /** With 5,000 rules in 250 hidden folders, that took most of the time of an exported page. */
    @Test
    void allRulesAreNotReadAgainForEachFolder() {
        Project project = new Project(folder).with("CLAUDE.md", "Test.").with(".tools/part-7/CLAUDE.md", "Log.");
        for (int number = 0; number < FOLDERS; number++) {
            project.with(".tools/part-" + number + "/a.ts", "");
        }
        var reads = new AtomicInteger();
        RuleEngine engine = RuleEngine.builder()
                .workspace(project.root)
                .home(folder.resolve("home"))
                .environment(Map.of())
                .viewAs("claude")
                .listener(new RuleListener() {
                    @Override
                    public void read(FileEvent event) {
                        if (event.file().endsWith("work/CLAUDE.md")) {
                            reads.incrementAndGet();
                        }
                    }
                })
                .build();

        Coverage coverage = CoverageEvaluation.of(engine, (done, total) -> {});

        assertThat(coverage.files().get(".tools/part-7/a.ts")).hasSize(2);
        assertThat(coverage.files().get(".tools/part-8/a.ts")).hasSize(1);
        assertThat(reads.get()).isBetween(1, FOLDERS / 2);
    }
}

package io.agentrules.project.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.project.Program;
import io.agentrules.project.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Checks the accessibility of pages. axe comes from npm: without it, tests that fetch it are skipped. */
public final class Axe {
    private static final Path FOLDER = ProjectFiles.file("support/rules-integration-tests/target/browser");

    private final String script;

    private Axe(String script) {
        this.script = script;
    }

    public static Axe fetched() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        for (String file : List.of("package.json", "package-lock.json")) {
            Files.copy(
                    ProjectFiles.file("support/rules-integration-tests/src/test/browser/" + file),
                    FOLDER.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        boolean isThere = installs(FOLDER);
        if (!isThere) {
            System.err.println("No page was checked with axe: npm cannot fetch it");
        }
        assumeTrue(isThere, "npm cannot fetch axe");
        return new Axe(Files.readString(FOLDER.resolve("node_modules/axe-core/axe.min.js")));
    }

    /** Returns whether npm installs what the lock file of a folder names. */
    public static boolean installs(Path folder) throws InterruptedException {
        try {
            return Program.of(List.of("npm", "ci", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=0"))
                            .in(folder)
                            .run()
                            .exitCode()
                    == 0;
        } catch (IOException noNpm) {
            return false;
        }
    }

    /** Asserts that axe finds nothing on the page of a visit, and that the page is not wider than the screen. */
    public void assertAccessible(Visit visit, String view) {
        visit.page().evaluate(script);
        assertThat(visit.page()
                        .evaluate(
                                "() => axe.run({resultTypes: ['violations']}).then(result => result.violations.map(each => each.id + ': '"
                                        + " + each.nodes.map(node => node.target.join(' ')).join(', ')))"))
                .as(view)
                .isEqualTo(List.of());
        assertThat(visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as(view)
                .isEqualTo(true);
    }
}

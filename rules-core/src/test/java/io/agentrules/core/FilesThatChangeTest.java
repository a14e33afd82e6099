package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that somebody changes between being found and being read: the first rule is made before the second file is read. */
class FilesThatChangeTest {
    @TempDir
    Path ws;

    private Path second;

    @BeforeEach
    void writeThreeRules() throws IOException {
        Path rules = Files.createDirectory(ws.resolve("rules"));
        Files.writeString(rules.resolve("a.md"), "A");
        second = Files.writeString(rules.resolve("b.md"), "B");
        Files.writeString(rules.resolve("c.md"), "C");
    }

    @Test
    void aFileThatIsDeletedCostsItselfOnly() {
        RuleCatalog catalog = catalog(() -> Files.delete(second));

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("a", "c");
        assertThat(codes(catalog)).contains("file-vanished").doesNotContain("provider-failed");
    }

    @Test
    void aFileThatGrowsIsReadToItsEndAndReported() {
        RuleCatalog catalog = catalog(() -> Files.writeString(second, "B, and more than there was"));

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("A", "B, and more than there was", "C");
        assertThat(codes(catalog)).contains("file-changed");
    }

    @Test
    void aFileThatGrowsBeyondTheLimitIsNotRead() {
        RuleCatalog catalog = catalog(() -> Files.writeString(second, "B".repeat(5_000_000)));

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("a", "c");
        assertThat(codes(catalog)).contains("file-too-large");
    }

    private static List<String> codes(RuleCatalog catalog) {
        return catalog.diagnostics().stream().map(Diagnostic::code).toList();
    }

    private RuleCatalog catalog(ChangingProvider.Change change) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new ChangingProvider(change))
                .build()
                .catalog();
    }
}

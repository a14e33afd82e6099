package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.WrittenProfiles;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyHintsTest {
    private static final AgentProfiles AGENTS = WrittenProfiles.of(Map.of(
            "acme",
            "format: {closed: true, keys: {GitHub Copilot: [applyTo], Cursor: [alwaysApply], Claude Code: [paths]}}",
            "others",
            "format: {keys: {Cline: [paths]}}"));
    private static final Set<String> CURSOR = Set.of("description", "globs", "alwaysApply");
    private static final Set<String> CLINE =
            Set.of("paths", "mode", "provider", "model", "tags", "os", "env", "alwaysApply");
    private static final Set<String> OPENCODE = Set.of("globs", "keywords", "tools", "branch", "os", "ci", "match");

    @ParameterizedTest
    @CsvSource({
        "glob, globs",
        "Globs, globs",
        "blobs, ''",
        "golbs, globs",
        "golsb, ''",
        "alwaysapply, alwaysApply",
        "always-apply, alwaysApply",
        "always_apply, alwaysApply",
        "alwayApply, alwaysApply",
        "alwyasApply, alwaysApply",
        "Description, description",
        "descripton, description",
        "desc, ''",
        "name, ''",
        "author, ''",
        "global, ''"
    })
    void aSimilarKnownKeyIsSuggested(String key, String meant) {
        Optional<Diagnostic> hint = new KeyHints(CURSOR, List.of(key), AGENTS).about(key);

        if (meant.isEmpty()) {
            assertThat(hint).isEmpty();
        } else {
            assertThat(hint).hasValueSatisfying(found -> {
                assertThat(found.code()).isEqualTo("key-near-miss");
                assertThat(found.severity()).isEqualTo(Severity.WARNING);
                assertThat(found.message()).endsWith("did you mean \"" + meant + "\"?");
            });
        }
    }

    @Test
    void shortKeysAreSimilarOnlyIfTheyDifferInCase() {
        assertThat(hint(CLINE, "OS")).isPresent();
        assertThat(hint(CLINE, "on")).isEmpty();
        assertThat(hint(CLINE, "node")).isEmpty();
        assertThat(hint(CLINE, "path")).isPresent();
        assertThat(hint(CLINE, "tag")).isPresent();
        assertThat(hint(OPENCODE, "branches")).isPresent();
        assertThat(hint(OPENCODE, "_")).isEmpty();
    }

    @Test
    void theMostSimilarKeyIsSuggested() {
        assertThat(hint(new LinkedHashSet<>(List.of("global", "globs")), "globss")
                        .orElseThrow()
                        .message())
                .endsWith("did you mean \"globs\"?");
    }

    @Test
    void theEquivalentOfAnotherToolsKeyIsSuggested() {
        Diagnostic hint = hint(CURSOR, "applyTo").orElseThrow();

        assertThat(hint.code()).isEqualTo("key-of-other-tool");
        assertThat(hint.severity()).isEqualTo(Severity.INFO);
        assertThat(hint.message()).isEqualTo("\"applyTo\" is a key of GitHub Copilot and has no effect in this file");
        assertThat(hint.remedy()).isEqualTo("Write \"globs\" instead");
        assertThat(hint(CLINE, "globs").orElseThrow().remedy()).isEqualTo("Write \"paths\" instead");
        assertThat(hint(CURSOR, "trigger").orElseThrow().remedy()).isEqualTo("Write \"alwaysApply\" instead");
    }

    @Test
    void aKeyWhoseEquivalentIsPresentIsToBeRemoved() {
        var hints = new KeyHints(CURSOR, List.of("globs", "paths"), AGENTS);

        assertThat(hints.about("paths").orElseThrow().remedy()).isEqualTo("Remove it; this file uses \"globs\"");
    }

    @Test
    void aKeyWithoutEquivalentIsToBeRemoved() {
        assertThat(hint(OPENCODE, "alwaysApply").orElseThrow().remedy())
                .isEqualTo("Remove it, or move the rule to a rules folder of Cursor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"inclusion", "fileMatchPattern", "type", "mode", "regex", "keywords", "paths"})
    void theKeysOfManyToolsAreKnown(String key) {
        assertThat(hint(CURSOR, key))
                .hasValueSatisfying(found -> assertThat(found.code()).isEqualTo("key-of-other-tool"));
    }

    @Test
    void aKeyThatNoProfileNamesIsOneOfAnotherTool() {
        Diagnostic hint = hint(CURSOR, "regex").orElseThrow();

        assertThat(hint.message()).isEqualTo("\"regex\" is a key of another agent and has no effect in this file");
        assertThat(hint.remedy()).isEqualTo("Remove it, or move the rule to a rules folder of that agent");
    }

    private static Optional<Diagnostic> hint(Set<String> known, String key) {
        return new KeyHints(known, List.of(key), AGENTS).about(key);
    }
}

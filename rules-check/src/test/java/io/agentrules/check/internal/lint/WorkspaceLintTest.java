package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.named;
import static io.agentrules.check.TestRules.rule;
import static io.agentrules.check.TestRules.when;
import static io.agentrules.check.internal.lint.LintRules.eligible;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkspaceLintTest {
    private static final Rule UNMATCHED = when("rust", "globs", PatternStyle.ANY_DEPTH, "*.rs");

    private final FileSystem disk = Jimfs.newFileSystem(Configuration.unix());
    private final Path ws = disk.getPath("/ws");

    @AfterEach
    void closeTheDisk() throws IOException {
        disk.close();
    }

    @Test
    void everyKindOfFindingIsReported() throws IOException {
        write("/ws/src/a.ts");
        var trigger = StreamTrigger.of("^a");

        List<Diagnostic> findings = lint(
                rule("big", "acme", "x".repeat(150)),
                named("slow", "native").trigger(trigger).build(),
                when("not", "globs", PatternStyle.ANY_DEPTH, "!a"),
                UNMATCHED,
                when("class", "paths", PatternStyle.ROOTED, "src/[!a].ts"),
                rule("refers", "cursor", "See @src/a.ts"));

        assertThat(findings)
                .extracting(finding -> finding.rule().orElse("") + ": " + finding.code())
                .containsExactly(
                        "big: file-over-tool-limit",
                        "slow: condition-anchored",
                        "not: glob-negated",
                        "rust: glob-matches-nothing",
                        "class: glob-differs-at-home",
                        "refers: reference-not-expanded");
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.location()).isPresent();
            assertThat(finding.message()).isNotBlank().doesNotEndWith(".");
            assertThat(finding.remedy()).isNotBlank().doesNotEndWith(".");
        });
    }

    @Test
    void aGlobHasAtMostOneFindingAboutFiles() throws IOException {
        write("/ws/src/a.ts");

        assertThat(lint(when("ts", "paths", PatternStyle.ROOTED, "*.ts")))
                .extracting(Diagnostic::code)
                .containsExactly("glob-matches-nothing");
    }

    @Test
    void aGlobOfAFolderAboveMayBeAboutFilesThatAreNotInTheWorkspace() throws IOException {
        write("/ws/README.md");
        Rule rule = named("up", "claude")
                .content("x")
                .when("paths", List.of("other/**"), PatternStyle.ROOTED, "../ws")
                .build();

        assertThat(lint(rule)).isEmpty();
    }

    @Test
    void aNegatedGlobDoesNotExcuseTheOthersOfItsCondition() throws IOException {
        write("/ws/a.js");

        List<Diagnostic> findings = lint(when("neg", "globs", PatternStyle.ANY_DEPTH, "src/*.ts", "!*.test.ts"));

        assertThat(findings)
                .extracting(LintRules::gist)
                .containsExactly("warning glob-negated", "warning glob-matches-nothing");
        assertThat(findings.get(1).message())
                .as("it does hold, by the negated glob")
                .isEqualTo("No file of the workspace matches src/*.ts");
    }

    @Test
    void aFailedCheckIsReported() throws IOException {
        disk.close(); // every access now throws an exception that no check expects

        assertThat(lint(when("not", "globs", PatternStyle.ANY_DEPTH, "!a"), UNMATCHED))
                .extracting(LintRules::gist)
                .containsExactly("warning glob-negated", "warning lint-failed");
    }

    @Test
    void rulesThatAreNotInForceHaveNoFindings() throws IOException {
        write("/ws/src/a.ts");

        List<RuleEntry> off = Stream.of(State.DISABLED, State.UNTRUSTED)
                .map(state -> new RuleEntry(UNMATCHED, Bucket.of(UNMATCHED), state, Optional.empty()))
                .toList();

        assertThat(LintRules.findings(off, ws)).isEmpty();
    }

    @Test
    void anEmptyWorkspaceHasNoFindings() throws IOException {
        Files.createDirectories(ws);

        assertThat(lint(UNMATCHED)).isEmpty();
    }

    @Test
    void anIncompleteFileListHasNoGlobFindings() throws IOException {
        write("/ws/" + "d/".repeat(WorkspaceFiles.MAX_DEPTH + 1) + "a");

        assertThat(lint(UNMATCHED)).singleElement().satisfies(finding -> {
            assertThat(LintRules.gist(finding)).isEqualTo("info workspace-too-large");
            assertThat(finding.location())
                    .hasValueSatisfying(place -> assertThat(place.file()).isEqualTo("/ws"));
        });
    }

    @Test
    void aFileOfAnyRootCanMatch() throws IOException {
        write("/ws/src/a.ts");
        write("/other/main.rs");

        assertThat(LintRules.findings(List.of(eligible(UNMATCHED)), ws, disk.getPath("/other")))
                .isEmpty();
    }

    @Test
    void hostileGlobsAndContentDoNotThrow() throws IOException {
        write("/ws/src/a.ts");
        String[] globs = {
            "[", "{", "{{{,}", "**/".repeat(500) + "x", "!(", "\\", "[!", "@(|", "\u0000", "../../*", "[].ts", "{1..9}"
        };

        List<Diagnostic> findings = Stream.of(PatternStyle.values())
                .flatMap(style -> lint(named("bad", "cursor")
                                .when("globs", List.of(globs), style)
                                .content("@\u0000/.. @@@ [](mdc:) [x](mdc:\u0000) " + "`".repeat(99)
                                        + "@../".repeat(999))
                                .build())
                        .stream())
                .toList();

        assertThat(findings)
                .isNotEmpty()
                .allSatisfy(finding ->
                        assertThat(finding.message()).hasSizeLessThan(1_000).doesNotContain("\u0000"));
    }

    private List<Diagnostic> lint(Rule... rules) {
        return LintRules.findings(Stream.of(rules).map(LintRules::eligible).toList(), ws);
    }

    private void write(String path) throws IOException {
        Path file = disk.getPath(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
    }
}

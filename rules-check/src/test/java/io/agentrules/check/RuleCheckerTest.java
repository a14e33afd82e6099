package io.agentrules.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.check.model.FixResult;
import io.agentrules.check.model.RuleLock;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleCheckerTest {
    private final NotesProvider notes = new NotesProvider();

    @TempDir
    Path disk;

    private Path ws;

    @BeforeEach
    void makeTheWorkspace() throws IOException {
        ws = Files.createDirectories(disk.resolve("ws"));
    }

    @Test
    void aToggleOfARuleThatIsGoneIsReported() throws IOException {
        write("ws/notes/tests.md", "Test it.");
        RuleEngine engine = builder().build();
        engine.disable("tests");
        engine.refresh();
        assertThat(codes(engine)).doesNotContain("toggle-unused");

        Files.delete(ws.resolve("notes/tests.md"));
        engine.refresh();

        assertThat(codes(engine)).contains("toggle-unused");
        assertThat(engine.toggles()).containsExactly("tests");
    }

    @Test
    void aHarnessHasOnlyTheDiagnosticsOfReadingAndMerging() throws IOException {
        write("ws/notes/late.md", "\n---\nalwaysApply: true\n---\nUse const.");
        write("ws/notes/manual.md", "Test it.");
        RuleEngine engine = builder().build();

        assertThat(engine.catalog().diagnostics()).extracting(Diagnostic::code).containsExactly("front-matter-late");
        assertThat(RuleChecker.of(engine).diagnostics(engine.catalog()))
                .extracting(Diagnostic::code)
                .containsExactly("front-matter-late", "rule-manual");
    }

    @Test
    void aProfileWithAValueThatCannotBeReadIsReported() {
        RuleEngine engine = builder()
                .provider(new FailingProvider() {
                    @Override
                    public List<AgentProfile> profiles() {
                        return List.of(new AgentProfile("acme", "name: Acme\nformat: {manual: [{when: {a: b}}]}"));
                    }
                })
                .build();

        assertThat(RuleChecker.of(engine).diagnostics(engine.catalog()))
                .filteredOn(diagnostic -> diagnostic.code().equals("profile-invalid"))
                .singleElement()
                .extracting(Diagnostic::message)
                .asString()
                .contains("is not used", "no remedy");
    }

    @Test
    void rulesThatNobodyReadsAreToBeMovedToWhereAProviderLooks() throws IOException {
        write("ws/.acme/rules/a.md", "A");

        assertThat(RuleChecker.of(builder().build()).check())
                .filteredOn(diagnostic -> diagnostic.code().equals("rules-unread"))
                .extracting(Diagnostic::remedy)
                .singleElement()
                .asString()
                .startsWith("Move its rules to a place that is read, such as notes (");
    }

    @Test
    void instructionFilesThatNobodyReadsAreNamed() throws IOException {
        write("ws/.acme/rules/a.md", "A");

        assertThat(RuleChecker.of(builder().build()).unread())
                .singleElement()
                .asString()
                .endsWith("/.acme/rules");
    }

    @Test
    void anUntrustedRootThatIsNoRootIsReported() throws IOException {
        Path link = Files.createSymbolicLink(disk.resolve("link"), ws);
        RulesConfig config = RulesConfig.builder()
                .untrustedRoots(Set.of(link, disk.resolve("wrong")))
                .build();

        List<Diagnostic> found =
                RuleChecker.of(builder().config(config).build()).check();

        assertThat(found).singleElement().returns("untrusted-root-unknown", Diagnostic::code);
        assertThat(found.get(0).location().orElseThrow().file()).endsWith("/wrong");
    }

    @Test
    void afterAFailureOfAProviderTheResultSaysWhyNoFixIsSafe() throws IOException {
        write("ws/notes/style.md", "\n---\nalwaysApply: true\n---\nUse const.");
        RuleChecker checker = RuleChecker.of(builder().build());
        List<Diagnostic> found = checker.check();
        assertThat(checker.previewFixes(found, false)).satisfies(known -> {
            assertThat(known.changes()).hasSize(1);
            assertThat(known.problem()).isEmpty();
        });

        notes.fail();
        FixResult unknown = checker.previewFixes(found, false);

        assertThat(unknown.changes()).isEmpty();
        assertThat(unknown.unsafe()).extracting(Diagnostic::code).containsExactly("front-matter-late");
        assertThat(unknown.problem())
                .hasValueSatisfying(problem -> assertThat(problem.message())
                        .isEqualTo("A provider failed, so no fix is known to be safe: AssertionError: no such luck"));
    }

    @Test
    void aLockHasNeitherRulesOfTheUserNorSwitches() throws IOException {
        write("ws/notes/no-any.md", "---\ncondition: any\\b\n---\nName the type.");
        write("ws/notes/style.md", "---\nalwaysApply: true\n---\nUse const.");
        write("home/notes/mine.md", "---\ncondition: hack\n---\nNo hacks.");
        RuleEngine engine = builder().build();
        RuleChecker checker = RuleChecker.of(engine);
        RuleLock before = checker.lock(ws);
        engine.disable("style");
        engine.refresh();

        assertThat(checker.lock(ws)).isEqualTo(before);
        assertThat(RuleChecker.changes(before, checker.lock(ws))).isEmpty();
        assertThat(before.rules())
                .extracting(rule -> rule.path() + " " + rule.bucket().id())
                .containsExactly("notes/no-any.md trigger", "notes/style.md always");
    }

    @Test
    void aLockIsOfOneOfTheRoots() throws IOException {
        Path asWritten = ws.resolve("..").resolve(ws.getFileName());
        RuleChecker checker = RuleChecker.of(builder().build());

        assertThat(checker.lock(asWritten)).isEqualTo(checker.lock(ws));
        assertThatThrownBy(() -> checker.lock(disk)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aProviderThatFailsKeepsTheLockFromBeingWritten() {
        RuleChecker checker =
                RuleChecker.of(builder().provider(new FailingProvider()).build());

        assertThatThrownBy(() -> checker.lock(ws))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("failed, so its rules are skipped");
    }

    /** Fails always. */
    private static class FailingProvider implements RuleProvider {
        @Override
        public String id() {
            return "failing";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            throw new IllegalStateException("no");
        }
    }

    private RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .workspace(ws)
                .home(disk.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(notes);
    }

    private static List<String> codes(RuleEngine engine) {
        return RuleChecker.of(engine).check().stream().map(Diagnostic::code).toList();
    }

    private void write(String path, String text) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

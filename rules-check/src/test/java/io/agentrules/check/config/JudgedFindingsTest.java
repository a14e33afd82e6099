package io.agentrules.check.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.config.Configuration.CheckPolicy;
import io.agentrules.check.config.Configuration.Ignored;
import io.agentrules.check.config.JudgedFindings.By;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgedFindingsTest {
    private static final WorkspacePath ROOT = new WorkspacePath("/ws");
    private static final String FILE = "/ws/.agent-rules.yaml";

    private static Diagnostic finding(String code, String path, String value) {
        return Diagnostic.warning(code, "Message about " + value, "Remedy")
                .about("rule")
                .at("/ws/" + path, 3)
                .concerning(value);
    }

    private static CheckPolicy ignoring(Ignored... ignored) {
        return new CheckPolicy(Map.of(), List.of(ignored), OptionalInt.empty());
    }

    private static JudgedFindings judge(CheckPolicy policy, Diagnostic... findings) {
        return JudgedFindings.of(List.of(findings), policy, ROOT, FILE, Optional.empty());
    }

    @Test
    void severitiesChange() {
        var policy = new CheckPolicy(
                Map.of("a", Optional.of(Severity.ERROR), "b", Optional.empty()), List.of(), OptionalInt.empty());

        JudgedFindings judged = judge(policy, finding("a", "x", "1"), finding("b", "x", "1"), finding("c", "x", "1"));

        assertThat(judged.reported()).extracting(Diagnostic::code).containsExactly("a", "c");
        assertThat(judged.reported())
                .extracting(Diagnostic::severity)
                .containsExactly(Severity.ERROR, Severity.WARNING);
        assertThat(judged.suppressed())
                .containsExactly(new JudgedFindings.Suppressed(finding("b", "x", "1"), By.CONFIG));
    }

    @Test
    void globsOfIgnoredFilesAreNativeOnes() {
        CheckPolicy policy = ignoring(new Ignored("a", List.of("examples/**", "*.mdc"), "samples", 4));

        JudgedFindings judged = judge(
                policy,
                finding("a", "examples/deep/AGENTS.md", "1"),
                finding("a", "any/where/x.mdc", "1"),
                finding("a", "AGENTS.md", "1"),
                finding("b", "examples/AGENTS.md", "1"),
                Diagnostic.warning("a", "No file", "Remedy"));

        assertThat(judged.reported()).hasSize(3);
        assertThat(judged.suppressed()).hasSize(2);
    }

    @Test
    void entriesWithoutEffectAreTold() {
        JudgedFindings judged = judge(
                ignoring(
                        new Ignored("a", List.of(), "all", 4),
                        new Ignored("a", List.of("other/**"), "moved", 5),
                        new Ignored("gone", List.of(), "gone", 6)),
                finding("a", "x", "1"));

        assertThat(judged.reported())
                .extracting(each ->
                        each.code() + ":" + each.location().orElseThrow().line().orElse(0))
                .containsExactly("suppression-unused:5", "suppression-unused:6");
    }

    @Test
    void whatARepositoryMayNotSetCannotBeSilenced() {
        Diagnostic refused =
                Diagnostic.error("config-not-allowed", "Message", "Remedy").at(FILE, 1);
        var policy = new CheckPolicy(
                Map.of("config-not-allowed", Optional.empty()),
                List.of(new Ignored("config-not-allowed", List.of(), "silence", 2)),
                OptionalInt.empty());

        JudgedFindings judged = JudgedFindings.of(
                List.of(refused), policy, ROOT, FILE, Optional.of(Baseline.of(List.of(refused), ROOT)));

        assertThat(judged.reported()).contains(refused);
    }

    @Test
    void aBaselineKnowsFindingsByWhatTheyAreAbout(@TempDir Path folder) throws Exception {
        List<Diagnostic> before =
                List.of(finding("a", "x", "1"), finding("a", "x", "1"), finding("a", "x", "2"), finding("b", "y", "1"));
        Path file = folder.resolve("baseline.json");
        Files.writeString(file, Baseline.of(before, ROOT).toJson());
        Diagnostic moved = Diagnostic.error("a", "Other words", "Other remedy")
                .about("rule")
                .at("/ws/x", 77)
                .concerning("1");

        JudgedFindings judged = JudgedFindings.of(
                List.of(moved, moved, moved, finding("a", "x", "3")),
                CheckPolicy.NONE,
                ROOT,
                FILE,
                Optional.of(Baseline.read(file)));

        assertThat(judged.suppressed()).hasSize(2).allMatch(each -> each.by() == By.BASELINE);
        assertThat(judged.reported().subList(0, 2)).containsExactly(moved, finding("a", "x", "3"));
        assertThat(judged.reported().subList(2, judged.reported().size()))
                .hasSize(2)
                .allMatch(each -> each.code().equals("suppression-unused"));
    }

    @Property(tries = 100)
    void equalFindingsGiveEqualBytes(@ForAll long seed) {
        var findings = new ArrayList<Diagnostic>();
        var random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            findings.add(finding(
                    "c" + random.nextInt(3), "p" + random.nextInt(3), "\u20ac\ud83d\ude00\"" + random.nextInt(3)));
        }
        findings.add(Diagnostic.error("a", "No file, no rule, no value", "Remedy"));
        String text = Baseline.of(findings, ROOT).toJson();

        Collections.shuffle(findings, random);

        assertThat(Baseline.of(findings, ROOT).toJson()).isEqualTo(text);
    }

    @Property(tries = 100)
    void aBaselineOfFindingsLeavesNone(@ForAll long seed, @ForAll boolean spaces) throws Exception {
        var random = new Random(seed);
        var findings = new ArrayList<Diagnostic>();
        for (int i = 0; i < random.nextInt(20); i++) {
            findings.add(finding(
                    "c" + random.nextInt(3), "p" + random.nextInt(3), spaces ? " " : "\u0000\n" + random.nextInt(2)));
        }
        Path file = Files.createTempFile("baseline", ".json");
        try {
            Files.writeString(file, Baseline.of(findings, ROOT).toJson());

            JudgedFindings judged =
                    JudgedFindings.of(findings, CheckPolicy.NONE, ROOT, FILE, Optional.of(Baseline.read(file)));

            assertThat(judged.reported()).isEmpty();
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void anotherFileIsNoBaseline(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("baseline.json");
        for (String text : List.of(
                "", "[]", "{}", "{\"schemaVersion\":2,\"findings\":[]}", "{\"schemaVersion\":1,\"findings\":[{}]}")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> Baseline.read(file)).as(text).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> Baseline.read(folder.resolve("absent"))).isInstanceOf(IOException.class);
    }
}

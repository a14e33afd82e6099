package io.agentrules.check.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.check.TestRules;
import io.agentrules.check.TriggerTrials;
import io.agentrules.check.input.ChangedLines;
import io.agentrules.check.input.FileEdits;
import io.agentrules.check.input.PatchReader;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/** What hooks deny in an edit is found in its diff; what else is found, the replaced lines had as well. */
class ScanOfEditPropertyTest {
    private static final String FILE = "src/a.ts";
    private static final List<Optional<SourcePart>> PARTS =
            List.of(Optional.empty(), Optional.of(SourcePart.CODE), Optional.of(SourcePart.COMMENTS));
    private static final List<Rule> RULES = IntStream.range(0, 15)
            .mapToObj(i -> TestRules.named("r" + i, "test")
                    .trigger(StreamTrigger.of(List.of(
                                            "alpha",
                                            "beta\\b",
                                            "gamma[^\\n]*\\nalpha",
                                            "(?m:^beta.*\\d$)",
                                            "(alpha|beta) \\1")
                                    .get(i % 5))
                            .withScope(i % 2 == 0 ? "tool:edit(*.ts)" : "tool")
                            .withIn(PARTS.get(i / 5)))
                    .build())
            .toList();

    @Property(tries = 500)
    void aScanFindsWhatHooksDeny(
            @ForAll("lines") List<String> file,
            @ForAll("lines") List<String> written,
            @ForAll @IntRange(max = 5) int start,
            @ForAll @IntRange(min = 1, max = 3) int removed) {
        int from = Math.min(start, file.size() - 1);
        int to = Math.min(file.size(), from + removed);
        List<String> before = numbered(file, 0);
        List<String> now = numbered(written, file.size());
        RuleEngine engine = engine();

        Set<String> found = scan(engine, diff(before, from, to, now));

        List<ChangedLines> changed = FileEdits.in(
                        Map.of(
                                "path", FILE,
                                "old_string", String.join("\n", before.subList(from, to)),
                                "new_string", String.join("\n", now)),
                        path -> Optional.of(String.join("\n", before)))
                .lines();
        Set<String> denied = fired(engine, changed, true);
        Set<String> had = fired(engine, changed, false);
        assertThat(found).containsAll(denied);
        assertThat(had).containsAll(found);
        Statistics.label("denied")
                .collect(!denied.isEmpty())
                .coverage(coverage -> coverage.check(true).percentage(share -> share > 20));
    }

    /** Makes each line another one, so that it is clear which ones a diff adds. */
    private static List<String> numbered(List<String> lines, int first) {
        return IntStream.range(0, lines.size())
                .mapToObj(i -> lines.get(i) + " " + (first + i))
                .toList();
    }

    private static RuleEngine engine() {
        RuleEngine.Builder builder = RuleEngine.builder()
                .workspace(Path.of("/ws"))
                .environment(Map.of())
                .discovery(false);
        RULES.forEach(builder::rule);
        return builder.build();
    }

    private static List<String> diff(List<String> before, int from, int to, List<String> now) {
        var diff = new ArrayList<>(List.of(
                "--- a/" + FILE,
                "+++ b/" + FILE,
                "@@ -1," + before.size() + " +1," + (before.size() - to + from + now.size()) + " @@"));
        before.subList(0, from).forEach(line -> diff.add(" " + line));
        before.subList(from, to).forEach(line -> diff.add("-" + line));
        now.forEach(line -> diff.add("+" + line));
        before.subList(to, before.size()).forEach(line -> diff.add(" " + line));
        return diff;
    }

    private static Set<String> scan(RuleEngine engine, List<String> diff) {
        var scan = new TriggerScan(engine, Map.of());
        var reader = PatchReader.inPieces(piece -> scan.read(FILE, piece));
        diff.forEach(reader::take);
        reader.finish();
        return scan.result().findings().stream()
                .map(finding -> finding.rule().name())
                .collect(Collectors.toSet());
    }

    /** Returns the rules that fire in changed lines, as hooks watch them, or whatever the lines before had. */
    private static Set<String> fired(RuleEngine engine, List<ChangedLines> changed, boolean isReplacing) {
        Session session = engine.openSession().tools(List.of("edit")).path(FILE);
        return changed.stream()
                .flatMap(lines -> {
                    Delta.Builder delta = Delta.builder(StreamSource.TOOL, lines.after())
                            .tool("edit")
                            .paths(List.of(FILE))
                            .at(lines.place());
                    Delta text = (isReplacing ? delta.replacing(lines.before()) : delta).build();
                    return RULES.stream()
                            .map(Rule::name)
                            .filter(rule -> TriggerTrials.in(session)
                                    .tryTrigger(rule, text)
                                    .orElseThrow()
                                    .fires());
                })
                .collect(Collectors.toSet());
    }

    @Provide
    Arbitrary<List<String>> lines() {
        return Arbitraries.of(
                        "alpha",
                        "beta",
                        "gamma",
                        "x alpha",
                        "/*",
                        "*/ beta",
                        "alpha // beta",
                        "`",
                        "beta /* alpha */",
                        "beta beta",
                        "delta",
                        "")
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }
}

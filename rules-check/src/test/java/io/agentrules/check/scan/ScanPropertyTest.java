package io.agentrules.check.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.check.TestRules;
import io.agentrules.check.TriggerTrials;
import io.agentrules.check.input.PatchReader;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/** What fires while a tool writes a file fires in the diff that this makes, at that place, and nothing else does. */
class ScanPropertyTest {
    private static final String FILE = "src/a.ts";

    @Property(tries = 1_000)
    void aScanFiresWhereTheGuardDoes(
            @ForAll("rules") List<RuleText> written,
            @ForAll("lines") List<String> lines,
            @ForAll @IntRange(max = 3) int before,
            @ForAll @IntRange(max = 3) int after,
            @ForAll @IntRange(min = 1, max = 9) int cut) {
        List<Rule> rules = IntStream.range(0, written.size())
                .mapToObj(i -> written.get(i).named("r" + i))
                .toList();
        RuleEngine engine = engine(rules);
        String text = String.join("\n", lines);

        ScanResult scanned = scan(engine, diff(lines, before, after));

        assertThat(scanned.findings().stream().map(found -> found.rule().name()).distinct())
                .as(text)
                .containsExactlyInAnyOrderElementsOf(guarded(engine, text, cut));
        for (Rule rule : rules) {
            List<String> found = scanned.findings().stream()
                    .filter(finding -> finding.rule().equals(rule))
                    .map(finding -> finding.line() + ":" + finding.column())
                    .toList();
            assertThat(found).doesNotHaveDuplicates();
            List<String> tried = tried(engine, rule, text, before);
            assertThat(found).as("%s in %s", rule.trigger(), text).containsAll(tried);
        }
        Statistics.label("fires")
                .collect(!scanned.findings().isEmpty())
                .coverage(coverage -> coverage.check(true).percentage(share -> share > 20));
    }

    /** What a rule says. */
    record RuleText(List<String> patterns, String scope, List<String> globs, boolean isOnlyAdded) {
        Rule named(String name) {
            StreamTrigger trigger = StreamTrigger.of(patterns.toArray(String[]::new))
                    .withScope(scope)
                    .withOptions(
                            TriggerOptions.builder().addedLinesOnly(isOnlyAdded).build());
            Rule.Builder rule = TestRules.named(name, "test").trigger(trigger);
            return (globs.isEmpty() ? rule : rule.when("globs", globs, PatternStyle.ROOTED)).build();
        }
    }

    /** Half a diff, headings in text, quotes, numbers that are none: whatever comes in is read to its end. */
    @Property(tries = 2_000)
    void noInputBreaksAScan(@ForAll("hostile") List<String> diff) {
        Rule rule = new RuleText(List.of("a", "(a|b)\\1"), "tool", List.of(), false).named("rule");

        ScanResult scanned = scan(engine(List.of(rule)), diff);

        assertThat(scanned.findings()).allSatisfy(found -> {
            assertThat(found.line()).isPositive();
            assertThat(found.column()).isPositive();
            assertThat(found.endLine()).isGreaterThanOrEqualTo(found.line());
        });
    }

    @Provide
    Arbitrary<List<String>> hostile() {
        return Arbitraries.of(
                        "diff --git a/x b/x",
                        "diff --git \"a/\\303\" b",
                        "diff --cc m",
                        "--- a/x",
                        "--- /dev/null",
                        "+++ b/x",
                        "+++ b/../../x",
                        "+++ /etc/x",
                        "+++ \"b/\\777\\9\"",
                        "+++ /dev/null",
                        "@@ -1 +1 @@",
                        "@@ -1,2 +1,2 @@",
                        "@@@ -1 -1 +1 @@@",
                        "@@ -0,0 +999999999,9 @@",
                        "@@ -99999999999 +1 @@",
                        "@@",
                        "+a",
                        "+aa",
                        "++aa",
                        "-a",
                        " a",
                        "",
                        "\\ No newline at end of file",
                        "*** Begin Patch",
                        "*** Update File: x",
                        "*** Move to: ../y",
                        "*** End Patch",
                        "Index: x",
                        "rename to /x",
                        "GIT binary patch",
                        "-- ",
                        "+agent-rules: allow rule a",
                        "+\0",
                        "new file mode 160000",
                        "deleted file mode 100644")
                .list()
                .ofMaxSize(25);
    }

    private static RuleEngine engine(List<Rule> rules) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .workspace(Path.of("/ws"))
                .environment(Map.of())
                .discovery(false);
        rules.forEach(builder::rule);
        return builder.build();
    }

    private static List<String> diff(List<String> lines, int before, int after) {
        var diff = new ArrayList<String>();
        diff.add("--- a/" + FILE);
        diff.add("+++ b/" + FILE);
        diff.add("@@ -1," + (before + after) + " +1," + (before + lines.size() + after) + " @@");
        for (int i = 0; i < before; i++) {
            diff.add(" aab abc");
        }
        lines.forEach(line -> diff.add("+" + line));
        for (int i = 0; i < after; i++) {
            diff.add(" abc");
        }
        return diff;
    }

    private static ScanResult scan(RuleEngine engine, List<String> diff) {
        var scan = new TriggerScan(engine, Map.of());
        var reader = PatchReader.inPieces(
                piece -> scan.read(piece.paths().isEmpty() ? "-" : piece.paths().get(0), piece));
        diff.forEach(reader::take);
        reader.finish();
        return scan.result();
    }

    /** Returns the rules that fire while a model writes the arguments of a tool. */
    private static Set<String> guarded(RuleEngine engine, String text, int cut) {
        String json = "{\"path\": \"" + FILE + "\", \"insert_text\": \"" + text.replace("\n", "\\n") + "\"}";
        StreamGuard guard = engine.openSession()
                .tools(List.of("edit", "write", "bash"))
                .path(FILE)
                .guard();
        var fired = new TreeSet<String>();
        for (int at = 0; at < json.length(); at += cut) {
            String piece = json.substring(at, Math.min(json.length(), at + cut));
            Optional<Interruption> next = guard.feed(Delta.arguments("call", "edit", piece));
            while (next.isPresent()) {
                add(next.get().firing(), fired);
                next = guard.resume();
            }
        }
        Optional<Interruption> next = guard.finish();
        while (next.isPresent()) {
            add(next.get().firing(), fired);
            next = guard.resume();
        }
        guard.deferred().forEach(firing -> add(firing, fired));
        return fired;
    }

    private static void add(Firing firing, Set<String> fired) {
        firing.matches().forEach(match -> fired.add(match.rule()));
    }

    /** Returns where a rule fires if it is tried on the text, as far as that is known. */
    private static List<String> tried(RuleEngine engine, Rule rule, String text, int before) {
        Session session =
                engine.openSession().tools(List.of("edit", "write", "bash")).path(FILE);
        var places = new ArrayList<String>();
        for (String tool : List.of("edit", "write")) {
            Delta delta = Delta.builder(StreamSource.TOOL, text)
                    .tool(tool)
                    .paths(List.of(FILE))
                    .build();
            TriggerTrials.in(session).tryTrigger(rule.name(), delta).orElseThrow().firings().stream()
                    .map(Fired::place)
                    .filter(place -> place.start().isPresent() && place.start().getAsLong() < place.offset())
                    .map(place -> (place.line() + before) + ":" + place.column())
                    .forEach(places::add);
        }
        return places;
    }

    @Provide
    Arbitrary<List<RuleText>> rules() {
        Arbitrary<String> pattern = Arbitraries.of(
                "a",
                "ab",
                "a.c",
                "a\\nb",
                "\\bab\\b",
                "(?m:^b)",
                "(?m:c$)",
                "[ab]+c",
                "a(?=b)",
                "(?<!a)b",
                "(a|b)\\1",
                "a{2,3}",
                "^a",
                "c$",
                "a[\\s\\S]*c",
                "b*",
                ".*",
                "a(?!b)",
                "(?<=aa)b",
                "(?i:ABC)");
        Arbitrary<String> scope = Arbitraries.of(
                "tool",
                "tool:edit",
                "tool:write",
                "edit",
                "tool:edit(*.ts)",
                "tool:write(src/**)",
                "tool:edit(*.java)",
                "text",
                "thinking",
                "tool:bash",
                "tool:read");
        Arbitrary<List<String>> globs =
                Arbitraries.of(List.of(), List.of("*.ts"), List.of("src/*.ts"), List.of("lib/**"));
        Arbitrary<Boolean> isOnlyAdded = Arbitraries.of(false, false, true);
        return Combinators.combine(pattern.list().ofMinSize(1).ofMaxSize(2), scope, globs, isOnlyAdded)
                .as(RuleText::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<List<String>> lines() {
        return Arbitraries.strings()
                .withChars("aabbc -+@")
                .ofMaxLength(8)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }
}

package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import io.agentrules.pattern.RegexCase.Fired;
import io.agentrules.pattern.internal.tree.Node;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Random expressions and texts against {@link SlowMatcher}. {@link Cases} says how to try a million. */
class RegexPropertyTest {
    @Property(tries = Cases.TRIES, seed = "31", shrinking = ShrinkingMode.OFF)
    void aPatternMatchesWhenJavaScriptSaysSo(@ForAll long seed) {
        Cases.eachWithOracle(seed, random -> {
            RegexCase given = RegexCase.any(random);

            List<Fired> fired = RegexCase.whole(given.set(), given.text());

            assertThat(fired.size() == 1).as("%s", given).isEqualTo(SlowMatcher.test(given.tree(), given.text()));
        });
    }

    @Property(tries = Cases.TRIES, seed = "32", shrinking = ShrinkingMode.OFF)
    void howATextIsCutChangesNothing(@ForAll long seed) {
        Cases.each(seed, random -> {
            RegexCase given = RegexCase.any(random);
            PatternSet set = given.set();

            List<Fired> cut = RegexCase.cut(set, given.text(), random);

            assertThat(cut).as("%s", given).isEqualTo(RegexCase.whole(set, given.text()));
        });
    }

    @Property(tries = Cases.TRIES, seed = "33", shrinking = ShrinkingMode.OFF)
    void aPatternFiresOnlyWhenNothingThatFollowsCanUndoIt(@ForAll long seed) {
        Cases.eachWithOracle(seed, random -> {
            RegexCase given = RegexCase.any(random);

            for (Fired fired : RegexCase.cut(given.set(), given.text(), random)) {
                String seen = given.text().substring(0, (int) fired.offset());
                String whole = fired.atEnd() ? seen : seen + RandomRegex.text(random);
                assertThat(SlowMatcher.test(given.tree(), seen))
                        .as("%s at %s", given, fired)
                        .isTrue();
                assertThat(SlowMatcher.test(given.tree(), whole))
                        .as("%s at %s", given, fired)
                        .isTrue();
            }
        });
    }

    @Property(tries = Cases.TRIES, seed = "34", shrinking = ShrinkingMode.OFF)
    void aRegularPatternFiresAsSoonAsItsMatchIsCertain(@ForAll long seed) {
        Cases.eachWithOracle(seed, random -> {
            RegexCase given = RegexCase.regular(random);
            PatternSet set = given.set();
            if (set.needsVerification()) {
                return;
            }
            long certain = firstCertainOffset(given);
            if (certain < 0) {
                return;
            }

            List<Fired> fired = RegexCase.whole(set, given.text());

            assertThat(fired).as("%s", given).hasSize(1);
            assertThat(fired.get(0).offset()).as("%s", given).isLessThanOrEqualTo(certain);
            assertThat(fired.get(0).atEnd())
                    .as("%s", given)
                    .isEqualTo(given.text().isEmpty());
        });
    }

    private static long firstCertainOffset(RegexCase given) {
        Node tree = given.tree();
        return IntStream.rangeClosed(0, given.text().length())
                .filter(end -> SlowMatcher.isCertain(tree, given.text().substring(0, end)))
                .findFirst()
                .orElse(-1);
    }

    @Property(tries = Cases.TRIES, seed = "35", shrinking = ShrinkingMode.OFF)
    void limitsOfMemoryAndTheWayOfCountingChangeNothing(@ForAll long seed) {
        Cases.each(seed, random -> {
            RegexCase given = RegexCase.any(random);
            MatchLimits other =
                    RegexCase.GENEROUS.with(Limit.CACHE_BYTES, 0).with(Limit.COUNTED_FROM, 2 + random.nextInt(20));

            List<Fired> fired = RegexCase.cut(RegexCase.set(other, List.of(given)), given.text(), random);

            assertThat(fired).as("%s", given).isEqualTo(RegexCase.whole(given.set(), given.text()));
        });
    }

    @Property(tries = Cases.TRIES, seed = "37", shrinking = ShrinkingMode.OFF)
    void countingFindsWhatTheUnrolledPatternFinds(@ForAll long seed) {
        Cases.each(seed, random -> {
            List<RegexCase> all = IntStream.range(0, 1 + random.nextInt(3))
                    .mapToObj(any -> new RegexCase(RandomRegex.counted(random), "", ""))
                    .toList();
            String text = RandomRegex.countedText(random);
            PatternSet unrolled = RegexCase.set(RegexCase.GENEROUS.with(Limit.COUNTED_FROM, 10_000), all);

            List<Fired> counted =
                    RegexCase.cut(RegexCase.set(RegexCase.GENEROUS.with(Limit.COUNTED_FROM, 2), all), text, random);

            assertThat(counted)
                    .as("%s in %s", all, text)
                    .containsExactlyInAnyOrderElementsOf(RegexCase.whole(unrolled, text));
        });
    }

    @Property(tries = Cases.TRIES, seed = "36", shrinking = ShrinkingMode.OFF)
    void aPatternFiresTheSameInAnyCompany(@ForAll long seed) {
        Cases.each(seed, random -> {
            List<RegexCase> all = IntStream.range(0, 2 + random.nextInt(3))
                    .mapToObj(any -> RegexCase.any(random))
                    .toList();
            String text = all.get(0).text();
            int one = random.nextInt(all.size());

            List<Fired> together = RegexCase.whole(RegexCase.set(RegexCase.GENEROUS, all), text);

            assertThat(together.stream().filter(fired -> fired.pattern() == one))
                    .as("%s in %s", one, all)
                    .extracting(fired -> new Fired(0, fired.offset(), fired.atEnd()))
                    .isEqualTo(RegexCase.whole(all.get(one).set(), text));
        });
    }
}

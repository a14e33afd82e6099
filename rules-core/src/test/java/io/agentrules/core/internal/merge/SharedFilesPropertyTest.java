package io.agentrules.core.internal.merge;

import static io.agentrules.core.internal.merge.Merging.inForce;
import static io.agentrules.core.internal.merge.Merging.merge;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Properties of merging where a few files are read by many providers, in other ways and under other names. */
class SharedFilesPropertyTest {
    @Property(tries = 5_000, seed = "13", shrinking = ShrinkingMode.OFF)
    void theOrderInWhichProvidersAreLoadedNeverMatters(@ForAll long seed) {
        var random = new Random(seed);
        List<Contribution> given = contributions(random);
        List<Contribution> shuffled = new ArrayList<>(given);
        Collections.shuffle(shuffled, random);

        assertThat(merge(shuffled)).isEqualTo(merge(given));
    }

    @Property(tries = 5_000, seed = "13", shrinking = ShrinkingMode.OFF)
    void theRulesInForceAreInForceWithoutTheOthers(@ForAll long seed) {
        List<Contribution> given = contributions(new Random(seed));
        List<Rule> once = inForce(merge(given));

        assertThat(inForce(merge(keep(given, once::contains)))).isEqualTo(once);
    }

    @Property(tries = 5_000, seed = "13", shrinking = ShrinkingMode.OFF)
    void noRepositoryAffectsWhatNothingCanShadow(@ForAll long seed) {
        List<Contribution> given = contributions(new Random(seed));
        List<Contribution> without = keep(given, rule -> rule.source().level() != Level.PROJECT);

        assertThat(protectedRules(merge(given))).isEqualTo(protectedRules(merge(without)));
    }

    @Property(tries = 5_000, seed = "13", shrinking = ShrinkingMode.OFF)
    void whatIsNotInForceNamesARuleInForce(@ForAll long seed) {
        List<RuleEntry> merged = merge(contributions(new Random(seed)));
        List<Rule> inForce = inForce(merged);

        assertThat(merged)
                .filteredOn(entry -> !entry.isEligible())
                .allSatisfy(
                        entry -> assertThat(inForce).contains(entry.shadowedBy().orElseThrow()));
    }

    private static List<Rule> protectedRules(List<RuleEntry> merged) {
        return inForce(merged).stream().filter(ProtectedRules::contain).toList();
    }

    private static List<Contribution> keep(List<Contribution> contributions, Predicate<Rule> kept) {
        return contributions.stream()
                .map(from -> new Contribution(
                        from.provider(),
                        from.priority(),
                        from.binding(),
                        from.rules().stream().filter(kept).toList()))
                .toList();
    }

    /** Up to four contributions with up to two rules each, of two files, three names and three imported files. */
    private static List<Contribution> contributions(Random random) {
        List<Contribution> contributions = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String provider = "p" + i;
            boolean binding = random.nextInt(6) == 0;
            List<Rule> rules = random.ints(random.nextInt(3), 0, 2)
                    .mapToObj(file -> rule(provider, binding, "/ws/" + file + ".md", random))
                    .toList();
            contributions.add(new Contribution(provider, 10 * random.nextInt(4), binding, rules));
        }
        return contributions;
    }

    private static Rule rule(String provider, boolean binding, String file, Random random) {
        Level level = binding
                ? Level.REMOTE
                : List.of(Level.PROJECT, Level.PROJECT, Level.PROJECT, Level.USER, Level.MANAGED)
                        .get(random.nextInt(5));
        Rule.Builder rule = Rule.named("n" + random.nextInt(3), RuleSource.of(provider, level, file))
                .content("Text " + random.nextInt(3));
        switch (random.nextInt(5)) {
            case 0, 1 -> rule.alwaysApply(true);
            case 2 -> rule.when("globs", List.of("*.ts"), PatternStyle.ANY_DEPTH);
            case 3 -> rule.trigger(StreamTrigger.of("as any"));
            default -> rule.description("To be asked for");
        }
        if (random.nextInt(4) == 0) {
            rule.when(Rule.FOLDER, List.of("packages"), PatternStyle.ROOTED);
        }
        return rule.build()
                .withImports(IntStream.range(0, 3)
                        .filter(other -> random.nextBoolean())
                        .mapToObj(other -> "/ws/imported-" + other + ".md")
                        .toList());
    }
}

package io.agentrules.core.internal.merge;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Properties of precedence, tested with few distinct names so that collisions are common. */
class RuleMergerPropertyTest {
    @Property
    void theOrderInWhichProvidersAreLoadedNeverMatters(
            @ForAll("contributions") List<Contribution> given, @ForAll Random random) {
        var shuffled = new ArrayList<>(given);
        Collections.shuffle(shuffled, random);

        assertThat(merge(shuffled)).isEqualTo(merge(given));
    }

    /** The digest says the same as a comparison of the entries without the places of their files on this machine. */
    @Property
    void theDigestIsEqualExactlyIfTheEntriesAre(
            @ForAll("contributions") List<Contribution> given,
            @ForAll("contributions") List<Contribution> other,
            @ForAll Random random) {
        var shuffled = new ArrayList<>(given);
        Collections.shuffle(shuffled, random);

        assertThat(digest(shuffled)).isEqualTo(digest(given));
        assertThat(digest(other).equals(digest(given))).isEqualTo(content(other).equals(content(given)));
    }

    private static List<List<Object>> content(List<Contribution> contributions) {
        return merge(contributions).stream()
                .map(entry -> List.<Object>of(
                        entry.bucket(),
                        entry.state(),
                        content(entry.rule()),
                        entry.rule().content(),
                        entry.shadowedBy().map(RuleMergerPropertyTest::content)))
                .toList();
    }

    private static List<Object> content(Rule rule) {
        return List.of(rule.name(), rule.source().provider(), rule.source().level());
    }

    private static String digest(List<Contribution> contributions) {
        return new RuleCatalog(merge(contributions), List.of(), List.of()).digest();
    }

    @Property
    void mergingIsIdempotent(@ForAll("contributions") List<Contribution> given) {
        List<Rule> once = inForce(merge(given));
        List<Contribution> survivors = keep(given, once);

        assertThat(inForce(merge(survivors))).isEqualTo(once);
        assertThat(merge(survivors)).allMatch(RuleEntry::isEligible);
    }

    /** Rules that are shadowed for their text stay: the stronger rule with that text may lose its own name later. */
    @Property
    void mergingByNameIsAssociative(@ForAll("contributions") List<Contribution> given, @ForAll Random random) {
        int cut = given.isEmpty() ? 0 : random.nextInt(given.size() + 1);
        List<Contribution> head = given.subList(0, cut);
        List<Contribution> tail = given.subList(cut, given.size());

        var headFirst = new ArrayList<>(keep(head, nameWinners(head)));
        headFirst.addAll(tail);
        var tailFirst = new ArrayList<>(keep(tail, nameWinners(tail)));
        tailFirst.addAll(head);

        assertThat(inForce(merge(headFirst))).isEqualTo(inForce(merge(given)));
        assertThat(inForce(merge(tailFirst))).isEqualTo(inForce(merge(given)));
    }

    /** Returns the eligible rules when no text is that of another rule. */
    private static List<Rule> nameWinners(List<Contribution> contributions) {
        List<Contribution> distinct = contributions.stream()
                .map(from -> with(from, RuleMergerPropertyTest::withOwnText))
                .toList();
        List<Rule> winners = inForce(merge(distinct));
        return contributions.stream()
                .flatMap(from -> from.rules().stream())
                .filter(rule -> winners.contains(withOwnText(rule)))
                .toList();
    }

    private static Rule withOwnText(Rule rule) {
        Rule.Builder builder = Rule.named(rule.name(), rule.source())
                .content(rule.content() + " " + rule.source().file());
        rule.trigger().ifPresent(builder::trigger);
        return builder.build();
    }

    @Property
    void noTextIsInForceTwiceUnlessOneProviderHasItTwice(@ForAll("contributions") List<Contribution> given) {
        var byText =
                inForce(merge(given)).stream().collect(groupingBy(rule -> List.of(rule.content(), rule.trigger())));

        assertThat(byText.values())
                .allSatisfy(same -> assertThat(
                                same.stream().map(rule -> rule.source().provider()))
                        .containsOnly(same.get(0).source().provider()));
    }

    @Property
    void noTextIsLostUnlessItsNameIs(@ForAll("contributions") List<Contribution> given) {
        List<String> texts = inForce(merge(given)).stream().map(Rule::content).toList();

        assertThat(nameWinners(given)).allSatisfy(rule -> assertThat(texts).contains(rule.content()));
    }

    @Property
    void noRuleIsLost(@ForAll("contributions") List<Contribution> given) {
        List<Rule> all = given.stream().flatMap(from -> from.rules().stream()).toList();

        assertThat(merge(given)).extracting(RuleEntry::rule).containsExactlyInAnyOrderElementsOf(all);
    }

    @Property
    void everyShadowedRuleNamesAStrongerRuleInForce(@ForAll("contributions") List<Contribution> given) {
        List<RuleEntry> merged = merge(given);
        List<Rule> inForce = inForce(merged);

        assertThat(merged).filteredOn(entry -> entry.state() == State.SHADOWED).allSatisfy(entry -> {
            Rule winner = entry.shadowedBy().orElseThrow();
            assertThat(inForce).contains(winner);
            assertThat(ProtectedRules.contain(winner) || rank(given, winner) <= rank(given, entry.rule()))
                    .isTrue();
        });
    }

    @Property
    void everyShadowedRuleLostItsNameOrHasTheTextOfTheOther(@ForAll("contributions") List<Contribution> given) {
        List<Rule> nameWinners = nameWinners(given);

        assertThat(merge(given))
                .filteredOn(entry -> entry.state() == State.SHADOWED)
                .allSatisfy(entry -> {
                    Rule winner = entry.shadowedBy().orElseThrow();
                    switch (entry.shadowing().orElseThrow()) {
                        case SAME_NAME, INDIRECT -> assertThat(nameWinners).doesNotContain(entry.rule());
                        case SAME_TEXT ->
                            assertThat(winner.content()).isEqualTo(entry.rule().content());
                        case SAME_FILE, IMPORTED ->
                            throw new AssertionError("Each rule has its own file, and none imports another");
                    }
                });
    }

    @Property
    void noRepositoryRuleAffectsAUserTrigger(@ForAll("contributions") List<Contribution> given) {
        List<Rule> without = given.stream()
                .flatMap(from -> from.rules().stream())
                .filter(rule -> rule.source().level() != Level.PROJECT)
                .toList();

        assertThat(protectedRules(merge(given))).isEqualTo(protectedRules(merge(keep(given, without))));
    }

    private static List<Rule> protectedRules(List<RuleEntry> merged) {
        return inForce(merged).stream().filter(ProtectedRules::contain).toList();
    }

    @Property
    void atMostOneRuleOfANameIsInForce(@ForAll("contributions") List<Contribution> given) {
        assertThat(inForce(merge(given))).extracting(Rule::name).doesNotHaveDuplicates();
    }

    @Provide
    Arbitrary<List<Contribution>> contributions() {
        Arbitrary<Contribution> contribution = Combinators.combine(
                        Arbitraries.of("native", "cursor", "windsurf", "cline", "remote"),
                        Arbitraries.of(30, 50, 100),
                        Arbitraries.of(false, false, false, true),
                        Combinators.combine(
                                        Arbitraries.of("style", "tests", "a/b"),
                                        Arbitraries.of("text", "other", "disabled", "untrusted"),
                                        Arbitraries.of(
                                                "project", "user", "remote", "managed", "trigger", "user trigger"))
                                .as(List::of)
                                .list()
                                .ofMaxSize(6))
                .as(RuleMergerPropertyTest::contribution);
        return contribution
                .list()
                .uniqueElements(from -> List.of(from.provider(), from.binding(), from.priority()))
                .ofMaxSize(6);
    }

    private static Contribution contribution(String provider, int priority, boolean binding, List<List<String>> rules) {
        var made = new ArrayList<Rule>();
        for (List<String> rule : rules) {
            // Each rule gets its own file; otherwise two rules would count as one file under two names.
            String file = "/" + provider + binding + priority + "/" + made.size();
            made.add(rule(provider, rule.get(0), file, rule.get(1), binding ? "remote" : rule.get(2)));
        }
        return new Contribution(provider, priority, binding, made);
    }

    private static Rule rule(String provider, String name, String file, String content, String kind) {
        Level level = kind.startsWith("user")
                ? Level.USER
                : switch (kind) {
                    case "remote" -> Level.REMOTE;
                    case "managed" -> Level.MANAGED;
                    default -> Level.PROJECT;
                };
        Rule.Builder rule = Rule.named(name, new RuleSource(provider, level, name, file, file, Optional.empty()))
                .content(content);
        if (kind.endsWith("trigger")) {
            rule.trigger(StreamTrigger.of("as any"));
        }
        return rule.build();
    }

    private static List<RuleEntry> merge(List<Contribution> contributions) {
        return RuleMerger.merge(contributions, RuleMergerPropertyTest::excluded);
    }

    private static Optional<State> excluded(Rule rule) {
        return switch (rule.content().split(" ", 2)[0]) {
            case "disabled" -> Optional.of(State.DISABLED);
            case "untrusted" -> Optional.of(State.UNTRUSTED);
            default -> Optional.empty();
        };
    }

    private static List<Rule> inForce(List<RuleEntry> entries) {
        return entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();
    }

    private static List<Contribution> keep(List<Contribution> contributions, List<Rule> rules) {
        return contributions.stream()
                .map(from -> new Contribution(
                        from.provider(),
                        from.priority(),
                        from.binding(),
                        from.rules().stream().filter(rules::contains).toList()))
                .toList();
    }

    private static Contribution with(Contribution from, UnaryOperator<Rule> change) {
        return new Contribution(
                from.provider(),
                from.priority(),
                from.binding(),
                from.rules().stream().map(change).toList());
    }

    private static int rank(List<Contribution> contributions, Rule rule) {
        List<Contribution> sorted =
                contributions.stream().sorted(RuleMerger.PRECEDENCE).toList();
        for (int i = 0; i < sorted.size(); i++) {
            if (sorted.get(i).rules().contains(rule)) {
                return i;
            }
        }
        throw new AssertionError("no contribution holds " + rule);
    }
}

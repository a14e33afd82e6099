package io.agentrules.core;

import static io.agentrules.core.SessionScript.said;
import static io.agentrules.core.SessionScript.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.SessionScript.Event;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The laws of a session: what it is told, what it says of that, and what it writes. */
class SessionPropertyTest {
    private static final RuleEngine ENGINE = SessionScript.engine();

    @Property(tries = 400)
    void theOrderInWhichEvidenceArrivesBetweenTwoCallsDoesNotMatter(
            @ForAll("scripts") List<Event> before, @ForAll("evidence") List<Event> events, @ForAll Random random) {
        List<Event> commuting = lastOfEach(events);
        var shuffled = new ArrayList<>(commuting);
        Collections.shuffle(shuffled, random);
        Session one = told(ENGINE.openSession().prompt("start"), before);
        Session other = told(ENGINE.openSession().prompt("start"), before);
        one.activate();
        other.activate();

        Activation inOrder = told(one, commuting).activate();
        Activation inAnyOrder = told(other, shuffled).activate();

        assertThat(said(inAnyOrder)).isEqualTo(said(inOrder));
        assertThat(inAnyOrder.renderPrompt()).isEqualTo(inOrder.renderPrompt());
    }

    /** Of events that replace each other the last one: where it stands does not matter. */
    private static List<Event> lastOfEach(List<Event> events) {
        var last = new ArrayList<Event>();
        var seen = new HashSet<String>();
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.get(i).replaces().isEmpty() || seen.add(events.get(i).replaces())) {
                last.add(0, events.get(i));
            }
        }
        return last;
    }

    @Property(tries = 400)
    void onePathMoreTakesNoRuleOutThatNeedsAnyOfItsConditions(
            @ForAll("scripts") List<Event> script, @ForAll("evidence") List<Event> more) {
        Session session = told(ENGINE.openSession(), script);
        List<Rule> before = session.activate().active();

        for (Event event : more) {
            if (event.replaces().isEmpty()) {
                event.tell(session);
            }
        }

        assertThat(session.activate().active())
                .containsAll(before.stream()
                        .filter(rule -> rule.match() == MatchMode.ANY)
                        .toList());
    }

    @Property(tries = 400)
    void theExplanationNeverContradictsTheActivation(@ForAll("scripts") List<Event> script) {
        Session session = ENGINE.openSession();
        Set<Rule> before = Set.of();
        for (Event event : script) {
            event.tell(session);
            Activation now = session.activate();

            assertThat(now.active())
                    .isEqualTo(now.decisions().stream()
                            .filter(Decision::isActive)
                            .map(Decision::rule)
                            .toList());
            Set<String> applied = now.applied().stream().map(AppliedRule::id).collect(Collectors.toSet());
            now.decisions().forEach(decision -> assertAgrees(now, applied, decision));
            assertThat(whole(now))
                    .containsExactlyInAnyOrderElementsOf(
                            now.active().stream().map(Rule::name).toList());
            before = assertChangeFrom(before, now);
        }
    }

    private static void assertAgrees(Activation activation, Set<String> applied, Decision decision) {
        Rule rule = decision.rule();
        Collection<Verdict> verdicts = decision.verdicts().values();
        boolean holds = rule.match() == MatchMode.ANY
                ? verdicts.stream().anyMatch(Verdict::holds)
                : !verdicts.isEmpty() && verdicts.stream().allMatch(Verdict::holds);

        assertThat(decision.how().equals(Optional.of(How.CONDITION)))
                .as(rule.name())
                .isEqualTo(holds);
        assertThat(applied.contains("project:" + rule.name())).isEqualTo(holds);
        assertThat(decision.reason()).isNotBlank();
        assertThat(activation.explain(rule.name()))
                .hasValueSatisfying(explained -> assertThat(List.of(explained.how(), explained.reason()))
                        .isEqualTo(List.of(decision.how(), decision.reason())));
    }

    /** An activation that is asked for twice is the same one, and so are its changes. */
    private static Set<Rule> assertChangeFrom(Set<Rule> before, Activation now) {
        var active = new LinkedHashSet<>(now.active());
        assertThat(now.added()).isSubsetOf(active);
        assertThat(now.removed()).doesNotContainAnyElementsOf(active);
        if (!before.equals(active)) {
            var reached = new HashSet<>(before);
            now.removed().forEach(rule -> assertThat(reached.remove(rule)).isTrue());
            now.added().forEach(rule -> assertThat(reached.add(rule)).isTrue());
            assertThat(reached).isEqualTo(active);
        }
        return active;
    }

    @Property(tries = 400)
    void aForkGoesItsOwnWay(@ForAll("scripts") List<Event> script, @ForAll("scripts") List<Event> later) {
        Session original = told(ENGINE.openSession(), script);
        List<String> before = said(original.activate());
        String text = original.activate().renderPrompt().text();
        Session fork = original.fork("reviewer");

        told(fork, later).activate();
        assertThat(said(original.activate())).isEqualTo(before);
        assertThat(original.activate().renderPrompt().text()).isEqualTo(text);

        List<String> ofFork = said(fork.activate());
        assertThat(fork.activate().context().values("agent")).containsExactly("reviewer");
        told(original, later).activate();
        assertThat(said(fork.activate())).isEqualTo(ofFork);
        assertThat(said(original.value("agent", "reviewer").activate())).isEqualTo(ofFork);
    }

    @Property(tries = 400)
    void rulesStandInTheOrderOfTheirFirstActivation(@ForAll("scripts") List<Event> script) {
        Session session = ENGINE.openSession();
        var everActive = new LinkedHashSet<String>();
        Activation before = session.activate();
        for (Event event : script) {
            event.tell(session);
            Activation now = session.activate();
            List<String> holding = how(now, How.CONDITION);
            List<String> mentioned = how(now, How.MENTION);
            boolean isNew = Collections.disjoint(everActive, names(now.added()))
                    && now.removed().isEmpty();
            everActive.addAll(holding);

            var inOrder = new ArrayList<>(everActive);
            inOrder.retainAll(holding);
            inOrder.addAll(mentioned);
            assertThat(afterPrefix(now.renderPrompt())).isEqualTo(inOrder);
            if (isNew && mentioned.isEmpty() && how(before, How.MENTION).isEmpty()) {
                assertThat(now.renderPrompt().text())
                        .startsWith(before.renderPrompt().text());
            }
            before = now;
        }
    }

    private static List<String> how(Activation activation, How how) {
        return activation.decisions().stream()
                .filter(decision -> decision.how().equals(Optional.of(how)))
                .map(decision -> decision.rule().name())
                .toList();
    }

    private static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }

    /** The rules after the stable prefix, in the order of the text. */
    private static List<String> afterPrefix(PromptSection section) {
        String text = section.text().substring(section.stablePrefix());
        return text.lines()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3))
                .toList();
    }

    /** The rules whose whole text is in the prompt: the sections without those that are only entries of the list. */
    private static List<String> whole(Activation activation) {
        PromptSection section = activation.renderPrompt();
        return section.sections().stream()
                .filter(part -> !part.text().startsWith("<rule "))
                .peek(part -> assertThat(section.text()).contains("## " + part.rule() + "\n\n" + part.text()))
                .map(Section::rule)
                .toList();
    }

    @Provide
    Arbitrary<List<Event>> scripts() {
        return SessionScript.anything().list().ofMaxSize(20);
    }

    @Provide
    Arbitrary<List<Event>> evidence() {
        return SessionScript.evidence().list().ofMaxSize(12);
    }
}

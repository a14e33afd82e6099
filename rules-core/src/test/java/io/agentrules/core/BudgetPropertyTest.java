package io.agentrules.core;

import static io.agentrules.core.SessionScript.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.SessionScript.Event;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Dropped;
import io.agentrules.core.model.PromptSection.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What a budget leaves of a prompt. */
class BudgetPropertyTest {
    private static final RuleEngine ENGINE = SessionScript.engine(TestRules.named("long", "test")
            .alwaysApply(true)
            .content("Words that are many. ".repeat(20))
            .build());

    @Property(tries = 400)
    void theTextFitsAndEveryRuleIsInItWholeOrNamedAsDropped(
            @ForAll("scripts") List<Event> script,
            @ForAll @IntRange(max = 400) int tokens,
            @ForAll("estimates") ToIntFunction<String> estimate) {
        Activation activation = told(ENGINE.openSession(), script).activate();
        PromptSection whole = activation.renderPrompt();
        var budget = new Budget(tokens, estimate);

        PromptSection section = activation.renderPrompt(budget);

        assertThat(budget.allows(section.text())).isTrue();
        assertThat(whole.sections().stream().filter(section.sections()::contains))
                .containsExactlyElementsOf(section.sections());
        assertThat(section.sections())
                .allSatisfy(part -> assertThat(section.text()).contains(part.text()));
        assertThat(Stream.concat(
                        section.sections().stream().map(Section::rule),
                        section.dropped().stream().map(Dropped::rule)))
                .containsExactlyInAnyOrderElementsOf(
                        whole.sections().stream().map(Section::rule).toList());
        assertThat(section.dropped().isEmpty()).isEqualTo(section.text().equals(whole.text()));
        assertThat(whole.text())
                .isEqualTo(told(ENGINE.openSession(), script)
                        .activate()
                        .renderPrompt()
                        .text());
    }

    @Property(tries = 400)
    void entriesGoFirstThenActiveRulesMentionedOnesLastThenAlwaysRules(
            @ForAll("scripts") List<Event> script, @ForAll @IntRange(max = 400) int tokens) {
        Session session = told(ENGINE.openSession(), script);
        Activation activation = session.activate();
        List<String> mentions = session.state().mentions();

        List<Integer> ranks = activation.renderPrompt(Budget.tokens(tokens)).dropped().stream()
                .map(dropped -> rank(activation, mentions, dropped))
                .toList();

        assertThat(ranks).isSorted();
    }

    private static int rank(Activation activation, List<String> mentions, Dropped dropped) {
        if (dropped.reason().startsWith("its entry")) {
            return 0;
        }
        Decision decision = activation.explain(dropped.rule()).orElseThrow();
        if (decision.how().equals(Optional.of(How.ALWAYS))) {
            return 3;
        }
        return mentions.contains(dropped.rule()) ? 2 : 1;
    }

    @Property(tries = 200)
    void oneRuleLessThanNeededWouldNotFit(
            @ForAll("scripts") List<Event> script, @ForAll @IntRange(max = 400) int tokens) {
        Activation activation = told(ENGINE.openSession(), script).activate();
        int dropped = activation.renderPrompt(Budget.tokens(tokens)).dropped().size();

        for (int more = tokens; dropped > 0 && more < 500; more++) {
            PromptSection roomier = activation.renderPrompt(Budget.tokens(more));
            if (roomier.dropped().size() < dropped) {
                assertThat(Budget.tokens(tokens).allows(roomier.text())).isFalse();
                break;
            }
        }
    }

    @Property(tries = 200)
    void ofRulesThatTheUserNeedsMostMoreStayWithMoreRoom(
            @ForAll("scripts") List<Event> script, @ForAll @IntRange(max = 400) int tokens) {
        Activation activation = told(ENGINE.openSession(), script).activate();

        List<Rule> less = always(activation, tokens);

        assertThat(always(activation, tokens + 50)).containsAll(less);
    }

    private static List<Rule> always(Activation activation, int tokens) {
        return activation.renderPrompt(Budget.tokens(tokens)).sections().stream()
                .filter(section -> section.bucket() == Bucket.ALWAYS)
                .map(section -> activation.explain(section.rule()).orElseThrow().rule())
                .toList();
    }

    @Provide
    Arbitrary<List<Event>> scripts() {
        return SessionScript.anything().list().ofMaxSize(12);
    }

    @Provide
    Arbitrary<ToIntFunction<String>> estimates() {
        return Arbitraries.of(
                text -> text.length() / 4,
                String::length,
                text -> text.split("\\s+").length,
                text -> 1 + text.length() / 8);
    }
}

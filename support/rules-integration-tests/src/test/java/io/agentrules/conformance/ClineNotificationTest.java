package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.CLINE;
import static io.agentrules.conformance.SessionFixtures.CLINE_GLOBAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a harness can show its user of the conditional rules that are in. */
class ClineNotificationTest {
    private final List<List<String>> heard = new ArrayList<>();
    private final Session session = new InMemoryProject()
            .with(CLINE + "all.md", "Be brief.")
            .with(CLINE + "web.md", "---\npaths: ['apps/web/**', 'docs/**', 'src/**']\n---\nUse hooks.")
            .with(CLINE_GLOBAL + "acting.md", "---\nmode: act\npaths: ['src/**']\n---\nSmall steps.")
            .builder()
            .remoteRules(List.of(new RemoteRule("policy", "---\npaths: ['src/**']\n---\nNo secrets.", false)))
            .listener(new RuleListener() {
                @Override
                public void activated(ActivationEvent event) {
                    heard.add(
                            event.applied().get().stream().map(AppliedRule::id).toList());
                }
            })
            .build()
            .openSession();

    @Test
    void theConditionalRulesThatAreInAreNamedWithWhereTheyComeFrom() {
        session.value("mode", "act").path("src/a.ts");

        assertThat(session.activate().applied())
                .extracting(AppliedRule::id)
                .containsExactly("project:web", "user:acting", "remote:policy");
    }

    @Test
    void eachSaysWhichPatternsOfWhichConditionsMatched() {
        session.value("mode", "act").path("src/a.ts").path("apps/web/b.ts");

        assertThat(session.activate().applied())
                .extracting(AppliedRule::matched)
                .containsExactly(
                        Map.of("paths", List.of("apps/web/**", "src/**")),
                        Map.of("mode", List.of("act"), "paths", List.of("src/**")),
                        Map.of("paths", List.of("src/**")));
    }

    @Test
    void aListenerHearsOfThemAtEachModelCallThatChangesThem() {
        session.activate();
        session.path("docs/a.md").activate();
        session.activate();
        session.path("src/a.ts").activate();

        assertThat(heard).containsExactly(List.of(), List.of("project:web"), List.of("project:web", "remote:policy"));
    }

    @Test
    void aRuleThatIsAlwaysOnIsNotNamed() {
        assertThat(session.activate().active()).hasSize(1);
        assertThat(session.activate().applied()).isEmpty();
    }
}

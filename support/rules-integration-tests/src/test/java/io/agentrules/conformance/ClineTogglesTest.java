package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.CLINE;
import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.Test;

/** What the user switches off is out; what is on is in when its conditions say so. */
class ClineTogglesTest {
    private final RuleEngine engine = engine(new InMemoryProject()
            .with(CLINE + "all.md", "Be brief.")
            .with(CLINE + "web.md", "---\npaths: ['apps/web/**']\n---\nUse hooks."));
    private final Session session = engine.openSession();

    @Test
    void aRuleThatIsSwitchedOffIsOutWhateverThePaths() {
        session.path("apps/web/a.ts");
        switchOff("web");
        switchOff("all");

        assertThat(active(session)).isEmpty();
        assertThat(engine.catalog().entries())
                .allSatisfy(entry -> assertThat(entry.state()).isEqualTo(State.DISABLED));
    }

    @Test
    void aRuleWithoutPathsThatIsOnIsIn() {
        switchOff("web");

        assertThat(active(session)).containsExactly("all");
    }

    @Test
    void aRuleWithPathsThatIsOnIsInWhenAPathMatches() {
        switchOff("web");
        assertThat(engine.enable("web")).isEmpty();
        engine.refresh();

        assertThat(active(session)).containsExactly("all");
        assertThat(active(session.path("apps/web/a.ts"))).containsExactly("all", "web");
    }

    @Test
    void aRuleThatIsOnAndOutSaysWhy() {
        session.path("apps/api/a.ts");

        assertThat(session.activate().explain("web")).hasValueSatisfying(decision -> {
            assertThat(decision.entry().isEligible()).isTrue();
            assertThat(decision.isActive()).isFalse();
            assertThat(decision.reason()).contains("apps/web/**");
        });
    }

    private void switchOff(String rule) {
        assertThat(engine.disable(rule)).isEmpty();
        engine.refresh();
    }
}

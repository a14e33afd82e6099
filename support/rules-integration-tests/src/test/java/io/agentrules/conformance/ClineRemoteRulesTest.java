package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.prompt;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import org.junit.jupiter.api.Test;

/** Rules of an organization mean what files mean. */
class ClineRemoteRulesTest {
    private static final RemoteRule WEB =
            new RemoteRule("web", "---\npaths:\n  - \"apps/web/**\"\n---\n\nUse hooks.", false);

    @Test
    void aRemoteRuleWithPathsIsInWhenAPathMatches() {
        Session session = engine(WEB).openSession();

        assertThat(active(session.path("apps/api/a.ts"))).isEmpty();
        assertThat(active(session.path("apps/web/a.ts"))).containsExactly("web");
    }

    @Test
    void aRemoteRuleWithoutPathsIsAlwaysIn() {
        assertThat(active(engine(new RemoteRule("brief", "Be brief.", false)).openSession()))
                .containsExactly("brief");
    }

    @Test
    void itsNameIsItsHeadingAndItsBodyItsText() {
        Session session = engine(WEB).openSession().path("apps/web/a.ts");

        assertThat(prompt(session)).isEqualTo("# Rules\n\n## web\n\nUse hooks.");
    }

    @Test
    void yamlThatDoesNotParseLeavesARemoteRuleAlwaysOn() {
        String contents = "---\npaths: [\"src/**\n---\nUse hooks.";
        RuleEngine engine = engine(new RemoteRule("web", contents, false));

        assertThat(prompt(engine.openSession())).endsWith("## web\n\n" + contents);
        assertThat(engine.catalog().diagnostics()).extracting(Diagnostic::code).contains("front-matter-invalid");
    }

    @Test
    void aRemoteRuleThatIsSwitchedOffIsOutWhateverThePaths() {
        RuleEngine engine = engine(WEB);
        Session session = engine.openSession().path("apps/web/a.ts");
        assertThat(active(session)).containsExactly("web");

        assertThat(engine.disable("web")).isEmpty();
        engine.refresh();

        assertThat(active(session)).isEmpty();
    }

    @Test
    void aRemoteRuleThatIsAlwaysEnabledCannotBeSwitchedOffAndKeepsItsPaths() {
        RuleEngine engine = engine(new RemoteRule("web", WEB.contents(), true));

        assertThat(engine.disable("web")).isEmpty();
        engine.refresh();

        assertThat(active(engine.openSession())).isEmpty();
        assertThat(active(engine.openSession().path("apps/web/a.ts"))).containsExactly("web");
    }
}

package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.clineRule;
import static io.agentrules.conformance.SessionFixtures.prompt;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What front matter in a Cline file means; what cannot be read leaves the rule always on, and is reported. */
class ClineFrontMatterTest {
    @Test
    void aFileWithoutFrontMatterIsTakenAsItIs() {
        RuleEngine engine = engine(clineRule("rule.md", "# Style\n\nUse tabs.\n\n---\n\nAnd nothing else."));

        assertThat(rule(engine).content()).isEqualTo("# Style\n\nUse tabs.\n\n---\n\nAnd nothing else.");
        assertThat(rule(engine).conditions()).isEmpty();
        assertThat(active(engine.openSession())).containsExactly("rule");
    }

    @Test
    void pathsAreAListOfGlobs() {
        RuleEngine engine = engine(clineRule("rule.md", """
                ---
                paths:
                  - "apps/web/**"
                  - "packages/*/src/**"
                ---

                Use tabs.
                """));

        assertThat(rule(engine).conditions())
                .extracting(Condition::key, Condition::values)
                .containsExactly(tuple("paths", List.of("apps/web/**", "packages/*/src/**")));
        assertThat(rule(engine).content()).isEqualTo("Use tabs.");
        assertThat(engine.catalog().diagnostics()).isEmpty();
    }

    @Test
    void yamlThatDoesNotParseLeavesTheWholeFileAlwaysOn() {
        String file = "---\npaths: [\"src/**\n---\nUse tabs.";
        RuleEngine engine = engine(clineRule("rule.md", file));

        assertThat(prompt(engine.openSession())).isEqualTo("# Rules\n\n## rule\n\n" + file);
        assertThat(codes(engine)).containsExactly("front-matter-invalid");
    }

    @Test
    void pathsThatAreNoListAreIgnored() {
        RuleEngine engine = engine(clineRule("rule.md", "---\npaths: \"src/**\"\n---\nUse tabs."));

        assertThat(active(engine.openSession())).containsExactly("rule");
        assertThat(engine.catalog().diagnostics()).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("value-wrong-type");
            assertThat(diagnostic.remedy()).contains("paths: [\"src/**\"]");
        });
    }

    @Test
    void anEmptyListOfPathsIsAsIfItWereNotThere() {
        RuleEngine engine = engine(clineRule("rule.md", "---\npaths: []\n---\nUse tabs."));

        assertThat(active(engine.openSession())).containsExactly("rule");
        assertThat(codes(engine)).containsExactly("list-empty");
    }

    @Test
    void aKeyThatNobodyKnowsIsIgnored() {
        Session session = engine(clineRule("rule.md", "---\nowner: web\npaths: [src/**]\n---\nUse tabs."))
                .openSession();

        assertThat(active(session)).isEmpty();
        assertThat(active(session.path("src/a.ts"))).containsExactly("rule");
    }

    @Test
    void allConditionsThatAreGivenMustHold() {
        Session session = engine(clineRule("rule.md", "---\npaths: [src/**]\nmode: act\n---\nUse tabs."))
                .openSession();

        assertThat(active(session.path("src/a.ts"))).isEmpty();
        assertThat(active(session.value("mode", "plan"))).isEmpty();
        assertThat(active(session.value("mode", "act"))).containsExactly("rule");
    }

    private static Rule rule(RuleEngine engine) {
        return engine.catalog().rules().get(0);
    }

    private static List<String> codes(RuleEngine engine) {
        return engine.catalog().diagnostics().stream().map(Diagnostic::code).toList();
    }
}

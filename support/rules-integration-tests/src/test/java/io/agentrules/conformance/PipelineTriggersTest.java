package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.fired;
import static io.agentrules.conformance.SessionFixtures.prompt;
import static io.agentrules.conformance.SessionFixtures.session;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which rules watch the stream, and that those do nothing else. */
class PipelineTriggersTest {
    private static final String NATIVE = ".xcsh/rules/";

    @Test
    void aConditionAloneMakesATrigger() {
        Session session = session(rule("condition: foo"));

        assertThat(bucket(session, "rule")).isEqualTo(Bucket.TRIGGER);
        assertThat(fired(session, "a foo")).containsExactly("rule");
    }

    @Test
    void aConditionWithAlwaysApplyMakesATriggerOnly() {
        Session session = session(rule("condition: foo\nalwaysApply: true"));

        assertThat(prompt(session)).isEmpty();
        assertThat(fired(session, "a foo")).containsExactly("rule");
    }

    @Test
    void aConditionWithADescriptionMakesATriggerThatIsNotListed() {
        Session session = session(rule("condition: foo\ndescription: About foo"));

        assertThat(prompt(session)).isEmpty();
        assertThat(fired(session, "a foo")).containsExactly("rule");
    }

    @Test
    void aConditionWithGlobsMakesATriggerThatNoPathBringsIn() {
        Session session = session(rule("condition: foo\nglobs: '*.ts'")).path("src/a.ts");

        assertThat(active(session)).isEmpty();
        assertThat(bucket(session, "rule")).isEqualTo(Bucket.TRIGGER);
    }

    @Test
    void aMentionDoesNotBringATriggerIn() {
        assertThat(active(session(rule("condition: foo")).prompt("see @rule"))).isEmpty();
    }

    @Test
    void theOlderKeysMakeATriggerTheFirstOfThemThatIsThere() {
        assertThat(fired(session(rule("ttsr_trigger: foo")), "a foo")).containsExactly("rule");
        assertThat(fired(session(rule("ttsrTrigger: foo")), "a foo")).containsExactly("rule");
        Session both = session(rule("ttsrTrigger: one\nttsr_trigger: two\ncondition: three"));
        assertThat(fired(both, "one two")).isEmpty();
        assertThat(fired(both, "three")).containsExactly("rule");
    }

    @Test
    void aRuleFiresOnceInTextAndAtEveryToolCall() {
        Session session = session(rule("condition: foo"));
        Delta call = Delta.arguments("1", "write", "{\"content\": \"foo\"}");

        assertThat(fired(session, "a foo")).containsExactly("rule");
        assertThat(fired(session, "a foo")).isEmpty();
        assertThat(fired(session, call)).containsExactly("rule");
        assertThat(fired(session, call)).containsExactly("rule");
    }

    @Test
    void everyFormatHasTriggersInTheProjectAndInTheHomeFolder() {
        List<String> files = List.of(
                ".xcsh/rules/rule.md",
                "~/.xcsh/agent/rules/rule.md",
                ".opencode/rules/rule.md",
                ".cursor/rules/rule.mdc",
                "~/.cursor/rules/rule.mdc",
                ".windsurf/rules/rule.md",
                "~/.codeium/windsurf/memories/global_rules.md",
                ".clinerules/rule.md",
                ".clinerules");

        assertThat(files).allSatisfy(file -> {
            Session session = session(new InMemoryProject().with(file, "---\ncondition: foo\n---\nNo foo."));
            assertThat(fired(session, "a foo")).hasSize(1);
            assertThat(prompt(session)).isEmpty();
        });
    }

    @Test
    void aRemoteRuleMayBeATrigger() {
        RuleEngine engine = new InMemoryProject()
                .builder()
                .remoteRules(List.of(new RemoteRule("rule", "---\ncondition: foo\n---\nNo foo.", false)))
                .build();

        assertThat(fired(engine.openSession(), "a foo")).containsExactly("rule");
    }

    @Test
    void frontMatterThatIsNoYamlStillHasItsTrigger() {
        Session session = session(rule("globs: *.ts,*.tsx\nttsr_trigger: foo"));

        assertThat(fired(session, "a foo")).isEmpty(); // its globs are there, too: it is about files
        assertThat(fired(session, Delta.arguments("1", "write", "{\"path\": \"a.tsx\", \"content\": \"foo\"}")))
                .containsExactly("rule");
    }

    @Test
    void ofTwoRulesOfOneNameOnlyTheTriggerOfTheFirstWatches() {
        Session session = session(new InMemoryProject()
                .with(NATIVE + "rule.md", "---\ncondition: foo\n---\nNo foo.")
                .with(".cursor/rules/rule.mdc", "---\ncondition: bar\n---\nNo bar."));

        assertThat(fired(session, "a bar")).isEmpty();
        assertThat(fired(session, "a foo")).containsExactly("rule");
    }

    @Test
    void aRuleWithoutATriggerHidesALaterOneThatHasOne() {
        Session session = session(new InMemoryProject()
                .with(NATIVE + "rule.md", "---\nalwaysApply: true\n---\nBe brief.")
                .with(".cursor/rules/rule.mdc", "---\ncondition: bar\n---\nNo bar."));

        assertThat(fired(session, "a bar")).isEmpty();
        assertThat(active(session)).containsExactly("rule");
    }

    @Test
    void aRuleThatIsSwitchedOffHidesNoTrigger() {
        RuleEngine engine =
                engine(rule("condition: foo").with(".cursor/rules/rule.mdc", "---\ncondition: bar\n---\nNo bar."));
        assertThat(engine.disable("native:rule")).isEmpty();
        engine.refresh();

        assertThat(fired(engine.openSession(), "a foo and a bar")).containsExactly("rule");
        assertThat(fired(engine.openSession(), "a foo")).isEmpty();
    }

    @Test
    void aTriggerHasNoAddressAndIsNotAmongTheNamesThatAre() {
        RuleEngine engine = engine(rule("condition: foo\ndescription: About foo\nalwaysApply: true")
                .with(NATIVE + "listed.md", "---\ndescription: About bar\n---\nNo bar."));

        assertThat(engine.catalog().resolve(new RuleUri("rule"))).isEmpty();
        assertThat(engine.catalog().addressable()).containsExactly("listed");
        assertThat(engine.catalog().rules()).extracting(Rule::name).containsExactly("listed", "rule");
    }

    @Test
    void aConditionThatDoesNotCompileIsReportedAndTheOthersWork() {
        RuleEngine engine = engine(rule("condition: ['(', foo]"));

        assertThat(fired(engine.openSession(), "a ( and a foo")).containsExactly("rule");
        assertThat(codes(engine)).containsExactly("regex-invalid");
    }

    @Test
    void aRuleWithoutAConditionThatCompilesGoesByItsOtherKeys() {
        RuleEngine engine = engine(rule("condition: '('\nalwaysApply: true"));

        assertThat(active(engine.openSession())).containsExactly("rule");
        assertThat(fired(engine.openSession(), "a (")).isEmpty();
        assertThat(codes(engine)).containsExactly("regex-invalid");
    }

    @Test
    void aTriggerThatIsSwitchedOffNeverFires() {
        RuleEngine engine = engine(rule("condition: foo"));
        assertThat(engine.disable("rule")).isEmpty();
        engine.refresh();

        assertThat(fired(engine.openSession(), "a foo")).isEmpty();
    }

    @Test
    void aTriggerOfARootThatIsNotTrustedNeverFires() {
        RuleEngine.Builder builder = rule("condition: foo").builder();
        RuleEngine trusting = builder.build();

        RuleEngine distrusting = builder.config(RulesConfig.builder()
                        .untrustedRoots(Set.copyOf(trusting.workspaces()))
                        .build())
                .build();

        assertThat(fired(trusting.openSession(), "a foo")).containsExactly("rule");
        assertThat(fired(distrusting.openSession(), "a foo")).isEmpty();
    }

    private static InMemoryProject rule(String frontMatter) {
        return new InMemoryProject().with(NATIVE + "rule.md", "---\n" + frontMatter + "\n---\nNo foo.");
    }

    private static Bucket bucket(Session session, String rule) {
        return session.activate().explain(rule).orElseThrow().entry().bucket();
    }

    private static List<String> codes(RuleEngine engine) {
        return engine.catalog().diagnostics().stream().map(Diagnostic::code).toList();
    }
}

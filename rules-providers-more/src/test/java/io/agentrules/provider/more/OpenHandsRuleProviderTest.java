package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenHandsRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".openhands/microagents/a.md";

    @Override
    protected RuleProvider provider() {
        return new OpenHandsRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(
                        ".agents/skills/deploy/SKILL.md",
                        "---\nname: deploy\ndescription: Deploys\ntriggers: [deploy]\n---\nPush.")
                .with(".openhands/skills/style.md", "---\npaths: \"*.py\"\n---\nBlack.")
                .with(".openhands/microagents/repo.md", "A shop.");
    }

    @Test
    void aSkillIsNamedByItsFolderAndIsTheOnlyRuleThere() {
        InMemoryProject project = new InMemoryProject()
                .with(".agents/skills/pdf/SKILL.md", "Read PDFs.")
                .with(".agents/skills/pdf/references/forms.md", "Forms.")
                .with(".agents/skills/README.md", "About.")
                .with(".agents/skills/team/readme.md", "About.");

        assertThat(project.catalog(provider()).rules()).extracting(Rule::name).containsExactly("pdf");
    }

    @ParameterizedTest
    @CsvSource({"how do I test?, true", "TEST it, true", "testing it, false", "a contest, false"})
    void triggersAreWholeWords(String prompt, boolean in) {
        Session session = new InMemoryProject()
                .with(FILE, "---\ntriggers:\n- test\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.prompt(prompt).activate().active()).hasSize(in ? 1 : 0);
    }

    @Test
    void theVerdictShowsTheWord() {
        Session session = new InMemoryProject()
                .with(FILE, "---\ntriggers: [test]\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.prompt("Tests? TEST!")
                        .activate()
                        .explain("a")
                        .orElseThrow()
                        .verdicts()
                        .toString())
                .contains("evidence=TEST]");
    }

    @Test
    void pathsMatchAtAnyDepthAndWinOverTriggers() {
        Session session = new InMemoryProject()
                .with(FILE, "---\npaths: \"*.py\"\ntriggers: [test]\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.prompt("test").activate().active()).isEmpty();
        assertThat(session.path("a/b.py").activate().active()).hasSize(1);
    }

    @Test
    void bracesAreLiteral() {
        Session session = new InMemoryProject()
                .with(FILE, "---\npaths: [\"*.{py,js}\"]\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.path("a.py").activate().active()).isEmpty();
    }

    @Test
    void withoutPathsAndTriggersARuleAlwaysAppliesUnlessTheModelMayNotInvokeIt() {
        assertThat(bucket("---\ntype: repo\nagent: CodeActAgent\n---\nText.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\ndisable-model-invocation: true\ntriggers: [x]\n---\nText."))
                .isEqualTo(Bucket.MANUAL);
    }

    @ParameterizedTest
    @CsvSource({"a, a, false", "a, b, true", "team/a, a, true", "A, A, true"})
    void aSkillThatOpenHandsDoesNotLoadIsReported(String folder, String name, boolean isReported) {
        String file = ".agents/skills/" + folder + "/SKILL.md";

        assertThat(diagnosticsOf(file, "---\nname: " + name + "\n---\nText.").contains("ignored-by-own-tool"))
                .isEqualTo(isReported);
    }

    @Test
    void aCommandIsNeverRun() {
        String text = "The branch is !`git branch` now.";

        assertThat(rule(FILE, text).content()).isEqualTo(text);
        assertThat(diagnosticsOf(FILE, text)).contains("command-not-run");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Really! `git branch`",
                "Mark it with `!` in the type, or a `BREAKING CHANGE`",
                "```sh\n!`date`\n```",
                "```\n!`date`",
                "Write \\!`date`"
            })
    void codeThatOpenHandsDoesNotRunIsNoCommand(String text) {
        assertThat(diagnosticsOf(FILE, text)).doesNotContain("command-not-run");
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }
}

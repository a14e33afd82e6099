package io.agentrules.provider.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentsMdRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new AgentsMdRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("AGENTS.md", "Top.")
                .with("AGENTS.local.md", "My own.")
                .with("old/AGENT.md", "Old.")
                .with("api/AGENTS.md", "Api.")
                .with("~/.agents/AGENTS.md", "For every agent.")
                .with("~/.codex/AGENTS.md", "For Codex.")
                .with("~/.config/opencode/AGENTS.md", "For opencode.");
    }

    @Test
    void itGivesNamesToSpecificRules() {
        assertThat(provider().id()).isEqualTo("agents-md");
        assertThat(provider().priority()).isEqualTo(20);
    }

    @Test
    void theChainComesBeforeTheUsersFiles() {
        assertThat(project().catalog(provider()).rules())
                .extracting(Rule::name, Bucket::of)
                .containsExactly(
                        tuple("AGENTS", Bucket.ALWAYS),
                        tuple("api/AGENTS", Bucket.CONDITIONAL),
                        tuple("old/AGENT", Bucket.CONDITIONAL),
                        tuple("AGENTS.local", Bucket.ALWAYS),
                        tuple("~/.agents/AGENTS", Bucket.ALWAYS),
                        tuple("~/.codex/AGENTS", Bucket.ALWAYS),
                        tuple("~/.config/opencode/AGENTS", Bucket.ALWAYS));
    }

    @Test
    void theChainStartsAtTheRepositorysRoot() {
        InMemoryProject project = new InMemoryProject()
                .withFolder("../.git")
                .with("../AGENTS.md", "Repository.")
                .with("../../AGENTS.md", "Above.")
                .with("AGENTS.md", "Workspace.");

        assertThat(names(project)).containsExactly("AGENTS", "workspace/AGENTS");
    }

    @Test
    void aNestedFileIsInOnceTheSessionWorksThere() {
        Session session = project().engine(provider()).openSession();
        assertThat(active(session)).doesNotContain("api/AGENTS");

        assertThat(active(session.path("api/src/a.ts"))).contains("AGENTS", "api/AGENTS");
        assertThat(active(session.prompt("Something else."))).contains("api/AGENTS");
    }

    @Test
    void theOverrideReplacesAndTheLocalFileAdds() {
        InMemoryProject project = new InMemoryProject()
                .with("AGENTS.md", "Shared.")
                .with("AGENTS.override.md", "Mine.")
                .with("AGENTS.local.md", "More.");

        assertThat(project.catalog(provider()).rules())
                .extracting(Rule::name, Rule::content)
                .containsExactly(tuple("AGENTS.override", "Mine."), tuple("AGENTS.local", "More."));
    }

    @Test
    void anEmptyOverrideHidesItsFoldersFile() {
        InMemoryProject project = new InMemoryProject()
                .with("AGENTS.md", "Top.")
                .with("a/AGENTS.override.md", "")
                .with("a/AGENTS.md", "Hidden.");

        assertThat(names(project)).containsExactly("AGENTS");
        assertThat(project.catalog(provider()).diagnostics())
                .extracting(Diagnostic::code, Diagnostic::severity, Diagnostic::message)
                .containsExactly(
                        tuple(
                                "file-replaced",
                                Severity.INFO,
                                "This is not read, because AGENTS.override.md in the same folder is read instead"),
                        tuple(
                                "rule-empty",
                                Severity.INFO,
                                "The file has no content, so all it does is hide AGENTS.md in its folder"));
    }

    @Test
    void theOlderNameCountsOnlyWithoutTheNewerOne() {
        assertThat(names(new InMemoryProject().with("AGENT.md", "Old.").with("AGENTS.md", "New.")))
                .containsExactly("AGENTS");
        assertThat(names(new InMemoryProject().with("AGENT.md", "Old."))).containsExactly("AGENT");
    }

    @Test
    void theNameIsCaseSensitive() {
        assertThat(names(new InMemoryProject().with("agents.md", "No."))).isEmpty();
    }

    @Test
    void theWholeFileIsText() {
        String text = "---\nglobs: \"*.ts\"\ncondition: as any\n---\nSee @docs/a.md. <!-- Kept -->";
        InMemoryProject project = new InMemoryProject().with("AGENTS.md", text).with("docs/a.md", "Not imported.");

        Rule rule = project.catalog(provider()).rules().get(0);

        assertThat(rule.content()).isEqualTo(text);
        assertThat(rule.conditions()).isEmpty();
        assertThat(rule.trigger()).isEmpty();
        assertThat(rule.imports()).isEmpty();
    }

    @Test
    void codexHomeMovesItsFile() {
        assertThat(names(new InMemoryProject()
                        .withEnvironment("CODEX_HOME", "/opt/codex")
                        .with("~/.codex/AGENTS.md", "No.")
                        .with("/opt/codex/AGENTS.md", "Yes.")))
                .containsExactly("/opt/codex/AGENTS");
        assertThat(names(new InMemoryProject()
                        .withEnvironment("CODEX_HOME", InMemoryProject.HOME + "/codex")
                        .with("~/codex/AGENTS.md", "Shared.")
                        .with("~/codex/AGENTS.override.md", "Mine.")))
                .containsExactly("~/codex/AGENTS.override");
    }

    @Test
    void aLinkOutOfTheRepositoryIsNotRead() {
        InMemoryProject project = new InMemoryProject()
                .with("~/canary.md", "canary")
                .withLink("AGENTS.md", InMemoryProject.HOME + "/canary.md");

        assertThat(names(project)).isEmpty();
        assertThat(project.catalog(provider()).diagnostics())
                .extracting(diagnostic -> diagnostic.code())
                .containsExactly("link-outside");
    }

    private List<String> names(InMemoryProject project) {
        return project.catalog(provider()).rules().stream().map(Rule::name).toList();
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }
}

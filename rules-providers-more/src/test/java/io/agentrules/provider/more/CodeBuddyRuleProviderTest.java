package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodeBuddyRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new CodeBuddyRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.codebuddy/CODEBUDDY.md", "Mine.")
                .with("~/.codebuddy/rules/brief.md", "Brief.")
                .with("CODEBUDDY.md", "Root.")
                .with(".codebuddy/CODEBUDDY.md", "Team.")
                .with("CODEBUDDY.local.md", "Local.")
                .with(".codebuddy/rules/style.md", "Short lines.")
                .with("api/CODEBUDDY.md", "Api.");
    }

    @Test
    void aFileOfASubfolderAppliesOnceTheSessionWorksThere() {
        Session session = project().engine(provider()).openSession();

        assertThat(active(session)).contains("CODEBUDDY", "style").doesNotContain("api/CODEBUDDY");
        assertThat(active(session.path("api/src/a.ts"))).contains("api/CODEBUDDY");
    }

    @Test
    void aFileImportsOthers() {
        InMemoryProject project =
                new InMemoryProject().with("CODEBUDDY.md", "See @docs/a.md").with("docs/a.md", "A.");

        assertThat(project.catalog(provider()).rules())
                .singleElement()
                .satisfies(rule -> assertThat(rule.content()).contains("A."));
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }
}

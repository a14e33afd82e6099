package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarpRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new WarpRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject().with("WARP.md", "Root.").with("api/WARP.md", "Api.");
    }

    @Test
    void aFileOfASubfolderAppliesOnceTheSessionWorksThere() {
        Session session = project().engine(provider()).openSession();

        assertThat(active(session)).containsExactly("WARP");
        assertThat(active(session.path("api/src/a.ts"))).containsExactlyInAnyOrder("WARP", "api/WARP");
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }
}

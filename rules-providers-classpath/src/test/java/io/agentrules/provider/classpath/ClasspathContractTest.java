package io.agentrules.provider.classpath;

import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;

/** What every provider promises; {@link ClasspathRuleProviderTest} has the claims about libraries. */
class ClasspathContractTest extends RuleProviderContract {
    private static final String RULES = "/META-INF/rules/";

    @Override
    protected RuleProvider provider() {
        return new ClasspathRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        String team = "/srv/libraries/team-rules";
        String other = "/srv/libraries/other-rules";
        return new InMemoryProject()
                .with(team + RULES + "always.md", "---\nalwaysApply: true\n---\nUse records.")
                .with(team + RULES + "sql/style.md", "---\nglobs: '*.sql'\nbranch: main\nmatch: all\n---\nUse joins.")
                .with(other + RULES + "listed.md", "---\ndescription: About SQL\n---\nUse joins.")
                .withLibrary(team)
                .withLibrary(other);
    }
}

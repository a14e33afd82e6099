package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import org.junit.jupiter.api.Test;

class GooseRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new GooseRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.config/goose/.goosehints", "Mine.")
                .with(".goosehints", "Ours.");
    }

    @Test
    void theUsersHintsComeFirst() {
        assertThat(project().catalog(provider()).rules())
                .extracting(Rule::name)
                .containsExactly("~/.config/goose/goosehints", "goosehints");
    }

    @Test
    void theFourthFileOfAChainOfImportsStaysText() {
        Rule rule = new InMemoryProject()
                .with(".goosehints", "@a.md")
                .with("a.md", "A @b.md")
                .with("b.md", "B @c.md")
                .with("c.md", "C @d.md")
                .with("d.md", "D")
                .catalog(provider())
                .rules()
                .get(0);

        assertThat(rule.content()).contains("A", "B", "C", "@d.md").doesNotContain("D");
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void aFolderBelowIsNotRead() {
        assertThat(new InMemoryProject()
                        .with("sub/.goosehints", "Text.")
                        .catalog(provider())
                        .rules())
                .isEmpty();
    }
}

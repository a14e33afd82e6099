package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class KiloRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new KiloRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".kilocode/rules-code/y.md", "Code.")
                .with(".kilo/rules-ask/z.md", "Ask.")
                .with("~/.kilocode/rules/mine.md", "Brief.")
                .with(".kilocode/rules/x.md", "All.")
                .with("~/.kilo/rules/yours.md", "Yours.")
                .with(".kilo/rules/w.txt", "New.");
    }

    @Test
    void theFoldersOfModesComeFirst() {
        assertThat(names(project()))
                .containsExactlyInAnyOrder("rules-code/y", "rules-ask/z", "mine", "x", "yours", "w");
        assertThat(rule(".kilo/rules-ask/z.md", "Ask.").conditions())
                .containsExactly(new Condition("mode", List.of("ask"), PatternStyle.ROOTED));
    }

    @Test
    void theSingleFileCountsWithoutAFolderOnly() {
        InMemoryProject file = new InMemoryProject().with(".kilocoderules", "Old.");

        assertThat(names(file)).containsExactly("kilocoderules");
        assertThat(names(file.with(".kilo/rules/a.md", "New."))).containsExactly("a");
        assertThat(names(file.with(".kilocode/rules/a.md", "New."))).containsExactly("a");
    }

    private List<String> names(InMemoryProject project) {
        return project.catalog(provider()).rules().stream().map(Rule::name).toList();
    }
}

package io.agentrules.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What the whole engine makes of providers that contradict each other. */
class PrecedencePropertyTest {
    private static final Comparator<GeneratedProvider> STRONGEST_FIRST =
            Comparator.comparing(GeneratedProvider::priority).reversed().thenComparing(GeneratedProvider::id);

    @Property(tries = 100)
    void theOrderOfProvidersNeverMatters(
            @ForAll("contributions") List<GeneratedProvider> given, @ForAll Random random) {
        var shuffled = new ArrayList<>(given);
        Collections.shuffle(shuffled, random);

        assertThat(entries(shuffled)).isEqualTo(entries(given));
    }

    @Property(tries = 100)
    void noRuleIsLost(@ForAll("contributions") List<GeneratedProvider> given) {
        List<Rule> all = given.stream()
                .sorted(STRONGEST_FIRST)
                .flatMap(provider -> provider.rules().stream())
                .toList();

        assertThat(entries(given)).extracting(RuleEntry::rule).isEqualTo(all);
    }

    @Property(tries = 100)
    void ofEachNameOneIsInForce(@ForAll("contributions") List<GeneratedProvider> given) {
        List<RuleEntry> entries = entries(given);
        List<Rule> inForce = entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();

        assertThat(inForce).extracting(Rule::name).doesNotHaveDuplicates();
        assertThat(inForce)
                .containsAll(entries.stream()
                        .flatMap(entry -> entry.shadowedBy().stream())
                        .toList());
    }

    @Property(tries = 100)
    void whateverStandsInAFileItIsARuleOrInADiagnostic(@ForAll("texts") String text) {
        var catalog = new InMemoryProject()
                .with("notes/a.md", text)
                .with("notes/b.md", "Text.")
                .catalog(new NotesProvider());

        assertThat(catalog.find("b")).isPresent();
        assertThat(catalog.find("a").isPresent() || !catalog.diagnostics().isEmpty())
                .isTrue();
    }

    @Provide
    Arbitrary<List<GeneratedProvider>> contributions() {
        return Arbitraries.of("alpha", "beta", "gamma", "delta")
                .flatMap(id -> Combinators.combine(
                                Arbitraries.of(40, 50, 60),
                                RuleArbitraries.rules(id).list().ofMaxSize(6))
                        .as((priority, rules) -> new GeneratedProvider(id, priority, rules)))
                .list()
                .uniqueElements(GeneratedProvider::id)
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> texts() {
        return RuleArbitraries.fileTexts();
    }

    private static List<RuleEntry> entries(List<GeneratedProvider> given) {
        RuleEngine.Builder builder = new InMemoryProject().builder().discovery(false);
        given.forEach(builder::provider);
        return builder.build().catalog().entries();
    }

    /** Often of the same priority as another, never of the same id. */
    private record GeneratedProvider(String id, int priority, List<Rule> rules) implements RuleProvider {
        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return rules;
        }
    }
}

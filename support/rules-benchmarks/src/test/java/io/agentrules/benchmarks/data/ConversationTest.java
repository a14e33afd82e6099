package io.agentrules.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.Activation;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ConversationTest {
    @Test
    void seventyRulesOfAThousandCharactersAreInThreeBuckets() {
        List<Rule> rules = Conversation.read().rules();

        assertThat(rules).allSatisfy(rule -> assertThat(rule.content()).hasSizeBetween(850, 1_150));
        assertThat(rules.stream().collect(Collectors.groupingBy(Bucket::of, Collectors.counting())))
                .containsOnly(
                        Map.entry(Bucket.ALWAYS, 10L),
                        Map.entry(Bucket.RULEBOOK, 40L),
                        Map.entry(Bucket.CONDITIONAL, 20L));
    }

    @Test
    void everyPromptHasTheSameBeginning() {
        List<Activation> calls = Conversation.read().play();

        assertThat(calls)
                .extracting(call -> call.renderPrompt()
                        .text()
                        .substring(0, call.renderPrompt().stablePrefix()))
                .allMatch(prefix -> prefix.contains("always-9") && prefix.contains("listed-39"))
                .containsOnly(calls.get(0).renderPrompt().text());
    }

    @Test
    void aRuleLeavesWithItsPathsAndReturnsToItsOldPlace() {
        List<List<String>> conditional = Conversation.read().play().stream()
                .map(ConversationTest::conditional)
                .toList();

        assertThat(conditional.get(0)).isEmpty();
        assertThat(conditional.get(1)).containsExactly("login-pages", "react-components");
        assertThat(conditional)
                .anyMatch(rules -> !rules.isEmpty() && !rules.contains("login-pages"))
                .last()
                .satisfies(rules -> assertThat(rules).startsWith("login-pages").contains("ci-workflows"));
        assertThat(conditional.stream().max(Comparator.comparing(List::size)).orElseThrow())
                .hasSizeGreaterThan(5);
    }

    private static List<String> conditional(Activation call) {
        return call.renderPrompt().sections().stream()
                .filter(section -> section.bucket() == Bucket.CONDITIONAL)
                .map(section -> section.rule())
                .toList();
    }
}

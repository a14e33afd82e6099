package io.agentrules.core.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.internal.stream.Allocated;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleVerdictsTest {
    private static final int MANY = 500;

    /** To look at every path for every glob takes seconds in a long session with many rules. */
    @Test
    void whatTheGlobsOfAllRulesMatchIsFoundOnce() {
        var paths = new CountedPaths(List.of("src/a.ts", "src/b.ts"));
        List<Condition> conditions = IntStream.range(0, MANY)
                .mapToObj(i -> new Condition("globs", List.of("src/*.ts", "*.md", i + ".md"), PatternStyle.ROOTED, ""))
                .toList();
        ContextVerdicts compiled = (ContextVerdicts) new GlobMatch("globs", context -> paths).compile(conditions);

        var verdicts = compiled.verdicts(EvaluationContext.EMPTY);
        List<Verdict> all = IntStream.range(0, MANY).mapToObj(verdicts).toList();

        assertThat(all)
                .allSatisfy(
                        verdict -> assertThat(verdict.matches()).containsExactly(new Matched("src/*.ts", "src/a.ts")));
        assertThat(paths.read).isLessThan(2 * MANY);
    }

    /** To shorten and join the globs of every rule for every context takes longer than to write the answer. */
    @Test
    void whatARuleAsksForIsPutIntoWordsOnce() throws ReflectiveOperationException {
        List<String> globs = IntStream.range(0, 5)
                .mapToObj(i -> i + "a".repeat(100) + "/*.ts")
                .toList();
        List<Condition> conditions = IntStream.range(0, MANY)
                .mapToObj(i -> new Condition("globs", globs, PatternStyle.ROOTED, ""))
                .toList();
        ContextVerdicts compiled =
                (ContextVerdicts) new GlobMatch("globs", EvaluationContext::sessionPaths).compile(conditions);
        String words = VerdictReasons.anyOf(globs);

        long verdicts = Allocated.bytesOf(() -> IntStream.range(0, MANY)
                .mapToObj(compiled.verdicts(EvaluationContext.EMPTY))
                .forEach(each -> {}));

        long sentences = Allocated.bytesOf(() -> IntStream.range(0, MANY)
                .mapToObj(i -> "no path is known yet (needs one that matches " + words + ")")
                .forEach(each -> {}));
        assertThat(verdicts).isLessThan(sentences * 3 / 2);
    }

    @Test
    void theMatchesOfARuleAreInFileOrder() {
        Rule keywords = rule("keywords", "b", "a", "b");
        Rule models = rule("model", "gpt-*", "gpt-5", "opus");
        Rule globs = rule("globs", "**/*.ts", "nothing", "src/**");
        var index = new ConditionIndex(List.of(keywords, models, globs), Evaluators.builtIn(), unused -> {});
        var context = EvaluationContext.builder()
                .prompt("a b")
                .values("model", List.of("gpt-5"))
                .sessionPaths(List.of(path("lib/a.ts"), path("src/a.ts"), path("src/b.ts")))
                .build();

        RuleVerdicts verdicts = index.verdicts(context);

        assertThat(verdicts.of(0).get("keywords"))
                .isEqualTo(Verdict.holds(matched("b", "b", "a", "a", "b", "b"), "the prompt contains b"));
        assertThat(verdicts.of(1).get("model"))
                .isEqualTo(Verdict.holds(matched("gpt-*", "gpt-5", "gpt-5", "gpt-5"), "the model is gpt-5"));
        assertThat(verdicts.of(2).get("globs"))
                .isEqualTo(Verdict.holds(
                        matched("**/*.ts", "lib/a.ts", "src/**", "src/a.ts"),
                        "lib/a.ts matches **/*.ts, src/a.ts matches src/**"));
    }

    private static List<Matched> matched(String... patternsAndEvidence) {
        return IntStream.range(0, patternsAndEvidence.length / 2)
                .mapToObj(i -> new Matched(patternsAndEvidence[2 * i], patternsAndEvidence[2 * i + 1]))
                .toList();
    }

    private static Evidence path(String path) {
        return Evidence.of(Kind.TOOL_TARGET, path);
    }

    private static Rule rule(String key, String... values) {
        return Rule.named(key, RuleSource.of("test", Level.PROJECT, key + ".md"))
                .content("text")
                .when(key, List.of(values), PatternStyle.ROOTED)
                .build();
    }

    /** Counts how often a path is read. */
    private static final class CountedPaths extends AbstractList<Evidence> {
        private final List<Evidence> paths = new ArrayList<>();
        private int read;

        CountedPaths(List<String> paths) {
            paths.forEach(path -> this.paths.add(path(path)));
        }

        @Override
        public Evidence get(int index) {
            read++;
            return paths.get(index);
        }

        @Override
        public int size() {
            return paths.size();
        }
    }
}

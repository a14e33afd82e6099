package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.RuleKeywords;
import io.agentrules.pattern.KeywordBoundary;
import io.agentrules.pattern.KeywordSet;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A prompt of 2,000 characters against the 3,000 keywords of 1,000 rules. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 200)
@Measurement(iterations = 100)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class KeywordBenchmark {
    private final List<String> keywords;
    private final List<Pattern> patterns;
    private final KeywordSet set;
    private final String seen;
    private long seed = 7;
    String unseen;

    /** Prepares the keywords of 1,000 rules and a prompt. */
    public KeywordBenchmark() {
        keywords = RuleKeywords.ofThousandRules();
        patterns = keywords.stream().map(KeywordBenchmark::pattern).toList();
        set = set(keywords);
        seen = RuleKeywords.prompts(1, 6).get(0);
    }

    @Setup(Level.Iteration)
    public void nextPrompt() {
        set.match(seen);
        unseen = RuleKeywords.prompts(1, seed++).get(0);
    }

    private static KeywordSet set(List<String> keywords) {
        KeywordSet.Builder builder = KeywordSet.builder();
        keywords.forEach(keyword -> builder.add(keyword, KeywordBoundary.UNICODE));
        return builder.build();
    }

    private static Pattern pattern(String keyword) {
        return Pattern.compile("\\b" + Pattern.quote(keyword), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    @Benchmark
    public int seen() {
        return set.match(seen).size();
    }

    @Benchmark
    public int unseen() {
        return set.match(unseen).size();
    }

    @Benchmark
    public int compiledOnce() {
        int found = 0;
        for (Pattern pattern : patterns) {
            found += pattern.matcher(unseen).find() ? 1 : 0;
        }
        return found;
    }

    @Benchmark
    public int compiledEachTime() {
        int found = 0;
        for (String keyword : keywords) {
            found += pattern(keyword).matcher(unseen).find() ? 1 : 0;
        }
        return found;
    }
}

package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The harness of {@code docs/stream-guard.md}, the rule of {@code docs/trigger-rules.md} and the patterns of {@code docs/when-a-trigger-fires.md} do what the pages say. */
class StreamGuardDocumentedTest {
    private static final String HARNESS = "support/rules-integration-tests/src/test/java/io/agentrules/harness/";
    private static final String INSIDE_A_CLASS = "    ";
    private static final Pattern FIRING = Pattern.compile("(?m)^\\| `(.+)` \\| `(.+)` \\| (?:`(.+)` )?\\|$");
    private static final int FEWEST_PATTERNS = 7;

    static final List<Example> EXAMPLES = FIRING.matcher(
                    Document.read(ProjectFiles.file("docs/when-a-trigger-fires.md"))
                            .prose())
            .results()
            .map(row -> new Example(
                    row.group(1),
                    row.group(2).replace("\\n", "\n"),
                    Optional.ofNullable(row.group(3)).map(text -> text.replace("\\n", "\n"))))
            .toList();

    /** A pattern, a text, and how much of it has been read when the pattern fires, if it does. */
    record Example(String pattern, String text, Optional<String> read) {}

    @Test
    void theCodeIsThatOfTheHarness() {
        String harness = Stream.of("Agent.java", "Response.java")
                .map(file -> ProjectFiles.read(ProjectFiles.file(HARNESS + file)))
                .collect(Collectors.joining());

        assertThat(blocks("docs/stream-guard.md", "java"))
                .hasSize(2)
                .allSatisfy(block -> assertThat(harness)
                        .contains(block.lines()
                                .map(line -> line.isEmpty() ? line : INSIDE_A_CLASS + line)
                                .collect(Collectors.joining("\n"))));
    }

    @Test
    void theRuleWatchesAnswersAndTheFilesThatItNames() {
        RuleEngine engine = engine(0);

        assertThat(fires(engine, Delta.text("console.log(1)"))).isTrue();
        assertThat(fires(engine, written("src/a/b.ts", "console.log(1)"))).isTrue();
        assertThat(fires(engine, written("src/a/b.md", "console.log(1)"))).isFalse();
    }

    @Test
    void theRuleForCommentsWatchesNoCode() {
        RuleEngine engine = engine(1);

        assertThat(fires(engine, written("src/a.ts", "// TODO: more"))).isTrue();
        assertThat(fires(engine, written("src/a.ts", "// TODO(#12): more"))).isFalse();
        assertThat(fires(engine, written("src/a.ts", "const state = TODO;"))).isFalse();
    }

    /** Returns an engine with one of the rules that the page shows. */
    private static RuleEngine engine(int rule) {
        List<String> rules = blocks("docs/trigger-rules.md", "markdown");
        assertThat(rules).hasSize(2);
        RuleEngine engine = new InMemoryProject()
                .with(".xcsh/rules/shown.md", rules.get(rule))
                .builder()
                .build();
        assertThat(engine.catalog().diagnostics()).isEmpty();
        return engine;
    }

    private static boolean fires(RuleEngine engine, Delta delta) {
        return engine.openSession().guard().complete(delta).isPresent();
    }

    private static Delta written(String path, String content) {
        return Delta.arguments("1", "write", "{\"path\": \"" + path + "\", \"content\": \"" + content + "\"}");
    }

    @Test
    void theExamplesAreSeen() {
        assertThat(EXAMPLES).hasSizeGreaterThanOrEqualTo(FEWEST_PATTERNS);
    }

    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void aPatternFiresWhereThePageSaysSo(Example example) {
        Optional<Interruption> interruption = session(example.pattern()).guard().complete(Delta.text(example.text()));

        assertThat(interruption.map(fired -> fired.firing().offset()))
                .isEqualTo(example.read().map(read -> (long) read.length()));
        assertThat(interruption.map(fired -> fired.firing().excerpt())).isEqualTo(example.read());
    }

    private static Session session(String pattern) {
        return new InMemoryProject()
                .with(".xcsh/rules/rule.md", "---\ncondition: '" + pattern + "'\n---\nOtherwise.")
                .builder()
                .build()
                .openSession();
    }

    private static List<String> blocks(String page, String language) {
        return Document.read(ProjectFiles.file(page)).blocks().stream()
                .filter(block -> block.language().equals(language))
                .map(Document.Block::text)
                .toList();
    }
}

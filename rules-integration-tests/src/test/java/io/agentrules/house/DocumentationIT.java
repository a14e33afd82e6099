package io.agentrules.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The documented commands work, typed as they stand there. Those of Maven are {@link MavenCommandsTest}'s. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launchers are shell scripts")
class DocumentationIT {
    /** In blocks, and in the prose, which may leave the {@code ./} out. */
    static final List<String> RULES = commands(line -> line.matches("(\\./)?rules .*"))
            .map(line -> line.startsWith("./") ? line : "./" + line)
            .distinct()
            .toList();

    private static final int FEWEST_COMMANDS = 6;
    private static final String NOTICE = "Picked up JAVA_TOOL_OPTIONS";

    @Test
    void theCommandsAreSeen() {
        assertThat(RULES).hasSizeGreaterThanOrEqualTo(FEWEST_COMMANDS);
        assertThat(RULES)
                .extracting(line -> line.replaceAll("\\./rules (\\w+).*", "$1"))
                .contains(
                        "list",
                        "explain",
                        "prompt",
                        "show",
                        "check",
                        "coverage",
                        "stream",
                        "test",
                        "disable",
                        "enable");
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void everyCommandHasAnAnswerAndNoComplaint(String line) throws Exception {
        Program.Result result = Checkout.shared().typed(line).run();

        assertThat(result.err().lines()).allMatch(said -> said.startsWith(NOTICE));
        assertThat(result.out()).isNotBlank();
        assertThat(result.exitCode()).isZero();
    }

    /** Measuring takes a quarter of an hour; that each documented word is one that the program takes can be had at once. */
    @Test
    void theBenchmarksKnowWhatTheyAreAskedFor() throws Exception {
        List<String> words = commands(line -> line.startsWith("./bench"))
                .flatMap(line -> Stream.of(line.split(" ")))
                .distinct()
                .toList();

        Program.Result help = Checkout.shared().typed("./bench --help").run();

        assertThat(help.exitCode()).isZero();
        assertThat(words).contains("./bench");
        assertThat(List.of(help.out().split("[^./a-z-]+"))).containsAll(words);
    }

    private static Stream<String> commands(Predicate<String> which) {
        return Document.all().stream().flatMap(Document::commands).filter(which);
    }
}

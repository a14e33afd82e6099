package io.agentrules.core.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.read.SourceReader.RuleKey;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SourceReaderTest {
    /** One file can have thousands of links to it, and each is a rule. */
    @Test
    void rulesOfOneFileAreFoundByTheirPlace() {
        Source source = Source.of("example", RuleFiles.project("rules", "md"), file -> {
            throw new AssertionError("not read");
        });

        assertThat(IntStream.range(0, 1_000)
                        .map(i -> new RuleKey("way", source, List.of("link" + i)).hashCode())
                        .distinct()
                        .count())
                .isGreaterThan(900);
    }
}

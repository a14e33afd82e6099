package io.agentrules.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    @Test
    void timesHaveThreeDigitsAndAUnit() {
        assertThat(Times.text(0)).isEqualTo("0 ns");
        assertThat(Times.text(4.126)).isEqualTo("4.13 ns");
        assertThat(Times.text(999_400)).isEqualTo("999 µs");
        assertThat(Times.text(2.5e9)).isEqualTo("2.5 s");
        assertThat(Times.text(34_347e9)).isEqualTo("9.54 h");
    }

    @Test
    void aTableHasTheFastestRowFirstAndSizesAscending() {
        var figures = List.of(
                new Figure("slow", "1000", 5e6, 5e5),
                new Figure("slow", "10", 4e6, Double.NaN),
                new Figure("fast", "10", 2e3, 0),
                new Figure("fast", "1000", 3e3, 3e2));

        assertThat(Table.of("triggers", figures)).isEqualTo("""
                        | triggers | 10 | 1000 |
                        |---|---:|---:|
                        | fast | 2 µs ± 0 % | 3 µs ± 10 % |
                        | slow | 4 ms | 5 ms ± 10 % |
                        """);
    }

    @Test
    void rescanningIsTheSumOverAllDeltas() {
        int delta = 4;
        var linear = new Rescan(Map.of(1_000, 2_000.0, 20_000, 40_000.0));

        double sum = 0;
        for (int length = delta; length <= 20_000; length += delta) {
            sum += 2.0 * length;
        }

        assertThat(linear.total(delta)).isCloseTo(sum, within(sum / 1_000));
    }

    @Test
    void onlyTheNamedPartOfAPageIsReplaced() {
        String page = "a\n<!-- begin: x -->\nold\n<!-- end: x -->\nb\n<!-- begin: y -->\n<!-- end: y -->\n";

        assertThat(Document.replaced(page, "x", "new\n"))
                .isEqualTo("a\n<!-- begin: x -->\nnew\n<!-- end: x -->\nb\n<!-- begin: y -->\n<!-- end: y -->\n");
        assertThatIllegalStateException().isThrownBy(() -> Document.replaced(page, "z", "new\n"));
    }
}

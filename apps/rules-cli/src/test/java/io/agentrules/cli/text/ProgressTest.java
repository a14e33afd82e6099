package io.agentrules.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long millis = 1_000_000;

    @Test
    void shortWorkHasNoBar() {
        try (Progress progress = progress(80)) {
            millis += 499;
            progress.at(1, 2, "files");
        }

        assertThat(written()).isEmpty();
    }

    @Test
    void longWorkHasABarThatGrows() {
        Progress progress = progress(80);
        millis += 500;
        progress.at(5_000, 20_000, "files");

        assertThat(written()).isEqualTo("\r[#######-----------------------] 5,000 of 20,000 files");
    }

    @Test
    void theBarIsDrawnTenTimesASecondAtMost() {
        Progress progress = progress(80);
        millis += 500;
        progress.at(1, 4, "files");
        int once = err.size();
        millis += 99;
        progress.at(2, 4, "files");
        assertThat(err.size()).isEqualTo(once);
        millis += 1;
        progress.at(3, 4, "files");

        assertThat(err.size()).isEqualTo(2 * once);
    }

    @Test
    void nothingIsLeftOfItAtTheEnd() {
        try (Progress progress = progress(80)) {
            millis += 500;
            progress.at(9, 10, "files");
            millis += 100;
            progress.at(10, 10, "files");
        }

        assertThat(shown(written())).isBlank();
        assertThat(written()).endsWith("\r").doesNotContain("\n", "\u001b");
    }

    @Test
    void aShorterLineCoversALongerOne() {
        Progress progress = progress(80);
        millis += 500;
        progress.at(10, 10_000, "files");
        millis += 100;
        progress.at(10, 10, "files");

        assertThat(shown(written()).stripTrailing()).isEqualTo("[##############################] 10 of 10 files");
    }

    @Test
    void aNarrowTerminalGetsNoMoreThanALine() {
        Progress progress = progress(30);
        millis += 500;
        progress.at(5_000, 20_000, "files");
        assertThat(written()).isEqualTo("\r5,000 of 20,000 files");

        err.reset();
        Progress narrowest = progress(5);
        millis += 500;
        narrowest.at(5_000, 20_000, "files");
        assertThat(written()).isEqualTo("\r5,00");
    }

    @Test
    void withoutATerminalThereIsNothing() {
        try (Progress progress = progress(0)) {
            millis += 10_000;
            progress.at(1, 2, "files");
        }

        assertThat(written()).isEmpty();
    }

    private Progress progress(int columns) {
        return new Progress(new Output(err, false, 0), columns, () -> TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private String written() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Returns what a terminal shows of a line that is overwritten repeatedly. */
    private static String shown(String written) {
        var line = new StringBuilder();
        for (String over : written.split("\r", -1)) {
            line.replace(0, Math.min(over.length(), line.length()), over);
        }
        return line.toString();
    }
}

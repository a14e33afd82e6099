package io.agentrules.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.benchmarks.Request.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestTest {
    @Test
    void aTrackedFileIsOnlyWrittenForWhoAsksForIt() {
        assertThat(Request.of(List.of())).contains(new Request(List.of(Group.values()), Mode.PRINT));
        assertThat(Request.of(List.of("stream")))
                .contains(new Request(List.of(Group.of("stream").orElseThrow()), Mode.PRINT));
        assertThat(Request.of(List.of("--write", "stream")))
                .contains(new Request(List.of(Group.of("stream").orElseThrow()), Mode.WRITE));
        assertThat(Request.of(List.of("--check"))).contains(new Request(List.of(Group.values()), Mode.CHECK));
    }

    @Test
    void whatIsNoGroupOrContradictsItselfIsWrongUsage() {
        assertThat(Request.of(List.of("streams"))).isEmpty();
        assertThat(Request.of(List.of("--check", "--write"))).isEmpty();
    }
}

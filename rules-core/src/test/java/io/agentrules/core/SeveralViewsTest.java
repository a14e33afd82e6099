package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.model.AgentView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One workspace, seen by several tools at one moment. */
class SeveralViewsTest {
    private static final Instant MODIFIED = Instant.parse("2026-11-29T10:00:00Z");

    @TempDir
    Path ws;

    /** Knows two tools that load the same file. */
    private static final class TwoTools implements RuleProvider {
        @Override
        public String id() {
            return "two";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of();
        }

        @Override
        public List<AgentProfile> profiles() {
            return List.of(profile("ajax"), profile("acme"));
        }

        private static AgentProfile profile(String id) {
            return new AgentProfile(
                    id,
                    "{name: Tool, asOf: 2026-11, sources: {docs: its page}, groups: [{files: TEAM.md, provider: two}]}");
        }
    }

    private RuleEngine engine() {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .clock(Clock.fixed(MODIFIED, ZoneOffset.UTC))
                .discovery(false)
                .provider(new TwoTools())
                .build();
    }

    private void write(String text) throws IOException {
        Path file = Files.writeString(ws.resolve("TEAM.md"), text);
        Files.setLastModifiedTime(file, FileTime.from(MODIFIED));
    }

    private static String text(RuleEngine engine) {
        return engine.catalog().rules().get(0).content();
    }

    @Test
    void aFileThatOneHasReadIsNotReadAgainByTheOthers() throws Exception {
        write("First.");

        List<RuleEngine> engines = engine().viewedAs(List.of("acme", "ajax"));

        assertThat(engines)
                .extracting(RuleEngine::view)
                .map(Optional::get)
                .extracting(AgentView::id)
                .containsExactly("acme", "ajax");
        assertThat(text(engines.get(0))).isEqualTo("First.");
        write("Other."); // does not show: it has the same size and time
        assertThat(text(engines.get(1))).isEqualTo("First.");
    }

    @Test
    void aRefreshReadsTheFilesAnew() throws Exception {
        write("First.");
        List<RuleEngine> engines = engine().viewedAs(List.of("acme", "ajax"));
        engines.forEach(RuleEngine::catalog);

        write("Other.");
        engines.forEach(RuleEngine::refresh);

        assertThat(engines).extracting(SeveralViewsTest::text).containsExactly("Other.", "Other.");
    }

    @Test
    void anUnknownToolIsNamed() {
        assertThatThrownBy(() -> engine().viewedAs(List.of("acme", "no-such")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no-such");
    }
}

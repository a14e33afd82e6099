package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that are opened after the clock was set back, so that files and stored sessions are from the future. */
class ClockSetBackTest {
    private static final Instant START = Instant.parse("2026-11-27T12:00:00Z");
    private static final Duration A_DAY = Duration.ofDays(1);

    @TempDir
    Path ws;

    private volatile Instant now = START;
    private final MemorySessionStore store = new MemorySessionStore();

    @BeforeEach
    void writeARule() throws IOException {
        Files.createDirectory(ws.resolve("rules"));
        rule("a", "One", START.minusSeconds(60));
    }

    @Test
    void aSessionThatIsOpenedThenHasTheRulesAsTheyAreNow() throws IOException {
        RuleEngine engine = engine();
        Session before = engine.openSession("before");
        assertThat(contents(before)).containsExactly("One");

        now = START.minus(A_DAY);
        rule("a", "Two", now);
        rule("b", "New", now);
        engine.refresh();

        assertThat(contents(engine.openSession("after"))).containsExactly("Two", "New");
        assertThat(engine.openSession("before")).isSameAs(before);
        assertThat(contents(before)).containsExactly("Two", "New");
    }

    /** A change that neither size nor time shows is found if the file is from the future, as it is for one of this second. */
    @Test
    void aFileFromTheFutureIsComparedEachTime() throws IOException {
        RuleEngine engine = engine();
        now = START.minus(A_DAY);
        assertThat(contents(engine.openSession())).containsExactly("One");

        rule("a", "Two", START.minusSeconds(60));
        engine.refresh();

        assertThat(contents(engine.openSession())).containsExactly("Two");
    }

    @Test
    void aSessionThatWasStoredLaterIsOpened() {
        Session stored = engine().openSession("s").prompt("see a.ts");
        stored.activate();
        now = START.minus(A_DAY);

        Session opened = engine().openSession("s");

        assertThat(opened.state()).isEqualTo(stored.state());
        assertThat(contents(opened)).containsExactly("One");
    }

    private static Iterable<String> contents(Session session) {
        return session.activate().active().stream().map(Rule::content).toList();
    }

    private void rule(String name, String text, Instant modified) throws IOException {
        Path file = Files.writeString(ws.resolve("rules/" + name + ".md"), "---\nalwaysApply: true\n---\n" + text);
        Files.setLastModifiedTime(file, FileTime.from(modified));
        Files.setLastModifiedTime(ws.resolve("rules"), FileTime.from(modified));
    }

    private RuleEngine engine() {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new FolderProvider())
                .sessionStore(store)
                .clock(new Clock() {
                    @Override
                    public ZoneId getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return this;
                    }

                    @Override
                    public Instant instant() {
                        return now;
                    }
                })
                .build();
    }
}

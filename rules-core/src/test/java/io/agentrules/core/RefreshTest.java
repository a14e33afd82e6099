package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a refresh reads, what it notices, and what sessions keep across it. */
class RefreshTest {
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path ws;

    private final List<String> reads = new ArrayList<>();

    @Test
    void onlyWhatChangedIsReadHoweverOftenTheEngineLooks() throws IOException {
        for (int i = 0; i < 50; i++) {
            write("rules/f" + i % 5 + "/r" + i + ".md", "Text " + i, LONG_AGO);
        }
        RuleEngine engine = engine();
        engine.catalog();
        assertThat(reads).hasSize(50).doesNotHaveDuplicates();

        for (int round = 0; round < 5; round++) {
            reads.clear();
            write("rules/f1/r1.md", "Text of round " + round, LONG_AGO.plusSeconds(round));
            write("rules/f2/new-" + round + ".md", "New", LONG_AGO);
            Files.delete(ws.resolve("rules/f3/r" + (3 + 5 * round) + ".md"));

            assertThat(engine.refresh().rules()).hasSize(50);
            assertThat(reads).containsExactlyInAnyOrder("f1/r1.md", "f2/new-" + round + ".md");
            engine.refresh();
            assertThat(reads).hasSize(2);
        }
    }

    @Test
    void aFileOfTheSameSizeIsReadWhenItsTimeChanged() throws IOException {
        write("rules/a.md", "One", LONG_AGO);
        RuleEngine engine = engine();
        engine.catalog();

        write("rules/a.md", "Two", LONG_AGO.plusSeconds(1));

        assertThat(contents(engine.refresh())).containsExactly("Two");
    }

    @Test
    void anEditOfTheSameSizeInTheSameTickIsNoticed() throws IOException {
        Instant tick = Instant.now();
        write("rules/a.md", "One", tick);
        RuleEngine engine = engine();
        engine.catalog();

        write("rules/a.md", "Two", tick);

        assertThat(contents(engine.refresh())).containsExactly("Two");
    }

    @Test
    void aFolderThatComesMovesAndGoesIsNoticed() throws IOException {
        RuleEngine engine = engine();
        assertThat(engine.catalog().rules()).isEmpty();

        write("rules/deep/er/a.md", "A", LONG_AGO);
        assertThat(names(engine.refresh())).containsExactly("deep/er/a");

        Files.move(ws.resolve("rules/deep"), ws.resolve("rules/other"));
        assertThat(names(engine.refresh())).containsExactly("other/er/a");

        Files.delete(ws.resolve("rules/other/er/a.md"));
        assertThat(engine.refresh().rules()).isEmpty();
    }

    @Test
    void anOpenSessionKeepsItsEvidenceAndTheOrderOfItsRules() throws IOException {
        write("rules/a.md", "---\nglobs: '*.a'\n---\nA", LONG_AGO);
        write("rules/b.md", "---\nglobs: '*.b'\n---\nB", LONG_AGO);
        RuleEngine engine = engine();
        Session session = engine.openSession().path("x.b");
        session.activate();
        assertThat(prompt(session.path("x.a"))).containsExactly("b", "a");

        write("rules/0.md", "---\nglobs: '*.a'\n---\n0", LONG_AGO);
        Files.delete(ws.resolve("rules/b.md"));
        engine.refresh();
        assertThat(prompt(session)).containsExactly("a", "0");
        assertThat(session.activate().added()).extracting(Rule::name).containsExactly("0");
        assertThat(session.activate().removed()).extracting(Rule::name).containsExactly("b");

        write("rules/b.md", "---\nglobs: '*.b'\n---\nB again", LONG_AGO.plusSeconds(9));
        engine.refresh();
        assertThat(prompt(session)).containsExactly("b", "a", "0");
        assertThat(session.activate().active()).extracting(Rule::content).containsExactly("0", "A", "B again");
    }

    private static List<String> prompt(Session session) {
        return session.activate().renderPrompt().sections().stream()
                .map(PromptSection.Section::rule)
                .toList();
    }

    private static List<String> names(RuleCatalog catalog) {
        return catalog.rules().stream().map(Rule::name).toList();
    }

    private static List<String> contents(RuleCatalog catalog) {
        return catalog.rules().stream().map(Rule::content).toList();
    }

    private RuleEngine engine() {
        Path rules = ws.resolve("rules");
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new FolderProvider())
                .listener(new RuleListener() {
                    @Override
                    public void read(FileEvent event) {
                        if (!event.cached()) {
                            reads.add(rules.relativize(Path.of(event.file()))
                                    .toString()
                                    .replace('\\', '/'));
                        }
                    }
                })
                .build();
    }

    private void write(String path, String text, Instant modified) throws IOException {
        Path file = ws.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(modified));
    }
}

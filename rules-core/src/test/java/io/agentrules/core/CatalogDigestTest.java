package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogDigestTest {
    private static final String STYLE = "---\ndescription: Style\nglobs: '*.ts'\n---\nUse const.\n\nName the type.\n";

    @TempDir
    Path disk;

    @Test
    void theSameRulesHaveTheSameDigestInEveryCheckout() throws IOException {
        String one = digest("one");
        String other = digest("other/place");

        assertThat(one).matches("sha256:[0-9a-f]{64}").isEqualTo(other);
    }

    @Test
    void lineEndingsAndAByteOrderMarkDoNotCount() throws IOException {
        String linux = digest("one");
        write("other/rules/style.md", "\ufeff" + STYLE.replace("\n", "\r\n"));

        assertThat(engine("other").catalog().digest()).isNotEqualTo(linux);
        write("other/rules/none.md", "Mention me.");
        assertThat(engine("other").catalog().digest()).isEqualTo(linux);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "rules/style.md | Use const.    | Use let.",
                "rules/style.md | '*.ts'        | '*.tsx'",
                "rules/style.md | globs: '*.ts' | alwaysApply: true",
                "rules/style.md | globs: '*.ts' | condition: any",
                "rules/style.md | Style         | Taste",
                "rules/none.md  | Mention me.   | Mention us.",
            })
    void everyChangeOfARuleChangesTheDigest(String file, String text, String other) throws IOException {
        String before = digest("ws");
        Path changed = disk.resolve("ws").resolve(file);

        write("ws/" + file, Files.readString(changed).replace(text, other));

        assertThat(engine("ws").catalog().digest()).isNotEqualTo(before);
    }

    @Test
    void shadowingAndTheOrderOfTheRulesCount() {
        var one = new RuleEntry(TestRules.rule("a", "x"), Bucket.MANUAL, State.ELIGIBLE, Optional.empty());
        var two = new RuleEntry(TestRules.rule("b", "x"), Bucket.MANUAL, State.ELIGIBLE, Optional.empty());
        var shadowed = new RuleEntry(two.rule(), two.bucket(), State.SHADOWED, Optional.of(one.rule()));

        assertThat(List.of(digest(one, two), digest(two, one), digest(one, shadowed), digest(one), digest()))
                .doesNotHaveDuplicates();
        assertThat(digest(one, two)).isEqualTo(digest(one, two));
    }

    @Test
    void aRefreshWithoutChangesComputesNothing() throws IOException {
        digest("ws");
        RuleEngine engine = engine("ws");
        String digest = engine.catalog().digest();

        assertThat(engine.refresh().digest()).isSameAs(digest);
    }

    @Test
    void listenersCanAskForTheDigestOfANewCatalog() throws IOException {
        var heard = new ArrayList<String>();
        digest("ws");
        RuleEngine engine = builder("ws")
                .listener(new RuleListener() {
                    @Override
                    public void cataloged(CatalogEvent event) {
                        heard.add(event.digest().get());
                    }
                })
                .build();

        assertThat(heard).isEmpty();
        assertThat(engine.catalog().digest()).isEqualTo(heard.get(0));
        write("ws/rules/none.md", "Another text");
        assertThat(engine.refresh().digest()).isEqualTo(heard.get(1)).isNotEqualTo(heard.get(0));
    }

    @Test
    void anEventWithoutADigestHasAnEmptyOne() {
        assertThat(new CatalogEvent(List.of(), List.of()).digest().get()).isEmpty();
    }

    private static String digest(RuleEntry... entries) {
        return new RuleCatalog(List.of(entries), List.of(), Collections.emptyList()).digest();
    }

    private String digest(String folder) throws IOException {
        write(folder + "/rules/style.md", STYLE);
        write(folder + "/rules/none.md", "Mention me.");
        return engine(folder).catalog().digest();
    }

    private RuleEngine engine(String folder) {
        return builder(folder).build();
    }

    private RuleEngine.Builder builder(String folder) {
        return RuleEngine.builder()
                .workspace(disk.resolve(folder))
                .home(disk.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new FolderProvider());
    }

    private void write(String path, String text) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.check.RuleChecker;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A tool that this project does not know takes part in everything with one provider and one profile. */
class MadeUpToolTest {
    private static final String PROFILE = """
            name: Acme Code
            shortName: Acme
            version: 3.1
            asOf: 2026-11
            sources: {docs: its page on rules}
            groups:
              - files: ACME.md
                provider: acme
              - files: .acme/rules
                extensions: md
                provider: acme
                reading: .acme/rules
            files: [ACME.md, .acme/rules, ACME.old.md]
            format:
              always: 'set load: always'
              manual: 'set load: always, or write files'
              limits:
                - {characters: 100, beyond: the rest is cut off}
            misplaced:
              - {path: '\\.acme/rules\\.md', remedy: Move it into a folder rules beside it}
            """;

    private static final InMemoryProject PROJECT = Seen.repository()
            .with("ACME.md", "All.")
            .with("ACME.old.md", "Old.")
            .with(".acme/rules.md", "Misplaced.")
            .with(".acme/rules/hand.md", "By hand.")
            .with(".acme/rules/long.md", "---\nload: always\n---\n" + "x".repeat(101))
            .with(".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\nStyle.");

    private static RuleEngine.Builder builder() {
        return PROJECT.builder().provider(new AcmeProvider());
    }

    @Test
    void itHasAView() {
        RuleEngine engine = builder().viewAs("acme").build();

        assertThat(engine.view()).map(AgentView::version).contains(Optional.of("3.1"));
        assertThat(engine.catalog().entries())
                .filteredOn(entry -> entry.state() == State.ELIGIBLE)
                .extracting(entry -> entry.rule().name())
                .containsExactly("ACME", "hand", "long");
        assertThat(engine.openSession()
                        .activate()
                        .explain("style")
                        .orElseThrow()
                        .reason())
                .isEqualTo("Acme Code does not load the files of cursor as rules");
    }

    @Test
    void itIsAmongTheViewsOfTheOthers() {
        assertThat(builder().build().views()).extracting(AgentView::id).contains("acme", "claude");
    }

    @Test
    void itsUnreadFilesAreNamed() {
        assertThat(RuleChecker.of(builder().build()).unread())
                .singleElement()
                .asString()
                .endsWith("/ACME.old.md");
    }

    @Test
    void itsMisplacedFilesAndLimitsAreChecked() {
        assertThat(RuleChecker.of(builder().build()).check())
                .extracting(Diagnostic::code, MadeUpToolTest::place)
                .contains(tuple("rules-misplaced", "rules.md"), tuple("file-over-tool-limit", "long.md"));
        assertThat(RuleChecker.of(builder().build()).check())
                .filteredOn(found -> found.code().equals("file-over-tool-limit"))
                .extracting(Diagnostic::message)
                .containsExactly("Acme reads 100 characters of this file, which has 101: the rest is cut off");
    }

    @Test
    void remediesHaveItsKeys() {
        RuleEngine engine = builder().build();
        Rule hand = engine.catalog().find("hand").orElseThrow().rule();

        assertThat(RuleChecker.of(engine).remedy(hand)).contains("set load: always, or write files");
    }

    private static String place(Diagnostic found) {
        return found.location()
                .map(location -> location.file().substring(location.file().lastIndexOf('/') + 1))
                .orElse("");
    }

    private static final class AcmeProvider implements RuleProvider {
        @Override
        public String id() {
            return "acme";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.addSource(
                    RuleFiles.chain("ACME.md"),
                    file -> file.rule().alwaysApply(true).build());
            context.addSource(RuleFiles.project(".acme/rules", "md"), AcmeProvider::rule);
            return List.of();
        }

        private static Rule rule(RuleFile file) {
            return file.rule()
                    .alwaysApply(file.word("load", "always").isPresent())
                    .build();
        }

        @Override
        public List<AgentProfile> profiles() {
            return List.of(new AgentProfile("acme", PROFILE));
        }
    }
}

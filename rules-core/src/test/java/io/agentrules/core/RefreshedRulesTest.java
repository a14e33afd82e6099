package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A refresh makes only the rules whose text changed, and says the same as an engine that has seen nothing before. */
class RefreshedRulesTest {
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");
    private static final List<String> MADE = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    Path ws;

    private int writes;

    @BeforeEach
    void forget() {
        MADE.clear();
    }

    @Test
    void onlyTheChangedFileIsMadeIntoARuleAgain() throws IOException {
        write("a.md", "A");
        write("b.md", "B");
        RuleEngine engine = engine(RefreshedRulesTest::toRule);
        RuleCatalog first = engine.catalog();
        assertThat(MADE).containsExactly("a", "b");

        assertThat(engine.refresh()).isSameAs(first);
        assertThat(MADE).hasSize(2);

        write("b.md", "B again");
        RuleCatalog second = engine.refresh();
        assertThat(MADE).containsExactly("a", "b", "b");
        assertThat(second.rules().get(0)).isSameAs(first.rules().get(0));
        assertThat(second.rules().get(1).content()).isEqualTo("B again");
    }

    @Test
    void aFunctionThatIsNotEqualToTheOneBeforeIsCalled() throws IOException {
        write("a.md", "A");
        var calls = new ArrayList<String>();
        RuleEngine engine = engineOf(context -> {
            String captured = "call " + calls.size();
            return file -> {
                calls.add(captured);
                return file.rule().description(captured).build();
            };
        });
        engine.catalog();

        assertThat(engine.refresh().rules()).extracting(Rule::description).containsExactly(Optional.of("call 1"));
        assertThat(calls).hasSize(2);
    }

    @Test
    void anEqualFunctionIsNotCalled() throws IOException {
        write("a.md", "A");
        RuleEngine engine = engineOf(context -> new Described("the same"));
        RuleCatalog catalog = engine.catalog();

        assertThat(engine.refresh()).isSameAs(catalog);
        assertThat(MADE).hasSize(1);
    }

    @Test
    void whatWasReportedAboutAnUnchangedFileIsReportedAgain() throws IOException {
        write("a.md", "---\nglobs: 7\nglosb: x\n---\nA");
        write("b.md", "B");
        write("empty.md", "");
        RuleEngine engine = engine(RefreshedRulesTest::toRule);
        List<Diagnostic> before = engine.catalog().diagnostics();
        assertThat(before).extracting(Diagnostic::code).contains("rule-empty").hasSizeGreaterThan(2);

        write("b.md", "B again");

        assertThat(engine.refresh().diagnostics())
                .usingElementComparator((one, other) -> one.message().compareTo(other.message()))
                .containsExactlyElementsOf(before);
        assertThat(MADE).containsExactly("a", "b", "empty", "b");
    }

    @Test
    void aFileThatMovedIsAnotherRule() throws IOException {
        write("a.md", "A");
        RuleEngine engine = engine(RefreshedRulesTest::toRule);
        engine.catalog();

        Files.move(ws.resolve("rules/a.md"), ws.resolve("rules/z.md"));

        assertThat(engine.refresh().rules()).extracting(Rule::name).containsExactly("z");
    }

    @Test
    void aRemoteRuleThatChangedIsMadeAgain() {
        RuleEngine engine = RuleEngine.builder()
                .workspace(ws)
                .home(ws.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .remoteRules(List.of(new RemoteRule("a", "A", false), new RemoteRule("b", "B", false)))
                .build();
        RuleCatalog first = engine.catalog();

        engine.remoteRules(List.of(new RemoteRule("a", "A", false), new RemoteRule("b", "B again", false)));
        RuleCatalog second = engine.refresh();

        assertThat(second.rules()).extracting(Rule::content).containsExactly("A", "B again");
        assertThat(second.rules().get(0)).isEqualTo(first.rules().get(0));
    }

    @Test
    void compiledConditionsAreKeptWhereOnlyATextChanged() throws IOException {
        write("a.md", "---\nglobs: '*.a'\n---\nA");
        var catalogs = new CatalogSource(
                builder(context -> RefreshedRulesTest::toRule).settings(), new EventPublisher(List.of()));
        CompiledCatalog first = catalogs.compiled();

        write("a.md", "---\nglobs: '*.a'\n---\nA again");
        CompiledCatalog second = catalogs.refresh();
        assertThat(second.conditions()).isSameAs(first.conditions());

        write("a.md", "---\nglobs: '*.b'\n---\nA again");
        assertThat(catalogs.refresh().conditions()).isNotSameAs(second.conditions());
    }

    @Test
    void everyRefreshSaysWhatANewEngineSays() throws IOException {
        var random = new Random(21);
        List<String> texts = List.of(
                "Text",
                "",
                "---\nglobs: '*.a'\n---\nA",
                "---\nglobs: '*.b'\n---\nA",
                "---\nglobs: [*.b\n---\nBroken",
                "---\ncondition: ['todo', '(']\n---\nTrigger",
                "---\ncondition: todo\nscope: nothing\n---\nTrigger",
                "---\nalwaysApply: true\nglobs: '*.c'\n---\nIdle",
                "Throw");
        RuleEngine engine = engine(RefreshedRulesTest::toRule);
        for (int round = 0; round < 60; round++) {
            for (int change = random.nextInt(3); change > 0; change--) {
                String file = "abc".charAt(random.nextInt(3)) + (random.nextBoolean() ? "/x.md" : ".md");
                if (random.nextInt(4) == 0) {
                    Files.deleteIfExists(ws.resolve("rules").resolve(file));
                } else {
                    write(file, texts.get(random.nextInt(texts.size())));
                }
            }

            RuleCatalog fresh = engine(RefreshedRulesTest::toRule).catalog();
            RuleCatalog refreshed = engine.refresh();

            assertThat(refreshed.entries()).isEqualTo(fresh.entries());
            assertThat(refreshed.diagnostics().stream()
                            .map(Diagnostic::withoutCause)
                            .toList())
                    .isEqualTo(fresh.diagnostics().stream()
                            .map(Diagnostic::withoutCause)
                            .toList());
            assertThat(engine.refresh()).isSameAs(refreshed);
        }
    }

    private static Rule toRule(RuleFile file) {
        MADE.add(file.name());
        if (file.content().equals("Throw")) {
            throw new IllegalStateException("no such luck");
        }
        Rule.Builder rule = file.rule().alwaysApply(file.flag("alwaysApply").orElse(false));
        file.values("globs", Shape.COMMA_LIST).ifPresent(globs -> rule.when("globs", globs, PatternStyle.ANY_DEPTH));
        return rule.build();
    }

    private record Described(String description) implements Function<RuleFile, Rule> {
        @Override
        public Rule apply(RuleFile file) {
            MADE.add(file.name());
            return file.rule().description(description).build();
        }
    }

    /** The function is the same at each discovery. */
    private RuleEngine engine(Function<RuleFile, Rule> toRule) {
        return engineOf(context -> toRule);
    }

    private RuleEngine engineOf(Maker maker) {
        return builder(maker).build();
    }

    private RuleEngine.Builder builder(Maker maker) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new RuleProvider() {
                    @Override
                    public String id() {
                        return "made";
                    }

                    @Override
                    public List<Rule> discover(DiscoveryContext context) {
                        context.addSource(RuleFiles.project("rules", "md"), maker.toRule(context));
                        return List.of();
                    }
                });
    }

    private interface Maker {
        Function<RuleFile, Rule> toRule(DiscoveryContext context);
    }

    /** Writes a file at a time of its own, long ago. */
    private void write(String path, String text) throws IOException {
        Path file = ws.resolve("rules").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        writes++;
        Files.setLastModifiedTime(file, FileTime.from(LONG_AGO.plusSeconds(writes)));
    }
}

package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.model.LockSource;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleEngineTest {
    @TempDir
    Path ws;

    @TempDir
    Path user;

    private RulesConfig config = RulesConfig.DEFAULT;
    private List<RemoteRule> remote = List.of();
    private final List<String> reads = Collections.synchronizedList(new ArrayList<>());

    @Test
    void theCatalogHoldsEveryRuleWithItsBucketAndState() throws IOException {
        write("rules/always.md", "---\nalwaysApply: true\n---\nA");
        write("rules/book.md", "---\ndescription: B\n---\nB");
        write("rules/ts.md", "---\nglobs: ['*.ts']\n---\nC");
        write("rules/none.md", "D");
        write("rules/trigger.md", "---\ncondition: any\\b\n---\nE");

        assertThat(engine().catalog().entries())
                .extracting(entry -> entry.rule().name(), RuleEntry::bucket, RuleEntry::state)
                .containsExactly(
                        tuple("always", Bucket.ALWAYS, State.ELIGIBLE),
                        tuple("book", Bucket.RULEBOOK, State.ELIGIBLE),
                        tuple("none", Bucket.MANUAL, State.ELIGIBLE),
                        tuple("trigger", Bucket.TRIGGER, State.ELIGIBLE),
                        tuple("ts", Bucket.CONDITIONAL, State.ELIGIBLE));
    }

    @Test
    void aHarnessWhoseModelCannotReadAddressesDoesNotTellItTo() throws IOException {
        write("rules/book.md", "---\ndescription: B\n---\nB");
        RulesConfig without = builder().config().toBuilder().ruleUris(false).build();

        assertThat(prompt(engine())).contains("Read rule://<name>", "<rule name=\"book\">");
        assertThat(prompt(builder().config(without).build()))
                .doesNotContain("rule://")
                .contains("<rule name=\"book\">");
    }

    private static String prompt(RuleEngine engine) {
        return engine.openSession().activate().renderPrompt().text();
    }

    @Test
    void aTriggerOfWhichNothingCompilesIsNone() throws IOException {
        write("rules/bad.md", "---\ncondition: '(?i)x'\nalwaysApply: true\n---\nA");

        RuleCatalog catalog = engine().catalog();

        assertThat(catalog.entries()).extracting(RuleEntry::bucket).containsExactly(Bucket.ALWAYS);
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).containsExactly("regex-invalid");
    }

    @Test
    void aRuleThatIsManualForItsInvalidPatternHasOneDiagnostic() throws IOException {
        write("rules/bad.md", "---\ncondition: '('\n---\nA");

        assertThat(engine().catalog().diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly("regex-invalid");
    }

    @Test
    void anEmptyFileNeverHidesAGoodOne() throws IOException {
        write("rules/style.md", "---\nalwaysApply: true\n---\n");
        writeUser("rules/style.md", "The user's");

        RuleCatalog catalog = engine().catalog();

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("The user's");
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).contains("rule-empty");
    }

    @Test
    void anUntrustedRepositoryNeverHidesTheUsersOwnRule() throws IOException {
        write("rules/style.md", "The project's");
        writeUser("rules/style.md", "The user's");
        config = config.toBuilder().untrustedRoots(Set.of(ws)).build();

        assertThat(engine().catalog().entries())
                .extracting(entry -> entry.rule().content(), RuleEntry::state)
                .containsExactly(tuple("The project's", State.UNTRUSTED), tuple("The user's", State.ELIGIBLE));
    }

    @Test
    void aRuleIsSwitchedOffByItsNameOrForOneProvider() throws IOException {
        write("rules/a.md", "A");
        write("rules/b.md", "B");
        config = config.toBuilder().disabledRules(Set.of("a", "folder:b")).build();

        assertThat(engine().catalog().entries()).extracting(RuleEntry::state).containsOnly(State.DISABLED);
    }

    @Test
    void remoteRulesMeanWhatClineFilesMeanAndAlwaysEnabledOnesBind() throws IOException {
        write("rules/style.md", "The project's");
        remote = List.of(
                new RemoteRule("policy", "---\npaths:\n  - src/**\n---\nP", false),
                new RemoteRule("style", "The organization's", true));
        config = config.toBuilder().disabledRules(Set.of("style", "policy")).build();

        assertThat(engine().catalog().entries())
                .extracting(entry -> entry.rule().name(), RuleEntry::bucket, RuleEntry::state)
                .containsExactly(
                        tuple("style", Bucket.ALWAYS, State.ELIGIBLE),
                        tuple("style", Bucket.MANUAL, State.DISABLED),
                        tuple("policy", Bucket.CONDITIONAL, State.DISABLED));
    }

    @Test
    void aNewListOfRemoteRulesCountsFromTheNextRefresh() {
        RuleEngine engine = engine();
        assertThat(engine.catalog().rules()).isEmpty();

        engine.remoteRules(List.of(new RemoteRule("policy", "P", false)));

        assertThat(engine.catalog().rules()).isEmpty();
        assertThat(engine.refresh().rules()).extracting(Rule::name).containsExactly("policy");
    }

    @Test
    void aRefreshWithoutAChangeReadsNothingAndKeepsTheCatalog() throws IOException {
        write("rules/a.md", "A");
        RuleEngine engine = engine();
        RuleCatalog first = engine.catalog();
        reads.clear();

        assertThat(engine.refresh()).isSameAs(first);
        assertThat(reads).containsExactly("cached");
    }

    @Test
    void aRefreshSeesChangedNewAndRemovedFiles() throws IOException {
        write("rules/changed.md", "Before");
        write("rules/removed.md", "Gone soon");
        RuleEngine engine = engine();
        engine.catalog();

        write("rules/changed.md", "After that");
        write("rules/new.md", "New");
        Files.delete(ws.resolve("rules/removed.md"));

        assertThat(engine.refresh().rules()).extracting(Rule::content).containsExactly("After that", "New");
        assertThat(engine.catalog().rules()).hasSize(2);
    }

    @Test
    void aRefreshThatFindsTheSameRulesCompilesNothing() throws IOException {
        write("rules/a.md", "---\nglobs: ['*.ts']\n---\nA");
        var catalogs = new CatalogSource(builder().settings(), new EventPublisher(List.of()));
        CompiledCatalog first = catalogs.compiled();

        write("rules/notes.txt", "Not a rule, which is worth a diagnostic");
        CompiledCatalog second = catalogs.refresh();

        assertThat(second).isNotSameAs(first);
        assertThat(second.conditions()).isSameAs(first.conditions());
        write("rules/b.md", "B");
        assertThat(catalogs.refresh().conditions()).isNotSameAs(first.conditions());
    }

    @Test
    void sessionsMoveToTheNewCatalogAtTheirNextActivation() throws IOException {
        RuleEngine engine = engine();
        Session session = engine.openSession().path("a.ts");
        assertThat(session.activate().active()).isEmpty();

        write("rules/ts.md", "---\nglobs: ['*.ts']\n---\nC");
        engine.refresh();

        assertThat(session.activate().active()).extracting(Rule::name).containsExactly("ts");
    }

    @Test
    void ruleAddressesKnowWhatIsAlwaysInOrListed() throws IOException {
        write("rules/front/always.md", "---\nalwaysApply: true\n---\nA");
        write("rules/book.md", "---\ndescription: B\n---\nB");
        write("rules/manual.md", "M");

        RuleCatalog catalog = engine().catalog();

        assertThat(catalog.addressable()).containsExactly("book", "front/always");
        assertThat(catalog.resolve(RuleUri.parse("rule://front%2Falways").orElseThrow()))
                .map(Rule::content)
                .contains("A");
        assertThat(catalog.resolve(RuleUri.parse("rule://manual").orElseThrow()))
                .isEmpty();
        assertThat(RuleUri.parse("RULE://always")).isEqualTo(RuleUri.parse("rule://always"));
        assertThat(RuleUri.parseLenient("Rule://always")).isEqualTo(RuleUri.parse("rule://always"));
    }

    @Test
    void whatAProviderMakesOfOneFileCostsThatFileOnly() throws IOException {
        write("rules/bad.md", "Throw");
        write("rules/good.md", "Good");

        RuleCatalog catalog = engine().catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("good");
        assertThat(catalog.diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("rule-invalid"))
                .singleElement()
                .satisfies(diagnostic ->
                        assertThat(diagnostic.location().orElseThrow().file()).endsWith("/rules/bad.md"));
    }

    @Test
    void diagnosticsComeByFileAndLine() throws IOException {
        write("rules/z.md", "---\nalwaysApply: 1\nglobs: 2\n---\nZ");
        write("rules/a.md", "---\nglobs: *.ts\n---\nA");

        assertThat(engine().catalog().diagnostics())
                .extracting(
                        diagnostic -> diagnostic.rule().orElse(""),
                        diagnostic -> diagnostic.location().orElseThrow().line().orElse(0))
                .containsSubsequence(tuple("a", 2), tuple("z", 2), tuple("z", 3));
    }

    @Test
    void theEngineSaysWhereItLooked() {
        assertThat(engine().searched()).containsExactly(text(ws.resolve("rules")), text(user.resolve("rules")));
    }

    @Test
    void aBlankNameIsNoName() throws IOException {
        write("rules/ .md", "A");

        assertThat(engine().catalog().diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly("name-invalid");
    }

    @Test
    void anEngineIsNotFrozenWithoutTheModuleThatReadsLocks() {
        var frozen = RulesConfig.builder().frozen(LockSource.WORKSPACE).build();

        assertThatThrownBy(RuleEngine.builder().workspace(ws).config(frozen)::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("rules-check");
    }

    @Test
    void aCallersMistakeNamesTheArgument() {
        assertThatThrownBy(() -> RuleEngine.builder().maxSessions(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sessions");
    }

    private RuleEngine engine() {
        return builder().build();
    }

    private RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .workspace(ws)
                .home(user)
                .environment(Map.of())
                .discovery(false)
                .provider(new FolderProvider())
                .remoteRules(remote)
                .config(config)
                .listener(new RuleListener() {
                    @Override
                    public void read(FileEvent event) {
                        reads.add(event.cached() ? "cached" : "read");
                    }
                });
    }

    private void write(String path, String text) throws IOException {
        write(ws.resolve(path), text);
    }

    private void writeUser(String path, String text) throws IOException {
        write(user.resolve(path), text);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
    }

    private static String text(Path path) {
        return path.toString().replace('\\', '/');
    }
}

package io.agentrules.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.check.model.LockedRule;
import io.agentrules.check.model.RuleLock;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.LockSource;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrozenEngineTest {
    private static final String NO_ANY = "---\ncondition: any\\b\n---\nName the type.";

    @TempDir
    Path disk;

    private Path ws;

    @BeforeEach
    void lockRules() throws IOException {
        ws = disk.resolve("ws");
        write("ws/notes/no-any.md", NO_ANY);
        write("ws/notes/no-todo.md", "---\ncondition: TODO\n---\nDo it now.");
        write("ws/notes/style.md", "---\nalwaysApply: true\n---\nUse const.");
        write("home/notes/mine.md", "---\ncondition: hack\n---\nNo hacks.");
        renewLock();
    }

    @Test
    void lockedRulesStayInForce() {
        RuleCatalog catalog = frozen().catalog();

        assertThat(names(catalog)).containsExactly("no-any", "no-todo", "style", "mine");
        assertThat(catalog.diagnostics()).isEmpty();
    }

    @Test
    void aChangedTriggerIsRefusedAndTheOthersStay() throws IOException {
        write("ws/notes/no-any.md", NO_ANY.replace("any", "unknown"));
        write("ws/notes/style.md", "---\nalwaysApply: true\n---\nUse let.");

        RuleEngine engine = frozen();

        assertThat(names(engine.catalog())).containsExactly("no-todo", "style", "mine");
        assertThat(engine.catalog().find("no-any").orElseThrow().state()).isEqualTo(State.NOT_LOCKED);
        assertThat(engine.openSession()
                        .activate()
                        .explain("no-any")
                        .orElseThrow()
                        .reason())
                .isEqualTo("trigger rules are frozen, and rules.lock does not contain this version of the rule");
        assertThat(engine.catalog().diagnostics()).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo("rule-not-locked");
            assertThat(found.message())
                    .isEqualTo("The trigger rule changed since it was locked, so it is not eligible");
            assertThat(found.rule()).contains("no-any");
            assertThat(found.location().orElseThrow().file()).endsWith("notes/no-any.md");
        });
    }

    @Test
    void aNewTriggerIsRefusedUntilTheLockIsRenewed() throws IOException {
        write("ws/notes/new.md", "---\ncondition: x\n---\nNo x.");
        RuleEngine engine = frozen();

        assertThat(names(engine.catalog())).doesNotContain("new");
        assertThat(messages(engine.catalog()))
                .containsExactly("The trigger rule is not in the lock, so it is not eligible");

        renewLock();
        assertThat(names(engine.refresh())).contains("new");
        assertThat(engine.catalog().diagnostics()).isEmpty();
    }

    @Test
    void aTriggerInAnotherFileIsRefused() throws IOException {
        Files.move(ws.resolve("notes/no-any.md"), ws.resolve("notes/never-any.md"));

        RuleCatalog catalog = frozen().catalog();

        assertThat(names(catalog)).containsExactly("no-todo", "style", "mine");
        assertThat(catalog.diagnostics())
                .extracting(Diagnostic::code)
                .contains("rule-not-locked", "locked-trigger-missing");
    }

    @Test
    void aLockedTriggerThatIsGoneIsReported() throws IOException {
        Files.delete(ws.resolve("notes/no-any.md"));

        assertThat(messages(frozen().catalog()))
                .containsExactly("The lock has a trigger rule in notes/no-any.md, but there is no such rule");
    }

    @Test
    void noUnlockedRuleTakesTheNameOfALockedTrigger() throws IOException {
        write("ws/notes/no-any.md", "---\nalwaysApply: true\n---\nDo as you like.");

        RuleCatalog catalog = frozen().catalog();

        assertThat(catalog.find("no-any").orElseThrow().state()).isEqualTo(State.NOT_LOCKED);
        assertThat(messages(catalog))
                .contains(
                        "The rule has the name of a trigger rule, and changed since it was locked, so it is not eligible");
    }

    @Test
    void noUnlockedRuleTakesTheNameOfATriggerOfALibrary() throws IOException {
        var library = new Library();
        write("ws/notes/guard.md", "---\nalwaysApply: true\n---\nDo as you like.");

        assertThat(builder(RulesConfig.DEFAULT)
                        .provider(library)
                        .build()
                        .catalog()
                        .find("guard")
                        .orElseThrow()
                        .rule()
                        .content())
                .isEqualTo("Do as you like.");
        RuleCatalog catalog = builder(frozenBy(LockSource.WORKSPACE))
                .provider(library)
                .build()
                .catalog();

        assertThat(catalog.find("guard").orElseThrow().rule().content()).isEqualTo("Stop.");
    }

    @Test
    void aLockThatIsALinkOutOfTheProjectIsNoLock() throws IOException {
        Path lock = ws.resolve("rules.lock");
        Files.createSymbolicLink(lock, Files.move(lock, ws.resolveSibling("outside.lock")));

        assertThat(frozen().catalog().diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("lock-unreadable"))
                .singleElement()
                .extracting(Diagnostic::message)
                .asString()
                .endsWith("it is a link that leads out of the workspace");
    }

    @Test
    void withoutALockEveryTriggerOfTheProjectIsRefused() throws IOException {
        Files.delete(ws.resolve("rules.lock"));

        RuleCatalog catalog = frozen().catalog();

        assertThat(names(catalog)).containsExactly("style", "mine");
        assertThat(catalog.diagnostics())
                .extracting(Diagnostic::code)
                .containsExactlyInAnyOrder("lock-unreadable", "rule-not-locked", "rule-not-locked");
        assertThat(messages(catalog))
                .contains(
                        "The lock rules.lock cannot be used, so trigger rules of the project that only it has are refused:"
                                + " it does not exist");
    }

    @Test
    void aDamagedLockLocksNothingAndIsNotQuoted() throws IOException {
        write("ws/rules.lock", "agent-rules-lock 1\n<<<<<<< \u001b[31mHEAD\n");

        RuleCatalog catalog = frozen().catalog();

        assertThat(names(catalog)).containsExactly("style", "mine");
        assertThat(messages(catalog)).anyMatch(message -> message.endsWith("line 2 is not that of a rule"));
        assertThat(messages(catalog)).noneMatch(message -> message.contains("HEAD"));
    }

    /** Issue 53: a lock that said that it is of version 1, without the last column, let a trigger with enforce: never pass. */
    @Test
    void aLockOfAnotherVersionLocksNothing() throws IOException {
        String text = Files.readString(ws.resolve("rules.lock"));
        for (String version : List.of("0", "2", "10")) {
            write("ws/rules.lock", text.replace("agent-rules-lock 1", "agent-rules-lock " + version));

            RuleCatalog catalog = frozen().catalog();

            assertThat(names(catalog)).containsExactly("style", "mine");
            assertThat(messages(catalog)).anyMatch(message -> message.endsWith("line 1 is not \"agent-rules-lock 1\""));
        }
    }

    @Test
    void aLineWithoutItsLastColumnLocksNothing() throws IOException {
        String text = Files.readString(ws.resolve("rules.lock"));
        write("ws/rules.lock", text.replaceAll("(?m)^([^#\t]+(?:\t[^\t\n]+){5})\t[^\t\n]+", "$1"));
        write("ws/notes/no-any.md", NO_ANY.replaceFirst("---\n", "---\nenforce: never\n"));

        assertThat(names(frozen().catalog())).containsExactly("style", "mine");
    }

    @Test
    void aLockCanBeGivenAsATextOrAsAFileElsewhere() throws IOException {
        String text = Files.readString(ws.resolve("rules.lock"));
        Path elsewhere = Files.writeString(disk.resolve("trusted.lock"), text);
        Files.delete(ws.resolve("rules.lock"));

        assertThat(names(engine(frozenBy(LockSource.of(text))).catalog())).contains("no-any");
        assertThat(names(engine(frozenBy(LockSource.of(elsewhere))).catalog())).contains("no-any");
        assertThat(names(engine(frozenBy(LockSource.of("nonsense"))).catalog())).doesNotContain("no-any");
    }

    @Test
    void aRefreshWithoutChangesKeepsTheCatalog() {
        RuleEngine engine = frozen();
        RuleCatalog catalog = engine.catalog();

        assertThat(engine.refresh()).isSameAs(catalog);
    }

    /** A library with one trigger rule. */
    private static class Library implements RuleProvider {
        @Override
        public String id() {
            return "library";
        }

        @Override
        public int priority() {
            return 10;
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            String path = "team.jar!/META-INF/rules/guard.md";
            var source = new RuleSource("library", Level.LIBRARY, path, path, "jar:" + path, Optional.empty());
            return List.of(Rule.named("guard", source)
                    .content("Stop.")
                    .trigger(StreamTrigger.of("stop"))
                    .build());
        }
    }

    private static List<String> names(RuleCatalog catalog) {
        return catalog.rules().stream().map(Rule::name).toList();
    }

    private static List<String> messages(RuleCatalog catalog) {
        return catalog.diagnostics().stream().map(Diagnostic::message).toList();
    }

    private RuleEngine frozen() {
        return engine(frozenBy(LockSource.WORKSPACE));
    }

    private static RulesConfig frozenBy(LockSource locks) {
        return RulesConfig.builder().frozen(locks).build();
    }

    private RuleEngine engine(RulesConfig config) {
        return builder(config).build();
    }

    private RuleEngine.Builder builder(RulesConfig config) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(disk.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new NotesProvider())
                .config(config);
    }

    private void renewLock() throws IOException {
        var locked = new RuleLock(engine(RulesConfig.DEFAULT).catalog().entries().stream()
                .filter(entry -> entry.rule().source().level().isShared())
                .map(entry -> LockedRule.of(entry.rule(), entry.shadowedBy(), Map.of()))
                .toList());
        Files.writeString(ws.resolve("rules.lock"), locked.text());
    }

    private void write(String path, String text) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

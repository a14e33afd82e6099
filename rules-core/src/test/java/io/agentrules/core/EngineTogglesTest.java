package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineTogglesTest {
    @TempDir
    Path disk;

    private Path ws;
    private RulesConfig config = RulesConfig.DEFAULT;
    private List<RemoteRule> remote = List.of();
    private final List<Diagnostic> heard = new ArrayList<>();

    @BeforeEach
    void writeRules() throws IOException {
        ws = Files.createDirectories(disk.resolve("ws"));
        write("ws/rules/style.md", "The project's");
        write("home/rules/style.md", "The user's");
        write("ws/rules/tests.md", "Tests");
    }

    @Test
    void aNameIsOffFromTheNextRefreshOn() {
        RuleEngine engine = engine();
        RuleCatalog before = engine.catalog();

        assertThat(engine.disable("style")).isEmpty();
        assertThat(engine.catalog()).isSameAs(before);
        RuleCatalog after = engine.refresh();

        assertThat(after.rules()).extracting(Rule::name).containsExactly("tests");
        assertThat(after.entries())
                .filteredOn(entry -> entry.rule().name().equals("style"))
                .extracting(RuleEntry::state)
                .containsExactly(State.DISABLED, State.DISABLED);
        assertThat(engine.refresh()).isSameAs(after);
    }

    @Test
    void whatIsOffIsOffInTheNextEngineAndOnAgainWhenSwitchedOn() {
        engine().disable("style");

        RuleEngine next = engine();

        assertThat(next.toggles()).containsExactly("style");
        assertThat(next.catalog().rules()).extracting(Rule::name).containsExactly("tests");
        assertThat(next.enable("style")).isEmpty();
        assertThat(next.toggles()).isEmpty();
        assertThat(next.refresh().rules()).extracting(Rule::name).contains("style");
    }

    @Test
    void oneProvidersRuleGivesWayToTheNextOfItsName() {
        RuleEngine engine = engine(TestRules.rule("style", "strong"));
        assertThat(engine.catalog().find("style").orElseThrow().rule().source().provider())
                .isEqualTo("strong");

        engine.disable("strong:style");

        assertThat(engine.refresh().find("style").orElseThrow().rule().content())
                .isEqualTo("The project's");
    }

    @Test
    void togglesAddToWhatTheHarnessDecides() {
        config = config.toBuilder().disabledRules(Set.of("tests")).build();
        RuleEngine engine = engine();

        engine.disable("style");

        assertThat(engine.refresh().rules()).isEmpty();
        assertThat(engine.toggles()).containsExactly("style");
    }

    @Test
    void aRemoteRuleThatIsAlwaysEnabledStaysOn() {
        remote = List.of(new RemoteRule("style", "Remote", true), new RemoteRule("tests", "Remote", false));
        RuleEngine engine = engine();

        engine.disable("style");
        engine.disable("tests");

        assertThat(engine.refresh().rules())
                .extracting(Rule::name, Rule::content)
                .containsExactly(tuple("style", "Remote"));
    }

    @Test
    void aRemoteRuleThatIsAlwaysEnabledIsNotShadowedByAnother() {
        remote = List.of(
                new RemoteRule("style", "Optional", false),
                new RemoteRule("style", "Binding", true),
                new RemoteRule("style", "Second", true));
        RuleEngine engine = engine();

        assertThat(engine.catalog().find("style").orElseThrow().rule().content())
                .isEqualTo("Binding");
        engine.disable("style");
        assertThat(engine.refresh().rules())
                .filteredOn(rule -> rule.name().equals("style"))
                .extracting(Rule::content)
                .containsExactly("Binding");
    }

    @Test
    void theWorkspaceHasNoSay() throws IOException {
        write("ws/.local/state/agent-rules/toggles/ws.txt", "off style\n");
        write("ws/agent-rules/toggles/ws.txt", "off style\n");

        assertThat(engine().catalog().rules()).extracting(Rule::name).contains("style");
        assertThat(engine().toggles()).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadSwitchesNothingOn() throws IOException {
        RuleEngine engine = engine();
        engine.disable("style");
        Path file = onlyFile();
        Files.delete(file);
        Files.createDirectory(file);

        RuleCatalog catalog = engine.refresh();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("tests");
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).contains("toggles-unreadable");
        assertThat(engine.toggles()).containsExactly("style");
        assertThat(engine().catalog().rules()).extracting(Rule::name).containsExactly("tests");
    }

    @Test
    void whatCannotBeWrittenIsReturnedAndHeard() throws IOException {
        write("home/.local/state", "a file");
        RuleEngine engine = engine();

        assertThat(engine.disable("style")).map(Diagnostic::code).contains("toggles-unwritable");

        assertThat(heard).extracting(Diagnostic::code).containsExactly("toggles-unwritable");
        assertThat(engine.refresh().diagnostics()).extracting(Diagnostic::code).doesNotContain("toggles-unwritable");
    }

    @Test
    void aNameThatCouldBeNoRulesIsTheCallersMistake() {
        assertThatThrownBy(() -> engine().disable(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("toggle");
        assertThatThrownBy(() -> engine().enable("../x")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void enginesThatSwitchAtTheSameTimeLoseNothingOfEachOther() throws Exception {
        var threads = Executors.newFixedThreadPool(4);
        var start = new CountDownLatch(1);
        var done = new ArrayList<Future<?>>();
        try {
            for (int i = 0; i < 40; i++) {
                String toggle = "rule-" + i;
                done.add(threads.submit(() -> {
                    start.await();
                    return engine().disable(toggle);
                }));
            }
            start.countDown();
            for (Future<?> each : done) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(engine().toggles()).hasSize(40);
    }

    private RuleEngine engine(Rule... rules) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .workspace(ws)
                .home(disk.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new FolderProvider())
                .remoteRules(remote)
                .config(config)
                .listener(new RuleListener() {
                    @Override
                    public void reported(DiagnosticEvent event) {
                        if (event.diagnostic().code().startsWith("toggle")) {
                            heard.add(event.diagnostic());
                        }
                    }
                });
        for (Rule rule : rules) {
            builder.rule(rule);
        }
        return builder.build();
    }

    private Path onlyFile() throws IOException {
        try (var files = Files.list(disk.resolve("home/.local/state/agent-rules/toggles"))) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.HiddenText;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a view goes with the rest of the engine. */
class ViewEngineTest {
    private static final InMemoryProject CURSOR = Seen.repository()
            .with(".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\nCursor's.")
            .with("AGENTS.md", "Agents.");

    @Test
    void anUnknownToolIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CURSOR.builder().viewAs("codx").build())
                .withMessageContaining("codx")
                .withMessageContaining("codex");
    }

    @Test
    void rulesOfTheHarnessAreOutWithTheReason() {
        var rule = Rule.named("mine", RuleSource.of("harness", Level.PROJECT, "code"))
                .alwaysApply(true)
                .content("Mine.")
                .build();
        RuleEngine engine = CURSOR.builder()
                .viewAs("cursor")
                .rule(rule)
                .remoteRules(List.of(new RemoteRule("far", "Far.", true)))
                .build();

        var activation = engine.openSession().activate();

        assertThat(activation.active()).extracting(Rule::content).containsExactly("Cursor's.", "Agents.");
        assertThat(activation.explain("mine").orElseThrow().reason())
                .isEqualTo("Cursor does not have rules that were added in code");
        assertThat(activation.explain("far").orElseThrow().reason())
                .isEqualTo("Cursor does not have the rules that the harness supplies");
    }

    @Test
    void aRuleThatIsSwitchedOffForThisEngineIsStillLoadedByTheTool() {
        RuleEngine engine = CURSOR.builder()
                .viewAs("cursor")
                .config(RulesConfig.builder().disabledRules(Set.of("style")).build())
                .build();

        RuleEntry style = engine.catalog().find("style").orElseThrow();
        assertThat(style.state()).isEqualTo(State.ELIGIBLE);
        assertThat(style.disabledHere()).isTrue();
        assertThat(engine.openSession()
                        .activate()
                        .explain("style")
                        .orElseThrow()
                        .reason())
                .endsWith("; it is switched off here, which the agent does not know");
        assertThat(engine.catalog().find("AGENTS").orElseThrow().disabledHere()).isFalse();
    }

    @Test
    void aRuleThatTheViewRenamesIsSwitchedOffHereByItsOwnName() {
        RuleCatalog catalog = Seen.repository()
                .with(".clinerules/style.md", "---\nname: House style\n---\nMine.")
                .builder()
                .viewAs("cline")
                .config(RulesConfig.builder().disabledRules(Set.of("style")).build())
                .build()
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("Mine.");
        assertThat(catalog.entries()).extracting(RuleEntry::disabledHere).containsExactly(true);
    }

    @ParameterizedTest
    @EnumSource(HiddenText.class)
    void hiddenCharactersAreLoadedWhateverThisEngineDoesWithThem(HiddenText policy) {
        RuleCatalog catalog = Seen.repository()
                .with("AGENTS.md", "a\u202eb")
                .builder()
                .viewAs("codex")
                .config(RulesConfig.builder().hiddenText(policy).build())
                .build()
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("a\u202eb");
        assertThat(catalog.diagnostics()).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo(policy == HiddenText.WARN ? "hidden-text" : "differs-here");
            assertThat(found.message().endsWith("; Codex CLI loads all of it")).isEqualTo(policy != HiddenText.WARN);
        });
    }

    @Test
    void aFileThatIsTooLongForThisEngineIsLoadedByTheTool() {
        RuleCatalog catalog = Seen.repository()
                .with("AGENTS.md", "A long text.")
                .builder()
                .viewAs("codex")
                .config(RulesConfig.builder()
                        .limits(Limits.builder().maxFileBytes(5).build())
                        .build())
                .build()
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("A long text.");
        assertThat(catalog.diagnostics()).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo("differs-here");
            assertThat(found.message()).endsWith("so its rule is skipped; Codex CLI loads all of it");
        });
    }

    @Test
    void onlyProblemsWithFilesThatTheToolReadsAreReported() {
        InMemoryProject project = CURSOR.with(".cursor/rules/empty.mdc", "---\n---\n")
                .with(".cursor/rules/binary.mdc", "a\0b")
                .with(".cursor/rules/broken.mdc", "---\ndescription: Text\nalwaysapply: true\n---\nText")
                .with(".kiro/steering/empty.md", "")
                .with(".kiro/steering/binary.md", "a\0b");

        assertThat(codes(project.builder())).contains("rule-empty", "file-binary", "key-near-miss");
        assertThat(codes(project.builder().viewAs("cursor")))
                .containsExactlyInAnyOrder("rule-empty", "file-binary", "key-near-miss");
        assertThat(codes(project.builder().viewAs("codex"))).isEmpty();
    }

    private static List<String> codes(RuleEngine.Builder engine) {
        return engine.build().catalog().diagnostics().stream()
                .map(Diagnostic::code)
                .toList();
    }

    /** Otherwise a toggle, which is for a name, would not hold in a view. */
    @Test
    void aFileHasTheSameNameAsInTheUnion() {
        InMemoryProject project = Seen.repository();
        for (String path : List.of(
                "AGENTS.md",
                "CLAUDE.md",
                "GEMINI.md",
                "WARP.md",
                "CRUSH.md",
                ".github/copilot-instructions.md",
                ".cursorrules",
                ".rules",
                ".junie/guidelines.md",
                ".goosehints",
                ".kiro/steering/x.md")) {
            project = project.with(path, "Text of " + path);
        }
        project = project.with("~/.codeium/windsurf/memories/global_rules.md", "Global.")
                .with("~/.copilot/copilot-instructions.md", "Mine.");
        Map<String, String> names = new HashMap<>();
        project.builder().build().catalog().entries().forEach(entry -> names.put(place(entry), name(entry)));

        for (AgentView view : project.builder().build().views()) {
            List<RuleEntry> seen = project.builder().viewAs(view.id()).build().catalog().entries().stream()
                    .filter(entry -> entry.state() == State.ELIGIBLE)
                    .filter(entry -> !view.id().equals("cline")) // it shows names of its own
                    .toList();
            assertThat(seen)
                    .as(view.id())
                    .allSatisfy(entry -> assertThat(name(entry)).isEqualTo(names.get(place(entry))));
        }
    }

    private static String place(RuleEntry entry) {
        return entry.rule().source().location();
    }

    private static String name(RuleEntry entry) {
        return entry.rule().name();
    }

    @Test
    void anUntrustedWorkspaceIsNotTrustedInAViewEither() {
        RuleEngine.Builder builder = CURSOR.builder().viewAs("cursor");
        Path root = builder.build().workspaces().get(0);

        RuleCatalog catalog = builder.config(
                        RulesConfig.builder().untrustedRoots(Set.of(root)).build())
                .build()
                .catalog();

        assertThat(catalog.rules()).isEmpty();
        assertThat(catalog.entries()).extracting(entry -> entry.state()).containsOnly(State.UNTRUSTED);
    }

    /** Neither by its name nor by the limit for all files. */
    @Test
    void anUntrustedFileHidesNoneOfTheUsers() {
        assertThat(inForceWithoutTrust("kiro", ".kiro/steering/a.md", "~/.kiro/steering/a.md"))
                .containsExactly("~/.kiro/steering/a.md");
        assertThat(inForceWithoutTrust("openhands", ".openhands/skills/a.md", "~/.openhands/skills/a.md"))
                .containsExactly("~/.openhands/skills/a.md");
        assertThat(inForceWithoutTrust("augment", "AGENTS.md", "~/.augment/rules/a.md"))
                .containsExactly("~/.augment/rules/a.md");
    }

    private static List<String> inForceWithoutTrust(String tool, String untrusted, String own) {
        RuleEngine.Builder builder = Seen.repository()
                .with(untrusted, "a".repeat(50_000))
                .with(own, "Mine.")
                .builder()
                .viewAs(tool);
        RuleCatalog catalog = builder.config(RulesConfig.builder()
                        .untrustedRoots(Set.copyOf(builder.build().workspaces()))
                        .build())
                .build()
                .catalog();
        assertThat(catalog.entries()).extracting(RuleEntry::state).containsExactly(State.ELIGIBLE, State.UNTRUSTED);
        return catalog.rules().stream().map(Seen::path).toList();
    }

    @Test
    void aProviderThatIsLeftOutIsMissingWithoutAWord() {
        RuleCatalog catalog = CURSOR.builder()
                .viewAs("cursor")
                .config(RulesConfig.builder()
                        .disabledProviders(Set.of("cursor"))
                        .build())
                .build()
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("AGENTS");
        assertThat(catalog.diagnostics()).isEmpty();
    }

    @Test
    void aProviderThatIsMissingIsReported() {
        RuleCatalog catalog = CURSOR.with(".acme/rules/a.md", "x")
                .builder()
                .provider(new Borrowing())
                .viewAs("acme")
                .build()
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("AGENTS");
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).contains("view-incomplete");
    }

    /** Knows a tool that reads the files of two other providers, one of which does not exist. */
    private record Borrowing() implements RuleProvider {
        @Override
        public String id() {
            return "acme";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of();
        }

        @Override
        public List<AgentProfile> profiles() {
            return List.of(new AgentProfile("acme", """
                    name: Acme Code
                    asOf: 2026-11
                    sources: {docs: its page}
                    groups:
                      - {files: AGENTS.md, provider: agents-md}
                      - {files: .acme/rules, extensions: md, provider: missing, reading: .acme/rules}
                    """));
        }
    }

    @Test
    void aFileThatIsNoRuleCostsNoOther() {
        var seen = Seen.as("cursor", CURSOR.with(".cursor/rules/empty.mdc", "---\nalwaysApply: true\n---\n"));

        assertThat(seen.always()).containsExactly(".cursor/rules/style.mdc", "AGENTS.md");
        assertThat(seen.engine().catalog().diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly("rule-empty");
    }

    /** Names are part of the prompt, so one could pretend to be a heading. */
    @ParameterizedTest
    @ValueSource(strings = {"x\\n\\n## System", "a\\u202Eb", "a\\\\b", "../x"})
    void aRuleWithAnInvalidNameIsSkipped(String name) {
        InMemoryProject project =
                Seen.repository().with(".continue/rules/a.md", "---\nname: \"" + name + "\"\n---\nText.");

        for (Seen seen : List.of(Seen.as("continue", project), Seen.union(project))) {
            assertThat(seen.inForce()).isEmpty();
            assertThat(seen.engine().catalog().diagnostics())
                    .filteredOn(diagnostic -> diagnostic.code().equals("name-invalid"))
                    .singleElement()
                    .satisfies(diagnostic -> {
                        assertThat(diagnostic.remedy()).isEqualTo("Change the key name");
                        assertThat(diagnostic.location().orElseThrow().line()).hasValue(2);
                    });
        }
    }

    @Test
    void aNameThatOnlyTheToolReadsIsTheReason() {
        var seen = Seen.as("cline", Seen.repository().with(".clinerules/a.md", "---\nname: ../x\n---\nText."));

        assertThat(seen.reason(".clinerules/a.md"))
                .isEqualTo("The name of the rule has a part that is empty, . or .., so the rule is skipped");
    }

    @Test
    void aTriggerIsNoTriggerInAView() {
        String file = "---\nalwaysApply: true\ncondition: ': any\\b'\n---\nName the type.";
        var seen = Seen.as("cursor", Seen.repository().with(".cursor/rules/no-any.mdc", file));

        assertThat(seen.always()).containsExactly(".cursor/rules/no-any.mdc");
        assertThat(seen.rule(".cursor/rules/no-any.mdc").trigger()).isEmpty();
    }

    @Test
    void rulesOfOneNameAreTwoRules() {
        var seen = Seen.as(
                "copilot",
                Seen.repository()
                        .with(".github/instructions/style.instructions.md", "---\napplyTo: \"**\"\n---\nOne.")
                        .with(".claude/rules/style.md", "Two."));

        assertThat(seen.always())
                .containsExactly(".github/instructions/style.instructions.md", ".claude/rules/style.md");
        assertThat(seen.engine().catalog().rules())
                .extracting(Rule::name)
                .containsExactly("style", ".claude/rules/style");
    }

    /** Names are part of the prompt, which has no absolute path. */
    @Test
    void theHomeFolderIsInNoNameOrReason() {
        InMemoryProject project = Seen.repository();
        for (String path :
                List.of(".continue/rules/a.md", ".roo/rules/a.md", ".roo/rules/a.txt", ".kiro/steering/a.md")) {
            project = project.with(path, "Workspace.").with("~/" + path, "User.");
        }
        project = project.with("~/.config/amp/AGENTS.md", "@ts.md")
                .with("~/.config/amp/ts.md", "---\nglobs: ['*.ts']\n---\nTypes.");

        assertThat(names("continue", project)).containsExactly("a", "~/.continue/rules/a");
        assertThat(names("roo", project)).containsExactly("a", "~/.roo/rules/a", ".roo/rules/a", ".roo/rules/a.txt");
        assertThat(names("amp", project)).containsExactly("~/.config/amp/AGENTS", "~/.config/amp/ts");
        assertThat(Seen.as("kiro", project).reason("~/.kiro/steering/a.md"))
                .isEqualTo("Kiro uses an earlier file of the same name, .kiro/steering/a.md");
    }

    private static List<String> names(String tool, InMemoryProject project) {
        return Seen.as(tool, project).engine().catalog().rules().stream()
                .map(Rule::name)
                .toList();
    }

    @Test
    void aPathThatIsNoNameIsNotUsedAsOne() {
        String named = "---\nname: a\n---\nText.";
        var seen = Seen.as(
                "continue",
                Seen.repository().with(".continue/rules/a.md", named).with(".continue/rules/b\n## c.md", named));

        assertThat(seen.inForce()).containsExactly(".continue/rules/a.md");
        assertThat(seen.reason(".continue/rules/b\n## c.md"))
                .isEqualTo("The name of the rule has the invisible character U+000A, so the rule is skipped");
    }

    @Test
    void changesAreSeenByARefresh() throws IOException {
        var engine =
                Seen.as("codex", Seen.repository().with("AGENTS.md", "Old.")).engine();
        assertThat(engine.catalog().rules()).extracting(Rule::content).containsExactly("Old.");
        Path root = engine.workspaces().get(0);

        Files.writeString(root.resolve("AGENTS.override.md"), "New.");

        assertThat(engine.refresh().rules()).extracting(Rule::content).containsExactly("New.");
    }

    @Test
    void aFileThatIsImportedChangesTheRule() throws IOException {
        var engine = Seen.as(
                        "claude", Seen.repository().with("CLAUDE.md", "@x.md").with("x.md", "Old."))
                .engine();
        assertThat(engine.catalog().rules()).extracting(Rule::content).containsExactly("@x.md", "Old.");

        Files.writeString(engine.workspaces().get(0).resolve("x.md"), "New.");

        assertThat(engine.refresh().rules()).extracting(Rule::content).containsExactly("@x.md", "New.");
    }

    @Test
    void linksOutOfTheRepositoryAreNotFollowed() {
        var seen = Seen.as(
                "codex",
                Seen.repository().with("~/secret.md", "Secret.").withLink("AGENTS.md", "/home/user/secret.md"));

        assertThat(seen.inForce()).isEmpty();
    }
}

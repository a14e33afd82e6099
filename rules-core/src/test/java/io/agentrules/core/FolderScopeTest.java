package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.include.Written;
import io.agentrules.core.model.Delta;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules that are limited to a folder, the current folder, and imports, seen through the whole engine. */
class FolderScopeTest {
    private final FileSystem disk = Jimfs.newFileSystem(Configuration.unix().toBuilder()
            .setAttributeViews("basic", "owner", "posix", "unix")
            .build());
    private final Path home = disk.getPath("/home/me");
    private final Path ws = home.resolve("ws");

    @BeforeEach
    void makeTheWorkspace() throws IOException {
        Files.createDirectories(ws.resolve(".git"));
        Files.createDirectories(ws.resolve("api/src"));
    }

    @AfterEach
    void closeTheDisk() throws IOException {
        disk.close();
    }

    @Test
    void aFileBelowIsInFromTheFirstPathInItsFolderOn() throws IOException {
        write("TEAM.md", "Top.");
        write("api/TEAM.md", "Api.");
        Session session = engine().openSession();
        assertThat(active(session)).containsExactly("TEAM");
        assertThat(active(session.path("apis/a.ts"))).containsExactly("TEAM");

        assertThat(active(session.path("api/src/a.ts"))).containsExactly("TEAM", "api/TEAM");
        assertThat(active(session.prompt("Now something else."))).containsExactly("TEAM", "api/TEAM");
    }

    @Test
    void theFolderIsACondition() throws IOException {
        write("api/TEAM.md", "Api.");

        Rule rule = rule(engine(), "api/TEAM");

        assertThat(rule.folder()).contains("api");
        assertThat(rule.conditions()).containsExactly(new Condition("folder", List.of("api"), PatternStyle.ROOTED));
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
        assertThat(engine().openSession()
                        .activate()
                        .explain("api/TEAM")
                        .orElseThrow()
                        .reason())
                .isEqualTo("the session has not worked in api yet");
    }

    @Test
    void theFoldersOnTheWayToTheCurrentOneAlwaysCount() throws IOException {
        write("TEAM.md", "Top.");
        write("api/TEAM.md", "Api.");
        write("api/src/TEAM.md", "Source.");
        write("web/TEAM.md", "Web.");

        assertThat(active(builder().cwd(ws.resolve("api")).build().openSession()))
                .containsExactly("TEAM", "api/TEAM");
        assertThat(active(builder().cwd(ws.resolve("api/src")).build().openSession()))
                .containsExactly("TEAM", "api/TEAM", "api/src/TEAM");
    }

    @Test
    void theCurrentFolderMustBeAFolderOfTheWorkspace() throws IOException {
        write("file.txt", "Text");

        assertThatThrownBy(() -> builder().cwd(home).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("outside the workspace");
        for (String wrong : List.of("gone", "file.txt")) {
            assertThatThrownBy(() -> builder().cwd(ws.resolve(wrong)).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(wrong);
        }
        assertThat(builder().cwd(ws.resolve("api/../api/src")).build().catalog().rules())
                .isEmpty();
    }

    @Test
    void globsAreRelativeToTheFolderAndMustHoldBesideIt() throws IOException {
        write("api/.team/a.md", "---\nglobs: '*.ts'\n---\nTypes.");
        Session session = engine().openSession();

        assertThat(active(session.path("a.ts").path("api/x.md").path("api/src/a.ts")))
                .isEmpty();
        assertThat(active(session.path("api/a.ts"))).containsExactly("api/a");
    }

    @Test
    void theFolderMustHoldWhetherAnyOrAllOthersMust() throws IOException {
        write("api/.team/any.md", "---\nglobs: '*.ts'\nmode: plan\n---\nAny.");
        write("api/.team/all.md", "---\nglobs: '*.ts'\nmode: plan\nall: true\n---\nAll.");
        assertThat(rule(engine(), "api/any").match()).isEqualTo(MatchMode.ANY);

        Session mode = engine().openSession().value("mode", "plan");
        assertThat(active(mode)).isEmpty();
        assertThat(active(mode.path("api/readme"))).containsExactly("api/any");
        assertThat(active(mode.path("api/a.ts"))).containsExactly("api/all", "api/any");

        assertThat(active(engine().openSession().path("api/a.ts"))).containsExactly("api/any");
    }

    @Test
    void aConditionThatCannotBeReadNeverHoldsInAFolderEither() throws IOException {
        write("api/.team/a.md", "---\nglobs: 5\n---\nNever.");

        assertThat(active(engine().openSession().path("api/a.ts"))).isEmpty();
    }

    @Test
    void manualAndListedRulesStayWhatTheyAre() throws IOException {
        write("api/.team/manual.md", "Manual.");
        write("api/.team/listed.md", "---\ndescription: Listed.\n---\nText.");
        write("api/.team/both.md", "---\ndescription: Both.\nglobs: '*.ts'\n---\nText.");

        RuleEngine engine = engine();

        assertThat(engine.catalog().rules())
                .extracting(
                        Rule::name,
                        Bucket::of,
                        rule -> rule.conditions().size(),
                        rule -> rule.folder().orElse(""))
                .containsExactly(
                        tuple("api/both", Bucket.RULEBOOK, 2, "api"),
                        tuple("api/listed", Bucket.RULEBOOK, 0, "api"),
                        tuple("api/manual", Bucket.MANUAL, 0, "api"));
        assertThat(active(engine.openSession().path("api/a.ts"))).containsExactly("api/both");
        assertThat(active(engine.openSession().prompt("@api/manual"))).containsExactly("api/manual");
    }

    @Test
    void globsOfAFolderOnTheWayAreRelativeToIt() throws IOException {
        write("api/.team/a.md", "---\nglobs: '*.ts'\n---\nTypes.");
        RuleEngine engine = builder().cwd(ws.resolve("api")).build();

        assertThat(rule(engine, "api/a").folder()).isEmpty();
        assertThat(active(engine.openSession().path("a.ts"))).isEmpty();
        assertThat(active(engine.openSession().path("api/a.ts"))).containsExactly("api/a");
    }

    @Test
    void aTriggerRuleOfAFolderWatchesOnlyWhileTheSessionWorksThere() throws IOException {
        write("api/.team/a.md", "---\ncondition: as any\n---\nNo any.");
        RuleEngine engine = engine();
        Delta text = Delta.text("x as any ");
        assertThat(Bucket.of(rule(engine, "api/a"))).isEqualTo(Bucket.TRIGGER);

        assertThat(engine.openSession().guard().feed(text)).isEmpty();
        assertThat(engine.openSession().path("api/a.ts").guard().feed(text)).isPresent();
    }

    @Test
    void aRuleWithImportsChangesWithThem() throws IOException {
        write("TEAM.md", "See @docs/a.md");
        write("docs/a.md", "A, then @b.md");
        write("docs/b.md", "B");
        RuleEngine engine = engine();
        assertThat(rule(engine, "TEAM").content()).isEqualTo("See A, then B");
        assertThat(rule(engine, "TEAM").imports()).containsExactly("/home/me/ws/docs/a.md", "/home/me/ws/docs/b.md");
        assertThat(engine.refresh()).isSameAs(engine.catalog());

        write("docs/b.md", "C");
        engine.refresh();
        assertThat(rule(engine, "TEAM").content()).isEqualTo("See A, then C");

        Files.delete(ws.resolve("docs/b.md"));
        engine.refresh();
        assertThat(rule(engine, "TEAM").content()).isEqualTo("See A, then @b.md");
        assertThat(engine.catalog().diagnostics())
                .anySatisfy(diagnostic -> assertThat(diagnostic.code()).isEqualTo("import-missing"));

        write("docs/b.md", "D");
        engine.refresh();
        assertThat(rule(engine, "TEAM").content()).isEqualTo("See A, then D");
    }

    @Test
    void nothingOutsideTheRepositoryIsImported() throws IOException {
        Files.writeString(home.resolve("canary.md"), "canary");
        Files.createSymbolicLink(ws.resolve("link.md"), home.resolve("canary.md"));
        write("TEAM.md", "@../canary.md @~/canary.md @/home/me/canary.md @link.md");

        RuleEngine engine = engine();

        assertThat(rule(engine, "TEAM").content()).isEqualTo("@../canary.md @~/canary.md @/home/me/canary.md @link.md");
        assertThat(engine.catalog().diagnostics())
                .hasSize(4)
                .allSatisfy(diagnostic -> assertThat(diagnostic.code()).isEqualTo("import-outside"));
    }

    @Test
    void aNewFolderIsSeenAtTheNextRefresh() throws IOException {
        RuleEngine engine = engine();
        Session session = engine.openSession().path("web/src/a.ts");
        assertThat(active(session)).isEmpty();

        write("web/TEAM.md", "Web.");
        engine.refresh();

        assertThat(active(session)).containsExactly("web/TEAM");
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }

    private static Rule rule(RuleEngine engine, String name) {
        return engine.catalog().find(name).orElseThrow().rule();
    }

    private RuleEngine engine() {
        return builder().build();
    }

    private RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .workspace(ws)
                .home(home)
                .environment(Map.of())
                .discovery(false)
                .provider(new TeamProvider());
    }

    private void write(String path, String text) throws IOException {
        Path file = ws.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Reads {@code TEAM.md} with imports, and {@code .team}, in every folder. */
    private static final class TeamProvider implements RuleProvider {
        @Override
        public String id() {
            return "team";
        }

        @Override
        public List<AgentProfile> profiles() {
            return Written.MARKDOWN.profiles(id());
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.addSource(
                    RuleFiles.chain("TEAM.md").with(RuleText.PLAIN.importing()).alsoBelow(),
                    file -> file.rule().alwaysApply(true).build());
            context.addSource(RuleFiles.project(".team", "md").alsoBelow(), TeamProvider::rule);
            return List.of();
        }

        private static Rule rule(RuleFile file) {
            Rule.Builder rule = file.rule().match(file.has("all") ? MatchMode.ALL : MatchMode.ANY);
            file.text("description").ifPresent(rule::description);
            file.values("globs", Shape.TEXT_OR_LIST).ifPresent(globs -> rule.when("globs", globs, PatternStyle.ROOTED));
            file.text("mode").ifPresent(mode -> rule.when("mode", List.of(mode), PatternStyle.ROOTED));
            return rule.build();
        }
    }
}

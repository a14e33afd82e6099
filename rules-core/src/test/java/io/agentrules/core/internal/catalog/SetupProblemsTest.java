package io.agentrules.core.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.TestRules;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SetupProblemsTest {
    @TempDir
    Path folder;

    @Test
    void aWorkspaceThatIsNotAFolderIsReported() throws IOException {
        Path missing = folder.resolve("missing");
        Path file = Files.writeString(folder.resolve("file"), "");

        List<Diagnostic> found =
                SetupProblems.ofRoots(List.of(folder, missing, file)).toList();

        assertThat(found).extracting(Diagnostic::code).containsExactly("workspace-missing", "workspace-missing");
        assertThat(found.get(0).message()).contains("missing does not exist");
        assertThat(found.get(1).message()).contains("file is not a folder");
        assertThat(found.get(0).location().orElseThrow().file()).endsWith("/missing");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such permissions")
    void aWorkspaceThatTheUserMayNotReadIsReported() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        whileClosed(closed, () -> {
            List<Diagnostic> found =
                    SetupProblems.ofRoots(List.of(folder, closed)).toList();

            assertThat(found).singleElement().returns("file-unreadable", Diagnostic::code);
            assertThat(found.get(0).message()).endsWith("closed cannot be read: access is denied");
        });
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such permissions")
    void aFolderOfAToolThatTheUserMayNotEnterIsReportedOnce() throws IOException {
        Path tool = Files.createDirectories(folder.resolve(".tool"));
        Files.createDirectories(folder.resolve(".other"));
        List<Path> searched = Stream.of(".tool/rules", ".tool/a/b.md", ".other/rules", ".missing/rules", "AGENTS.md")
                .map(folder::resolve)
                .toList();
        whileClosed(
                tool,
                () -> assertThat(SetupProblems.closed(searched, List.of(folder)))
                        .extracting(found -> found.location().orElseThrow().file(), Diagnostic::code)
                        .containsExactly(tuple(tool.toString(), "file-unreadable")));
        assertThat(SetupProblems.closed(searched, List.of(folder))).isEmpty();
    }

    private static void whileClosed(Path folder, Runnable check) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("---------"));
        try {
            assumeThat(Files.isReadable(folder))
                    .as("the super user may read everything")
                    .isFalse();
            check.run();
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aWorkspaceCreatedLaterIsFoundByTheNextRefresh() throws IOException {
        Path later = folder.resolve("later");
        RuleEngine engine = RuleEngine.builder()
                .workspace(later)
                .home(folder)
                .provider(new Reader())
                .build();
        assertThat(codes(engine)).containsExactly("workspace-missing");

        Files.createDirectory(later);
        engine.refresh();

        assertThat(codes(engine)).isEmpty();
    }

    @Test
    void anEngineWithoutFilesNeedsNoWorkspaceFolder() {
        RuleEngine engine = RuleEngine.builder()
                .workspace(folder.resolve("missing"))
                .discovery(false)
                .build();

        assertThat(codes(engine)).isEmpty();
    }

    @Test
    void missingProvidersAreReportedUnlessIntended() {
        RuleEngine.Builder bare = RuleEngine.builder().workspace(folder).home(folder);

        assertThat(codes(bare.build())).containsExactly("providers-missing");
        assertThat(codes(bare.rule(TestRules.rule("style", "code")).build())).isEmpty();
    }

    @Test
    void anUnknownProviderInTheSettingsIsReported() {
        RuleEngine engine = RuleEngine.builder()
                .workspace(folder)
                .home(folder)
                .provider(new Reader())
                .config(RulesConfig.builder()
                        .onlyProviders(Set.of("raeder", "reader"))
                        .disabledProviders(Set.of("gone"))
                        .build())
                .build();

        assertThat(engine.catalog().diagnostics())
                .extracting(Diagnostic::code, Diagnostic::message)
                .containsExactlyInAnyOrder(
                        tuple("provider-unknown", "There is no provider gone; the providers are reader, remote"),
                        tuple("provider-unknown", "There is no provider raeder; the providers are reader, remote"));
    }

    @Test
    void aSettingThatNoProviderAsksForIsReported() {
        RuleEngine engine =
                withSettings("reader.foldr", "raeder.folder", "reader.folder").build();

        List<Diagnostic> found = engine.refresh().diagnostics();

        assertThat(found)
                .extracting(Diagnostic::code, Diagnostic::message)
                .containsExactlyInAnyOrder(
                        tuple("setting-unknown", "No provider has the setting raeder.folder, so it has no effect"),
                        tuple("setting-unknown", "No provider has the setting reader.foldr, so it has no effect"));
        assertThat(found.get(0).remedy()).isEqualTo("Correct its name, or remove it; the settings are reader.folder");
    }

    @Test
    void aSettingOfAProviderThatIsSwitchedOffIsNot() {
        RuleEngine.Builder builder = withSettings();

        assertThat(codes(builder.config(RulesConfig.builder()
                                .settings(Map.of("reader.folder", "a", "reader.other", "b"))
                                .disabledProviders(Set.of("reader"))
                                .build())
                        .build()))
                .isEmpty();
    }

    private RuleEngine.Builder withSettings(String... names) {
        return RuleEngine.builder()
                .workspace(folder)
                .home(folder)
                .provider(new Reader())
                .config(RulesConfig.builder()
                        .settings(Stream.of(names).collect(Collectors.toMap(name -> name, name -> "x")))
                        .build());
    }

    private static List<String> codes(RuleEngine engine) {
        return engine.catalog().diagnostics().stream()
                .filter(diagnostic -> diagnostic.rule().isEmpty())
                .map(Diagnostic::code)
                .toList();
    }

    /** Asks for its folder, and finds nothing. */
    private static final class Reader implements RuleProvider {
        @Override
        public String id() {
            return "reader";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.setting("reader.folder");
            return List.of();
        }
    }
}

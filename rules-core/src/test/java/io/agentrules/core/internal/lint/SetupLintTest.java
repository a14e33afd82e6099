package io.agentrules.core.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupLintTest {
    @TempDir
    Path folder;

    @Test
    void aWorkspaceThatIsNotAFolderIsReported() throws IOException {
        Path missing = folder.resolve("missing");
        Path file = Files.writeString(folder.resolve("file"), "");

        List<Diagnostic> found = SetupLint.of(List.of(folder, missing, file));

        assertThat(found).extracting(Diagnostic::code).containsExactly("workspace-missing", "workspace-missing");
        assertThat(found.get(0).message()).contains("missing does not exist");
        assertThat(found.get(1).message()).contains("file is not a folder");
        assertThat(found.get(0).location().orElseThrow().file()).endsWith("/missing");
    }

    @Test
    void anUntrustedRootThatIsNoRootIsReportedByACheck() throws IOException {
        Path workspace = Files.createDirectories(folder.resolve("ws"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), workspace);
        RulesConfig config = RulesConfig.builder()
                .untrustedRoots(Set.of(link, folder.resolve("wrong")))
                .build();

        List<Diagnostic> found = RuleEngine.builder()
                .discovery(false)
                .workspace(workspace)
                .config(config)
                .build()
                .check();

        assertThat(found).singleElement().returns("untrusted-root-unknown", Diagnostic::code);
        assertThat(found.get(0).location().orElseThrow().file()).endsWith("/wrong");
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

    private static List<String> codes(RuleEngine engine) {
        return engine.catalog().diagnostics().stream()
                .filter(diagnostic -> diagnostic.rule().isEmpty())
                .map(Diagnostic::code)
                .toList();
    }

    /** Finds nothing anywhere. */
    private static final class Reader implements RuleProvider {
        @Override
        public String id() {
            return "reader";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of();
        }
    }
}

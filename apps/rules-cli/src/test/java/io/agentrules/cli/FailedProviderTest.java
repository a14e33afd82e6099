package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** If a provider on the class path fails, users must learn that rules are missing. */
class FailedProviderTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "prompt",
                "prompt --json",
                "explain",
                "explain --json",
                "explain --batch",
                "coverage",
                "stream",
                "serve stdio"
            })
    void isNamedOnStandardError(String arguments) {
        CommandResult run = withFailingProvider(() -> Workspace.varied(folder).rules(arguments.split(" ")));

        assertThat(run.err()).contains("the provider failing failed", "run rules check to see why");
        assertThat(run.exitCode()).isZero();
        assertThat(Workspace.varied(folder).rules(arguments.split(" ")).err()).doesNotContain("failed");
    }

    @Test
    void aPromptOfWhichNothingCouldBeReadIsAFailure() {
        CommandResult run =
                withFailingProvider(() -> Workspace.varied(folder).rules("prompt", "--provider", "failing"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("nothing could be read");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aPromptWithoutRulesIsNone() {
        CommandResult run = new Workspace(folder).rules("prompt");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aProviderThatWasSwitchedOffHasNotFailed() {
        CommandResult run =
                withFailingProvider(() -> Workspace.varied(folder).rules("prompt", "--no-provider", "failing"));

        assertThat(run.err()).isEmpty();
    }

    private CommandResult withFailingProvider(Supplier<CommandResult> command) {
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        thread.setContextClassLoader(new WithFailing(usual, folder.resolve("services")));
        try {
            return command.get();
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    /** Reads nothing, and throws. */
    public static final class Failing implements RuleProvider {
        @Override
        public String id() {
            return "failing";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            throw new IllegalStateException("out of order");
        }
    }

    /** The class path, with one more provider. */
    private static final class WithFailing extends ClassLoader {
        private final Path services;

        WithFailing(ClassLoader parent, Path services) {
            super(parent);
            this.services = services;
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            List<URL> all = new ArrayList<>(Collections.list(super.getResources(name)));
            if (name.equals("META-INF/services/" + RuleProvider.class.getName())) {
                Files.writeString(services, Failing.class.getName());
                all.add(services.toUri().toURL());
            }
            return Collections.enumeration(all);
        }
    }
}

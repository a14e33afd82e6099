package io.agentrules.core.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.model.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Six kinds of broken registration; a valid one beside each still loads. */
class PluginsTest {
    @TempDir
    Path folder;

    private final List<Diagnostic> reported = new ArrayList<>();
    private Duration patience = Duration.ofMinutes(1);

    @Test
    void aMissingClassAffectsNoOtherPlugin() throws IOException {
        assertThat(load("no.such.Provider")).singleElement().isInstanceOf(Good.class);
        assertReportedOnce("no.such.Provider");
    }

    @Test
    void aWrongTypeAffectsNoOtherPlugin() throws IOException {
        assertThat(load(NoProvider.class.getName())).singleElement().isInstanceOf(Good.class);
        assertReportedOnce("NoProvider");
    }

    @Test
    void aThrowingConstructorAffectsNoOtherPlugin() throws IOException {
        assertThat(load(ThrowingConstructor.class.getName())).singleElement().isInstanceOf(Good.class);
        assertReportedOnce("no luck today");
    }

    @Test
    void aConstructorThatNeverReturnsAffectsNoOtherPlugin() throws IOException {
        patience = Duration.ofMillis(100);

        assertThat(load(HangingConstructor.class.getName())).singleElement().isInstanceOf(Good.class);
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("provider-not-loaded");
            assertThat(diagnostic.message()).contains("did not return within 100 ms");
        });
    }

    @Test
    void aFailingStaticInitializerAffectsNoOtherPlugin() throws IOException {
        assertThat(load(FailingInitializer.class.getName())).singleElement().isInstanceOf(Good.class);
        assertReportedOnce("NumberFormatException");
    }

    @Test
    void aMissingDependencyAffectsNoOtherPlugin() throws IOException {
        assertThat(load(NeedsAbsent.class.getName())).singleElement().isInstanceOf(Good.class);
        assertReportedOnce("Absent");
    }

    @Test
    void aMalformedServicesFileAffectsNoOtherFile() throws IOException {
        Path broken = services("broken", "this is no class name");
        Path good = services("good", Good.class.getName());

        assertThat(load(broken, good)).singleElement().isInstanceOf(Good.class);
        assertReportedOnce("Illegal configuration-file syntax");
    }

    @Test
    void eachBrokenPluginIsReportedOnce() throws IOException {
        Path services = services(
                "all",
                "no.such.Provider",
                NoProvider.class.getName(),
                ThrowingConstructor.class.getName(),
                FailingInitializer.class.getName(),
                NeedsAbsent.class.getName(),
                Good.class.getName());

        assertThat(load(services)).singleElement().isInstanceOf(Good.class);
        assertThat(reported).hasSize(5).extracting(Diagnostic::code).containsOnly("provider-not-loaded");
    }

    private List<RuleProvider> load(String brokenClass) throws IOException {
        return load(services("plugins", brokenClass, Good.class.getName()));
    }

    private List<RuleProvider> load(Path... roots) throws IOException {
        var urls = new ArrayList<URL>();
        for (Path root : roots) {
            urls.add(url(root));
        }
        var loader = new WithoutAbsent(urls.toArray(URL[]::new));
        var calls = new PluginCalls(
                loader, Limits.builder().providerDeadline(patience).build(), System::nanoTime);
        return Plugins.load(ServiceLoader.load(RuleProvider.class, loader), "provider", calls, reported::add);
    }

    private static URL url(Path root) throws MalformedURLException {
        return root.toUri().toURL();
    }

    private Path services(String name, String... lines) throws IOException {
        Path root = folder.resolve(name);
        Path file = root.resolve("META-INF/services/" + RuleProvider.class.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, List.of(lines));
        return root;
    }

    private void assertReportedOnce(String evidence) {
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("provider-not-loaded");
            assertThat(diagnostic.message()).contains(evidence);
            assertThat(diagnostic.remedy()).isNotBlank();
            assertThat(diagnostic.cause()).isPresent();
        });
    }

    /** A provider that works. */
    public static class Good implements RuleProvider {
        @Override
        public String id() {
            return "good";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of();
        }
    }

    /** Not a provider. */
    public static class NoProvider {}

    /** A provider that cannot be instantiated. */
    public static class ThrowingConstructor extends Good {
        /** Always throws. */
        public ThrowingConstructor() {
            throw new IllegalStateException("no luck today");
        }
    }

    /** A provider whose instantiation never ends. */
    public static class HangingConstructor extends Good {
        /** Never returns. */
        public HangingConstructor() {
            new CompletableFuture<Void>().join();
        }
    }

    /** A provider whose class cannot be initialized. */
    public static class FailingInitializer extends Good {
        static final int NUMBER = Integer.parseInt("none");
    }

    /** A class from a jar that is missing. */
    public static class Absent extends Good {}

    /** A provider that needs the missing jar. */
    public static class NeedsAbsent extends Absent {}

    /** Loads this test's plugins itself, except {@link Absent}. */
    private static final class WithoutAbsent extends URLClassLoader {
        WithoutAbsent(URL... urls) {
            super(urls, PluginsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Absent.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            if (name.equals(NeedsAbsent.class.getName())) {
                return define(name);
            }
            return super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}

package io.agentrules.project.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test a {@link Visit} of a headless Chromium, and fails it if a page did what it must not. Without a browser, or without the
 * Node that drives it, the tests are skipped, with the reason.
 *
 * <p>The browser is the one that the system property {@code agentrules.browser} names, or the first on the path.
 */
public final class InChromium implements ExecutionCondition, ParameterResolver, AfterEachCallback {
    private static final Namespace NAMESPACE = Namespace.create(InChromium.class);
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    /** As root it has no sandbox; the others keep it from asking its maker's servers. */
    private static final List<String> OPTIONS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<String> missing = browser().isEmpty()
                ? Optional.of("no browser is on the path: " + String.join(", ", NAMES))
                : node().isEmpty() ? Optional.of("Node is not there") : Optional.empty();
        if (missing.isPresent() && context.getTestMethod().isEmpty()) {
            System.err.println("No page was tried in a browser: " + missing.get());
        }
        return missing.map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled("a browser is there"));
    }

    private static Optional<Path> browser() {
        String named = System.getProperty("agentrules.browser", "");
        return named.isEmpty() ? onPath(NAMES) : Optional.of(Path.of(named));
    }

    private static Optional<Path> node() {
        return onPath(List.of("node"));
    }

    private static Optional<Path> onPath(List<String> names) {
        List<Path> folders = Stream.of(
                        Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
        return names.stream()
                .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Visit.class;
    }

    @Override
    public Visit resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Store ofAll = context.getRoot().getStore(NAMESPACE);
        Started started = ofAll.get(Started.class, Started.class);
        if (started == null) {
            started = Started.now();
            ofAll.put(Started.class, started);
        }
        var visit = new Visit(started.browser());
        store(context).put(Visit.class, visit);
        return visit;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Visit visit = store(context).get(Visit.class, Visit.class);
        if (visit != null) {
            visit.close();
            if (context.getExecutionException().isEmpty()) {
                visit.assertNothingForbiddenHappened();
            }
        }
    }

    private static Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }

    /** One browser serves all tests of a JVM; JUnit closes it. */
    private record Started(Playwright playwright, Browser browser) implements AutoCloseable {
        static Started now() {
            System.setProperty("playwright.nodejs.path", node().orElseThrow().toString());
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            return new Started(
                    playwright,
                    playwright
                            .chromium()
                            .launch(new BrowserType.LaunchOptions()
                                    .setTimeout(Visit.PATIENCE)
                                    .setExecutablePath(InChromium.browser().orElseThrow())
                                    .setArgs(OPTIONS)));
        }

        @Override
        public void close() {
            playwright.close();
        }
    }
}

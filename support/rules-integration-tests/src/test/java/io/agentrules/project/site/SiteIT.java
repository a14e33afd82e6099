package io.agentrules.project.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.agentrules.project.Checkout;
import io.agentrules.project.Program;
import io.agentrules.project.ProjectFiles;
import io.agentrules.project.browser.Axe;
import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The site is built from the documentation, and every page of it is opened. Its packages come from npm: without them, this is skipped. */
@Tag("external")
@ExtendWith(InChromium.class)
class SiteIT {
    private static final Path FOLDER = ProjectFiles.file("site");
    private static final Path SITE = FOLDER.resolve("target/site");
    private static final int FEWEST_PAGES = 90;
    private static final int WIDE = 1440;

    private static @Nullable Axe axe;

    @BeforeAll
    static void build() throws Exception {
        axe = Axe.fetched();
        assumeTrue(Axe.installs(FOLDER), "npm cannot fetch what builds the site");
        Program.Result result = Program.of(List.of(FOLDER.resolve("build").toString()))
                .with("RULES", Checkout.shared().file("rules").toString())
                .run();

        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(result.out()).contains(" 0 problems");
    }

    @ParameterizedTest
    @CsvSource({"1440, LIGHT", "400, DARK"})
    void everyPageIsAccessibleAndFitsTheScreen(int width, ColorScheme scheme, Visit visit) throws IOException {
        List<String> pages = pages();
        assertThat(pages).hasSizeGreaterThan(FEWEST_PAGES);

        open(visit, "index.html", width, scheme);
        for (String page : pages) {
            go(visit, page);
            Objects.requireNonNull(axe).assertAccessible(visit, page);
        }
    }

    @ParameterizedTest
    @CsvSource({"1440, DARK", "400, LIGHT"})
    void theExampleOfTheInspectorIsThere(int width, ColorScheme scheme, Visit visit) {
        open(visit, "inspector.html", width, scheme);

        visit.find(".example a").click();

        visit.settled().sees("For Claude Code (claude)");
        assertThat(visit.page().url()).isEqualTo(Visit.HOST + "example/index.html");
    }

    @Test
    void searchFindsTheSectionOfAPage(Visit visit) {
        open(visit, "index.html", WIDE, ColorScheme.LIGHT);

        visit.press("/");
        visit.find(".VPLocalSearchBox input").fill("shell completion");
        visit.find(".VPLocalSearchBox .result").first().click();

        visit.page().waitForURL(Visit.HOST + "install.html#shell-completion");
    }

    @Test
    void rowsCanBeFiltered(Visit visit) {
        open(visit, "diagnostics.html", WIDE, ColorScheme.LIGHT);
        Locator unreadable = visit.find("#file-unreadable");
        assertThat(unreadable.isVisible()).isTrue();

        visit.find("#table-filter").fill("nothing glob");

        unreadable.waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.HIDDEN));
        assertThat(visit.find("#glob-matches-nothing").isVisible()).isTrue();
        assertThat(visit.find("h2:has-text('Reading files')").isVisible()).isFalse();
    }

    @Test
    void aCodeSampleIsCopied(Visit visit) {
        open(visit, "install.html", WIDE, ColorScheme.LIGHT);
        visit.page().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));

        visit.find("div[class*=language-]:has-text('./rules --version') button.copy")
                .click(new Locator.ClickOptions().setForce(true));

        visit.find("button.copy.copied").waitFor();
        assertThat(visit.page().evaluate("navigator.clipboard.readText()")).isEqualTo("./rules --version");
    }

    @Test
    void schemasKeepTheirAddresses() throws IOException {
        try (Stream<Path> schemas = Files.list(ProjectFiles.file("docs/schemas"))) {
            assertThat(schemas.filter(file -> file.toString().endsWith(".json")))
                    .isNotEmpty()
                    .allSatisfy(schema -> assertThat(SITE.resolve("schemas/" + schema.getFileName()))
                            .hasSameBinaryContentAs(schema));
        }
    }

    private static void open(Visit visit, String page, int width, ColorScheme scheme) {
        visit.of(SITE).open(Visit.HOST + page, width, scheme);
        awaitScripts(visit);
    }

    private static void go(Visit visit, String page) {
        visit.page().navigate(Visit.HOST + page);
        awaitScripts(visit);
    }

    private static void awaitScripts(Visit visit) {
        visit.page().waitForFunction("() => document.querySelector('#app').__vue_app__");
    }

    private static List<String> pages() throws IOException {
        try (Stream<Path> files = Files.walk(SITE)) {
            return files.map(file -> SITE.relativize(file).toString())
                    .filter(file -> file.endsWith(".html") && !file.startsWith("example"))
                    .sorted()
                    .toList();
        }
    }
}

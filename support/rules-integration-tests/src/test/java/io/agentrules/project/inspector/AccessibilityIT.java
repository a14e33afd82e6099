package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.inspector.model.Audience;
import io.agentrules.project.browser.Axe;
import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** axe finds nothing on any view, in both color schemes, on narrow and on wide screens. axe comes from npm: without it, these are skipped. */
@Tag("external")
@ExtendWith(InChromium.class)
class AccessibilityIT {
    private static final List<String> VIEWS = List.of(
            "#/file",
            "#/file/src%2Fcheckout%2FCart.tsx",
            "#/file/src%2Fa.ts?as=codex",
            "#/file/src%2Fa.ts?tools=claude%2Ccursor",
            "#/rule",
            "#/rule/cursor%3Astyle",
            "#/rule/cursor%3Aprices",
            "#/rule/cursor%3Aanalytics",
            "#/rule/claude%3Acopy",
            "#/rule/cursor%3Ano-any",
            "#/prompt?paths=src%2Fcheckout%2FCart.tsx",
            "#/prompt?paths=src%2Fcheckout%2FCart.tsx&budget=150&model=gpt",
            "#/problems",
            "#/live",
            "#/live?session=fix-refunds");

    /** The controls without a name of their own: axe takes a placeholder for one, which is gone once something is typed. */
    private static final String NAMELESS =
            "() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex=\"0\"]')]"
                    + ".filter(each => !(each.ariaLabel"
                    + " || (each.matches('input, select, textarea') ? each.labels[0] : each)?.textContent.trim()))"
                    + ".map(each => each.outerHTML)";

    private static @Nullable Axe axe;

    @TempDir
    Path folder;

    @BeforeAll
    static void fetchAxe() throws Exception {
        axe = Axe.fetched();
    }

    @ParameterizedTest
    @CsvSource({"1440, LIGHT, true", "1440, DARK, false", "768, LIGHT, true", "400, LIGHT, false", "400, DARK, true"})
    void noViewHasAViolationOrIsWiderThanTheScreen(int width, ColorScheme scheme, boolean isForHarness, Visit visit)
            throws IOException {
        RuleEngine engine = Shop.in(folder).engine();
        visit.of(engine, isForHarness ? Audience.HARNESS : Shop.ITS_AGENTS)
                .open(visit.start(), width, scheme)
                .settled();
        Session session = engine.openSession("fix-refunds");
        session.path("src/api/orders.ts");
        session.activate();
        session.guard().wholeText("const order = body as any;\n");

        for (String view : VIEWS) {
            visit.at(view);
            look(visit);
            assertAccessible(visit);
        }
        visit.press("/");
        visit.find("#found [role=option]").first().waitFor();
        assertAccessible(visit);
    }

    /** Opens what is folded, and tries the trigger. */
    private static void look(Visit visit) {
        visit.page().evaluate("document.querySelectorAll('#main details').forEach(each => { each.open = true; })");
        if (visit.find("#try").count() > 0) {
            visit.find("#try").fill("let a = b as any;");
            visit.find("mark").first().waitFor();
        }
    }

    private static void assertAccessible(Visit visit) {
        Objects.requireNonNull(axe).assertAccessible(visit, visit.view());
        assertThat(visit.page().evaluate(NAMELESS)).as(visit.view()).isEqualTo(List.of());
    }
}

package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Everything without a mouse. */
@Tag("external")
@ExtendWith(InChromium.class)
class KeyboardIT {
    private static final int MOST_TABS = 40;

    @TempDir
    Path folder;

    private RuleEngine engine;

    @BeforeEach
    void write() {
        engine = Shop.in(folder).engine();
    }

    @Test
    void theFirstTabSkipsToTheContent(Visit visit) throws IOException {
        visit.of(engine).settled().press("Tab");

        assertThat(focused(visit)).isEqualTo("Skip to the content");
    }

    @Test
    void searchFindsFilesRulesAndProblems(Visit visit) throws IOException {
        visit.of(engine).settled().press("/");
        search(visit, "apiord", "src/api/orders.ts");
        visit.press("Enter").settled();
        assertThat(visit.view()).isEqualTo("#/file/src%2Fapi%2Forders.ts");

        visit.press("Control+k");
        search(visit, "near", "key-near-miss");
        visit.press("Enter").settled();
        assertThat(visit.view()).isEqualTo("#/problems?code=key-near-miss");

        visit.press("/");
        search(visit, "style", "style");
        visit.press("ArrowDown", "ArrowUp", "Enter").settled();
        assertThat(visit.view()).isEqualTo("#/rule/cursor%3Astyle");
    }

    @Test
    void searchTakesANewFileAndIsLeftWithEscape(Visit visit) throws IOException {
        visit.of(engine).settled().press("/", "Escape");
        assertThat(visit.find("dialog[open]").count()).isZero();

        visit.press("/");
        search(visit, "brand/new.ts", "No match. Press Enter to open it as a new file.");
        visit.press("Enter").settled();

        assertThat(visit.text("h1")).isEqualTo("brand/new.ts");
    }

    @Test
    void theTreeIsUnfoldedAndAFileOpened(Visit visit) throws IOException {
        visit.of(engine).at("#/file");
        tabTo(visit, "Files");

        visit.press("Home", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "Enter")
                .settled();

        assertThat(visit.view()).isEqualTo("#/file/src%2Fapi%2Fclient.ts");

        tabTo(visit, "Files");
        visit.press("Home", "ArrowDown", "ArrowLeft");
        assertThat(visit.find(".row:has-text('client.ts')").count()).isZero();
    }

    @Test
    void aRuleIsSwitchedOff(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/cursor%3Asecurity");
        tabTo(visit, "Switch it off for me");

        visit.press("Enter");

        visit.find("button:has-text('Switch it on')").waitFor();
        assertThat(engine.toggles()).containsExactly("cursor:security");
    }

    @Test
    void theBudgetIsMoved(Visit visit) throws IOException {
        visit.of(engine).at("#/prompt?paths=src%2Fcheckout%2FCart.tsx");
        tabTo(visit, "budget");

        visit.press("Home");

        visit.sees("Dropped");
        assertThat(focused(visit)).isEqualTo("budget");
    }

    /** Types a text, and waits until what it finds first is there: rules and files come one after the other. */
    private static void search(Visit visit, String text, String first) {
        visit.find("dialog[open] input").waitFor();
        visit.page().keyboard().type(text);
        visit.find("#found li:first-child:has(:text-is('" + first + "')), #found li:first-child:text-is('" + first
                        + "')")
                .waitFor();
    }

    private static void tabTo(Visit visit, String name) {
        for (int tabs = 0; tabs < MOST_TABS; tabs++) {
            if (focused(visit).equals(name)) {
                return;
            }
            visit.press("Tab");
        }
        throw new AssertionError("Tab does not lead to " + name);
    }

    private static String focused(Visit visit) {
        return (String) visit.page()
                .evaluate("(element => element.ariaLabel || (element.id && !element.textContent ? element.id : '')"
                        + " || element.textContent)(document.activeElement)");
    }
}

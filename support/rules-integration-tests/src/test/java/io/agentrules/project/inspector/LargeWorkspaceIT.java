package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** However many rules and files there are, the page holds what can be seen, and not much more. */
@Tag("external")
@ExtendWith(InChromium.class)
class LargeWorkspaceIT {
    private static final int RULES = 2_000;
    private static final int FILES = 5_000;
    private static final int MOST_ELEMENTS = 3_000;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() {
        workspace = new Workspace(folder);
        for (int number = 0; number < RULES; number++) {
            workspace.with(
                    ".cursor/rules/rule-" + number + ".mdc",
                    number % 2 == 0
                            ? "---\nglobs: src/part-" + number % 50 + "/**\n---\nRule " + number + "."
                            : "---\nalwaysApply: true\nglob: x\n---\nRule " + number + ".");
        }
        for (int number = 0; number < FILES; number++) {
            workspace.with("src/part-" + number % 50 + "/file-" + number + ".ts", "\n");
        }
    }

    @Test
    void noViewHoldsThousandsOfElements(Visit visit) throws IOException {
        visit.of(workspace.engine());

        for (String view : new String[] {
            "#/file/src%2Fpart-4%2Ffile-4.ts",
            "#/file/src%2Fpart-4%2Ffile-4.ts?tools=cursor%2Cclaude",
            "#/rule",
            "#/rule/cursor%3Arule-8",
            "#/rule/cursor%3Arule-9",
            "#/prompt?paths=src%2Fpart-4%2Ffile-4.ts",
            "#/problems"
        }) {
            visit.at(view);
            assertThat(elements(visit)).as(view).isBetween(100, MOST_ELEMENTS);
        }
    }

    @Test
    void scrollingToTheEndShowsTheLastRows(Visit visit) throws IOException {
        visit.of(workspace.engine()).at("#/rule/cursor%3Arule-8");

        visit.page().evaluate("() => { document.querySelector('.list').scrollTop = 1e9; }");

        visit.page()
                .waitForFunction("last => document.querySelector(`.row[data-index='${last}']`) !== null", RULES - 1);
        assertThat(visit.find(".row").count()).isLessThan(60);
    }

    @Test
    void scrollingByLessThanWhatIsDrawnShowsTheNextRows(Visit visit) throws IOException {
        visit.of(workspace.engine()).at("#/rule/cursor%3Arule-8");
        visit.page().evaluate("() => { document.querySelector('.list').scrollTop = 3400; }");
        visit.page().waitForFunction("() => document.querySelector(`.row[data-index='100']`) !== null");
        int last = (Integer) visit.page()
                .evaluate("() => Math.max(...[...document.querySelectorAll('.row')].map(row => +row.dataset.index))");

        visit.page().evaluate("last => { document.querySelector('.list').scrollTop = (last - 10) * 34; }", last);

        visit.page().waitForFunction("next => document.querySelector(`.row[data-index='${next}']`) !== null", last + 5);
    }

    @Test
    void allOfALongSectionCanBeSeenInSteps(Visit visit) throws IOException {
        visit.of(workspace.engine()).at("#/file/src%2Fpart-4%2Ffile-4.ts");
        int before = visit.find("section:has(> #group-in) li").count();

        visit.find("section:has(> #group-in) >> text=Show more").click();

        assertThat(visit.find("section:has(> #group-in) li").count()).isEqualTo(2 * before);
    }

    private static int elements(Visit visit) {
        return (Integer) visit.page().evaluate("document.querySelectorAll('*').length");
    }
}

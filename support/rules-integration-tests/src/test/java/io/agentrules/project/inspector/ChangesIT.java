package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The page follows what changes, without being loaded again. */
@Tag("external")
@ExtendWith(InChromium.class)
class ChangesIT {
    @TempDir
    Path folder;

    private Workspace shop;
    private RuleEngine engine;

    @BeforeEach
    void write() {
        shop = Shop.in(folder);
        engine = shop.engine();
    }

    @Test
    void aNewRuleAppears(Visit visit) throws IOException {
        visit.of(engine).at("#/file/src%2Fa.ts");
        visit.page().evaluate("globalThis.isTheSamePage = true");

        shop.with(".cursor/rules/fresh.mdc", "---\nglobs: src/*.ts\n---\nFresh.");

        visit.find(".rules li:has-text('fresh')").waitFor();
        assertThat(visit.text(".rules li:has-text('fresh')")).contains("src/a.ts matches src/*.ts");
        assertThat(visit.page().evaluate("globalThis.isTheSamePage")).isEqualTo(true);
    }

    @Test
    void aRuleThatGoesIsSaidToBeGone(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/cursor%3Asecurity");

        Files.delete(shop.file(".cursor/rules/security.mdc"));

        visit.sees("There is no rule of this name any more.");
    }

    @Test
    void whatIsRepairedIsNoProblemAnyMore(Visit visit) throws IOException {
        visit.of(engine).at("#/problems");
        assertThat(visit.text("h1")).isEqualTo("6 warnings, 2 info");

        shop.with(".cursor/rules/graphql.mdc", "---\nglobs: src/api/**\n---\nOne resolver for each file.");

        visit.find("h1:has-text('5 warnings')").waitFor();
    }

    @Test
    void aRuleIsSwitchedOffAndOnAgain(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/cursor%3Astyle");

        visit.find("text=Switch it off for me").click();
        visit.find("h1 >> text=disabled").waitFor();
        assertThat(engine.toggles()).containsExactly("cursor:style");
        visit.at("#/file/src%2Fui%2FButton.tsx");
        assertThat(visit.text("section:has(> #group-in) li:has-text('style windsurf')"))
                .contains("matches **/*.tsx");

        visit.at("#/rule/cursor%3Astyle");
        visit.find("text=Switch it on").click();

        visit.find("text=Switch it off for me").waitFor();
        assertThat(engine.toggles()).isEmpty();
    }

    @Test
    void whatIsTypedStaysWhileTheRulesChange(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/cursor%3Ano-any");
        visit.find("#try").fill("let a = b as any;");

        shop.with(".cursor/rules/fresh.mdc", "---\nglobs: src/*.ts\n---\nFresh.");

        visit.find(".row:has-text('fresh')").waitFor();
        visit.settled();
        assertThat(visit.find("#try").inputValue()).isEqualTo("let a = b as any;");
    }
}

package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.inspector.StaticInspector;
import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that was built, opened from files: no server answers. */
@Tag("external")
@ExtendWith(InChromium.class)
class StaticPageIT {
    @TempDir
    Path folder;

    private Path index;

    @BeforeEach
    void build() throws IOException {
        Path site = folder.resolve("site");
        StaticInspector.write(Shop.in(folder).engine(), site, (done, total) -> {});
        index = site.resolve("index.html");
    }

    @Test
    void everyViewIsThere(Visit visit) {
        visit.open(index).settled().sees("19 rules").sees("This exported page has the reasons and prompts for");

        visit.at("#/file/src%2Fcheckout%2FCart.tsx").sees("matches src/checkout/**");
        visit.at("#/file/src%2Fa.ts?as=codex").sees("Not loaded by Codex CLI");
        visit.at("#/rule/cursor%3Aprices").sees("Amounts are integers of cents");
        visit.at("#/rule/cursor%3Ano-any").sees("rules test, tries it on a text");
        visit.at("#/prompt?paths=src%2Fcheckout%2FCart.tsx").sees("514 tokens of rules");
        visit.at("#/problems").sees("6 warnings, 2 info");
        visit.at("#/live").sees("Live events are not available in an exported page. rules inspect shows them.");
    }

    @Test
    void thePageOfTheAgentsInUseHasTheirAnswers(Visit visit) throws IOException {
        Path site = folder.resolve("agents");
        StaticInspector.write(Shop.in(folder).engine(), Shop.ITS_AGENTS, site, (done, total) -> {});

        visit.open(site.resolve("index.html")).settled().sees("For Claude Code (claude), GitHub Copilot");

        visit.at("#/file/src%2Fcheckout%2FCart.tsx")
                .sees("What each agent has for this file")
                .sees("Why they differ");
        visit.at("#/file/src%2Fcheckout%2FCart.tsx?as=cursor").sees("matches src/checkout/**");
        visit.at("#/rule").sees(".cursor/rules/prices.mdc");
        visit.at("#/rule/cursor%3Aprices").sees("Amounts are integers of cents").sees("src/checkout/Cart.tsx");
        visit.at("#/rule/cursor%3Ano-any").sees("rules test, tries it on a text");
        visit.at("#/prompt?paths=src%2Fcheckout%2FCart.tsx&as=cursor").sees("tokens of rules");
        visit.at("#/problems").sees("What to do:");
    }

    /** Names that every object of JavaScript has. */
    @ParameterizedTest
    @ValueSource(strings = {"__proto__", "constructor", "toString"})
    void aFileMayHaveAnyName(String name, Visit visit) throws IOException {
        Path site = folder.resolve("other");
        Workspace shop = Shop.in(folder.resolve("shop"))
                .with(name, "")
                .with(".cursor/rules/" + name + ".mdc", "---\nglobs: \"" + name + "\"\n---\nRule of " + name + ".");
        StaticInspector.write(shop.engine(), site, (done, total) -> {});

        visit.open(site.resolve("index.html")).at("#/file/" + name).sees(name + " matches " + name);
        visit.at("#/prompt?paths=" + name).sees("Rule of " + name + ".");
        visit.at("#/rule/cursor%3A" + name).sees("Rule of " + name + ".");
        assertThat(visit.find(".list.short .row").allInnerTexts()).containsExactly(name);
        visit.at("#/" + name).sees("Which rules apply to a file?");
        assertThat(visit.find(".row:has-text('" + name + "')").first().innerText())
                .contains("rules");
    }

    @Test
    void whatIsNotInTheDataIsSaidToBeMissing(Visit visit) {
        visit.open(index).at("#/file/brand%2Fnew.ts");

        visit.sees("This exported page does not contain the reasons for this file.");
    }

    @Test
    void nothingCanBeSwitched(Visit visit) {
        visit.open(index).at("#/rule/cursor%3Astyle").sees("How components look");

        assertThat(visit.find("button:has-text('Switch it')").count()).isZero();
    }

    @Test
    void searchFindsFiles(Visit visit) {
        visit.open(index).settled().press("/");
        visit.find("dialog[open] input").fill("Payment.tsx");
        visit.find("#found [role=option]:has-text('src/checkout/Payment.tsx')").click();
        visit.settled();

        assertThat(visit.text("h1")).isEqualTo("src/checkout/Payment.tsx");
    }
}

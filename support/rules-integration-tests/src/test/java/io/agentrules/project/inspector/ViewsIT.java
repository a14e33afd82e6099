package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.inspector.model.Audience;
import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What each view shows of a workspace as teams have them. */
@Tag("external")
@ExtendWith(InChromium.class)
class ViewsIT {
    private static final String CART = "#/file/src%2Fcheckout%2FCart.tsx";

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
    void theStartSaysWhatIsHereAndWhatCanBeAsked(Visit visit) throws IOException {
        visit.of(engine).settled().sees("19 rules").sees("6 problems");

        visit.find("a.tile >> text=problems").click();
        visit.settled();

        assertThat(visit.view()).isEqualTo("#/problems");
        assertThat(visit.text("h1")).isEqualTo("6 warnings, 2 info");
    }

    @Test
    void aFileSaysWhatIsInListedAndOutAndWhy(Visit visit) throws IOException {
        visit.of(engine).at(CART);

        assertThat(visit.text("h1")).isEqualTo("src/checkout/Cart.tsx");
        assertThat(visit.find(".jump").allInnerTexts()).containsExactly("10 in the prompt", "2 listed", "7 out");
        assertThat(rows(visit, "in"))
                .anyMatch(row -> row.matches("(?s)prices\\s.*matches src/checkout/\\*\\*.*19 tokens"));
        assertThat(rows(visit, "listed")).anyMatch(row -> row.startsWith("releases "));
        assertThat(rows(visit, "out")).anyMatch(row -> row.contains("does not match src/db/migrations/**"));
    }

    @Test
    void rulesAreInTheOrderOfThePrompt(Visit visit) throws IOException {
        visit.of(engine).at("#/prompt?paths=src%2Fcheckout%2FCart.tsx");
        List<String> headings = visit.text(".prompt")
                .lines()
                .filter(line -> line.startsWith("## ") && !line.equals("## Rulebook"))
                .map(line -> line.substring(3))
                .toList();

        visit.at(CART);

        assertThat(visit.find("section:has(> #group-in) .rules .name").allInnerTexts())
                .containsSubsequence(
                        headings.stream().filter(name -> !name.contains(" ")).toList());
    }

    @Test
    void aRuleIsFoundAmongThoseOfAFile(Visit visit) throws IOException {
        visit.of(engine).at("#/file/src%2Fa.ts");

        visit.find(".filter").fill("style");

        assertThat(rows(visit, "listed"))
                .singleElement()
                .satisfies(row -> assertThat(row).contains("style cursor", "src/a.ts does not match src/**/*.tsx"));
        assertThat(rows(visit, "out"))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .contains("style windsurf", "Shadowed by cursor's .cursor/rules/style.mdc", "shadowed"));
    }

    @Test
    void aRulesPageAsksAboutTheFileThatOneCameFrom(Visit visit) throws IOException {
        visit.of(engine).at("#/file/src%2Fa.ts");

        visit.find("section:has(> #group-out) a:has-text('migrations')").click();

        visit.sees("src/a.ts does not match src/db/migrations/**");
        assertThat(visit.find("#about-file").inputValue()).isEqualTo("src/a.ts");
    }

    @Test
    void aNewFileHasRulesToo(Visit visit) throws IOException {
        visit.of(engine).at("#/file");

        visit.find("input[aria-label='Find a file']").fill("src/checkout/New.tsx");
        visit.find("a:has-text('as a new file')").click();
        visit.settled();

        assertThat(visit.text("h1")).isEqualTo("src/checkout/New.tsx");
        assertThat(visit.text(".jump-in")).isEqualTo("10 in the prompt");
    }

    @Test
    void foldersAreUnfolded(Visit visit) throws IOException {
        visit.of(engine).at("#/file");

        visit.find(".row:has-text('src')").first().click();
        visit.find(".row:has-text('api')").first().click();
        visit.find(".row:has-text('orders.ts')").first().click();
        visit.settled();

        assertThat(visit.view()).isEqualTo("#/file/src%2Fapi%2Forders.ts");
    }

    @Test
    void aToolSeesItsOwnRules(Visit visit) throws IOException {
        visit.of(engine).at("#/file/src%2Fa.ts");

        visit.find("#as").selectOption("codex");
        visit.settled();

        assertThat(visit.view()).isEqualTo("#/file/src%2Fa.ts?as=codex");
        assertThat(rows(visit, "in"))
                .singleElement()
                .satisfies(row -> assertThat(row).startsWith("AGENTS agents-md"));
        assertThat(rows(visit, "hidden")).last().asString().contains("cursor");
        assertThat(visit.text("#group-hidden")).startsWith("Not loaded by Codex CLI");
    }

    @Test
    void agentsAreComparedSideBySide(Visit visit) throws IOException {
        visit.of(engine).at(CART);

        visit.find("text=Compare agents").click();
        visit.settled();

        assertThat(heads(visit))
                .containsExactly(
                        "Rule file", "Claude Code", "Codex CLI", "GitHub Copilot in VS Code", "Cursor", "Gemini CLI");
        assertThat(words(visit, "prices")).containsExactly("–", "–", "–", "path", "–");

        visit.find(".choice summary").click();
        visit.find(".chip:has-text('Zed') input").click();
        visit.settled();

        assertThat(heads(visit)).hasSize(7);
    }

    /** It began with all agents together. */
    @Test
    void thePageBeginsWithTheAgentsInUse(Visit visit) throws IOException {
        visit.of(engine, Shop.ITS_AGENTS)
                .settled()
                .sees(
                        "For Claude Code (claude), GitHub Copilot in VS Code (copilot), Cursor (cursor), Gemini CLI (gemini)")
                .sees("loaded by one of these agents");

        visit.at(CART).sees("Why they differ");
        assertThat(heads(visit))
                .containsExactly(
                        "Rule file",
                        "Claude Code",
                        "GitHub Copilot in VS Code",
                        "Cursor",
                        "Gemini CLI",
                        "Devin Desktop (Windsurf)");
        assertThat(words(visit, "prices")).containsExactly("–", "–", "path", "–", "–");
        assertThat(visit.text(".differences .card:has-text('prices')"))
                .contains("cursor", "src/checkout/Cart.tsx matches src/checkout/**", "a file of cursor");

        for (String view : List.of(CART, "#/rule", "#/rule/windsurf%3Astyle", "#/problems", CART + "?as=cursor")) {
            assertThat(visit.at(view).text("body").toLowerCase(Locale.ROOT))
                    .as(view)
                    .doesNotContain("shadow", "priority", "together");
        }
    }

    @Test
    void rulesAreSortedByWhatAnAgentMakesOfThem(Visit visit) throws IOException {
        visit.of(engine, Shop.ITS_AGENTS).at("#/rule");

        visit.find(".sort:has-text('Gemini CLI')").click();
        assertThat(visit.text(".matrix tbody th .place")).isEqualTo("GEMINI.md");
        assertThat(visit.find("th[aria-sort=ascending]").allInnerTexts()).containsExactly("Gemini CLI ▴");

        visit.find(".sort:has-text('Gemini CLI')").click();
        assertThat(visit.find(".matrix tbody th .place").last().innerText()).isEqualTo("GEMINI.md");

        visit.find(".find-rule").fill("typescript");
        assertThat(visit.find(".matrix tbody tr").count()).isEqualTo(1);
    }

    @Test
    void whereAgentsAreStartedIsChosenForAllViews(Visit visit) throws IOException {
        shop.with("src/db/AGENTS.md", "Ask before you change a table.");
        visit.of(shop.engine(), new Audience(false, List.of("codex"), Optional.empty()))
                .at("#/prompt");
        assertThat(visit.text(".prompt")).doesNotContain("Ask before you change a table.");

        visit.find("#cwd").fill("src/db");
        visit.press("Enter");

        visit.find(".prompt:has-text('Ask before you change a table.')").waitFor();
        visit.find("nav >> text=Files").click();
        visit.page().waitForFunction("() => location.hash === '#/file?cwd=src%2Fdb'");
        assertThat(visit.find("#cwd").inputValue()).isEqualTo("src/db");
    }

    @Test
    void theTreeCanBeUsedOnAPhone(Visit visit) throws IOException {
        visit.of(engine, Shop.ITS_AGENTS)
                .open(visit.start(), 400, ColorScheme.LIGHT)
                .at("#/file");

        visit.find(".row:has-text('src')").first().click();
        visit.find(".row:has-text('app.ts')").first().click();
        visit.settled();

        assertThat(visit.view()).isEqualTo("#/file/src%2Fapp.ts");
        visit.find("input[aria-label='Find a file']").click();
        visit.find(".row:has-text('router.ts')").first().click();
        visit.settled();
        assertThat(visit.view()).isEqualTo("#/file/src%2Frouter.ts");
        assertThat((Integer) visit.page().evaluate("document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(400);
    }

    private static List<String> heads(Visit visit) {
        return visit.find(".compare thead th").allInnerTexts().stream()
                .map(text -> text.lines().findFirst().orElse(""))
                .toList();
    }

    private static List<String> words(Visit visit, String rule) {
        return visit.find(".compare tr:has-text('" + rule + "') td").allInnerTexts().stream()
                .map(text -> text.startsWith("–") ? "–" : text)
                .toList();
    }

    @Test
    void aRuleStandsBesideItsSourceWithProblemsAtTheirLines(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/cursor%3Aprices");

        assertThat(visit.text(".code .marked")).contains("description: Prices: cents", "warning");
        assertThat(visit.text(".facts")).contains("globs", "src/checkout/**", "19 tokens");
        visit.sees("src/checkout/CartSummary.tsx");
    }

    @Test
    void aFixIsADiff(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/claude%3Acopy");

        assertThat(visit.text(".diff").strip().lines())
                .containsExactly("- globs: src/**/*.tsx", "+ paths: src/**/*.tsx");
    }

    @Test
    void aRuleSaysWhyItIsOutForAFile(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/claude%3Amigrations");

        visit.find("#about-file").fill("src/a.ts");

        visit.sees("src/a.ts does not match src/db/migrations/**");
    }

    @Test
    void rulesOfOneNameHaveAddressesOfTheirOwn(Visit visit) throws IOException {
        shop.with(".cursor/rules/limits.mdc", "---\nalwaysApply: true\n---\nMail is sent once.")
                .with(".cursor/rules/limits.md", "---\nalwaysApply: true\n---\nTaxes are rounded once.");
        visit.of(shop.engine());
        var texts = new TreeMap<String, String>();

        for (int number : List.of(0, 1)) {
            visit.at("#/rule/cursor%3Aprices");
            visit.find("input[aria-label='Find a rule']").fill("limits");
            visit.find(".row").nth(number).click();
            visit.settled();
            texts.put(visit.view(), visit.text(".code"));
        }

        assertThat(texts.get("#/rule/cursor%3Alimits?at=.cursor%2Frules%2Flimits.mdc"))
                .contains("Mail is sent once.");
        assertThat(texts.get("#/rule/cursor%3Alimits?at=.cursor%2Frules%2Flimits.md"))
                .contains("Taxes are rounded once.");
    }

    @Test
    void matchesLightUpAsOneTypes(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/cursor%3Ano-any");

        visit.find("#try").pressSequentially("let a = b as any;\nlet c: any = a;");

        visit.sees("It fires at line 1");
        visit.page().waitForFunction("() => document.querySelectorAll('mark').length === 2");
        assertThat(visit.find("mark").allInnerTexts()).containsExactly("as any", ": any");

        visit.find("#try-path").fill("notes.md");
        visit.sees("It does not fire:");
        assertThat(visit.find("mark").count()).isEqualTo(2);
    }

    @Test
    void aTriggerIsTriedWithAFileThatItsGlobsMatch(Visit visit) throws IOException {
        shop.with(
                ".cursor/rules/no-float.mdc",
                "---\ncondition: parseFloat\nscope: tool:edit\nglobs: src/checkout/**/*.tsx\n---\nCents are integers.");
        visit.of(shop.engine()).at("#/rule/cursor%3Ano-float");

        visit.page().waitForFunction("() => document.querySelector('#try-path').value === 'src/checkout/Address.tsx'");
        visit.find("#try").fill("parseFloat(price)");

        visit.sees("It fires");
    }

    @Test
    void aBudgetDropsRulesFromThePrompt(Visit visit) throws IOException {
        visit.of(engine).at("#/prompt?paths=src%2Fcheckout%2FCart.tsx");
        assertThat(visit.text("h1")).isEqualTo("514 tokens of rules");
        assertThat(visit.text(".stable")).startsWith("# Rules");
        assertThat(visit.text(".bars li")).contains("typescript", "listed, text", "75");

        visit.at("#/prompt?paths=src%2Fcheckout%2FCart.tsx&budget=150");

        assertThat(visit.text("h1")).isEqualTo("142 tokens of rules");
        assertThat(visit.text(".detail .note")).contains("Dropped 11", "typescript: over the budget of 150 tokens");
    }

    @Test
    void thePromptFollowsWhatTheUserAsks(Visit visit) throws IOException {
        visit.of(engine).at("#/prompt");
        assertThat(visit.find(".bars li:has-text('emails')").count()).isZero();

        visit.find("#in-prompt").fill("Write to them as in @emails");

        visit.find(".bars li:has-text('emails')").waitFor();
        assertThat(visit.view()).startsWith("#/prompt?prompt=Write");
    }

    @Test
    void problemsAreGroupedAsInTheTerminal(Visit visit) throws IOException {
        shop.with(".cursor/rules/letters.mdc", "---\nglob: src/letters/**\n---\nLetters are short.");
        visit.of(shop.engine()).at("#/problems");

        assertThat(visit.text(".problem:has-text('2 places')"))
                .contains("\"glob\" is not a key", ".cursor/rules/emails.mdc:2", ".cursor/rules/letters.mdc:2");
        assertThat(visit.find(".problem:has-text('.cursor/rules/graphql.mdc:2')")
                        .count())
                .isEqualTo(1);
        assertThat(visit.find("details .problem-info:visible").count()).isZero();
        visit.find("details summary").click();
        assertThat(visit.find("details .problem-info:visible").count()).isPositive();
    }

    @Test
    void problemsAreFiltered(Visit visit) throws IOException {
        visit.of(engine).at("#/problems");

        visit.find("#code").selectOption("key-near-miss");
        visit.settled();

        assertThat(visit.find(".problem").count()).isEqualTo(2);
        assertThat(visit.text(".detail .lead")).isEqualTo("2 problems of these. Show all");
    }

    /** It said that no rules were found. */
    @Test
    void aWorkspaceOfWhichNoRuleIsUsedSaysWhy(Visit visit) throws IOException {
        visit.of(RuleEngine.builder()
                .workspace(folder)
                .home(folder.resolve("no-home"))
                .environment(Map.of())
                .config(RulesConfig.builder()
                        .limits(Limits.builder().maxWorkspaceChars(1).build())
                        .build())
                .build());

        for (String view : List.of("#/file", "#/rule")) {
            visit.at(view)
                    .sees("so none of its rules is used. What to do: Move what is no rule out of the folders of rules");
        }
    }

    @Test
    void anEmptyWorkspaceSaysWhatToDo(Visit visit) throws IOException {
        visit.of(new Workspace(folder.resolve("empty")).engine());

        visit.at("#/file").sees("No rules were found here. Write AGENTS.md").sees("There are no files here.");
        visit.at("#/rule").sees("No rules were found here.");
        visit.at("#/file/src%2Fa.ts").sees("No rule is in for this file. A rule is in for every file if");
        visit.at("#/prompt").sees("No rule applies to this work. Name its files");
    }

    /** At 768 pixels names were broken into syllables. */
    @Test
    void namesStayWhole(Visit visit) throws IOException {
        String name = "how-we-write-jira-issues";
        shop.with(".cursor/rules/" + name + ".mdc", "---\nalwaysApply: true\n---\nOne issue, one cause.");
        visit.of(shop.engine()).open(visit.start(), 768, ColorScheme.LIGHT).at(CART);

        Object height = visit.page()
                .evaluate(
                        "name => [...document.querySelectorAll('.rules .name')].find(each => each.textContent === name)"
                                + ".getClientRects().length",
                        name);

        assertThat(height).isEqualTo(1);
    }

    @Test
    void aNameIsBrokenBetweenItsWords(Visit visit) throws IOException {
        visit.of(engine).at("#/file/src%2Fcheckout%2FshippingAddress_form.tsx");

        assertThat(visit.find("h1.path").innerHTML())
                .isEqualTo("src/<wbr>checkout/<wbr>shipping<wbr>Address_<wbr>form.<wbr>tsx");
    }

    /** As in the terminal: what is left of a name that shares its line with the provider is not enough to know it by. */
    @Test
    void whereThereIsNoRoomARuleLosesItsProviderFirst(Visit visit) throws IOException {
        shop.with(".cursor/rules/how-to-name-things-and-files.mdc", "Names.");
        engine.refresh();
        visit.of(engine).at("#/rule/cursor%3Aprices");

        Object seen = visit.page().evaluate("""
                        () => [...document.querySelectorAll('.row .who')].filter(who => {
                          const [name, provider] = who.children;
                          const head = name.querySelector('.head');
                          const isCut = head !== null && head.scrollWidth > head.clientWidth;
                          return isCut && provider.getBoundingClientRect().top < who.getBoundingClientRect().bottom;
                        }).length""");

        assertThat(seen).isEqualTo(0);
        assertThat(visit.find(".row:has-text('how-to-name') .name").innerText()).contains("how-to-nam");
    }

    @Test
    void whereThereIsNoRoomAPathLosesItsMiddle(Visit visit) throws IOException {
        visit.of(engine).at("#/file/src%2Fcheckout%2Fcomponents%2Ffields%2Fx.ts");

        String row = ".row:has-text('country-codes.tsx')";
        Object isCut = visit.page()
                .evaluate(
                        "() => { const head = document.querySelector('.row .middle .head'); return head.scrollWidth > head.clientWidth; }");

        assertThat(visit.find(row).count()).isEqualTo(1);
        assertThat(isCut).isEqualTo(true);
        assertThat(visit.find(row + " .middle > :last-child").innerText()).isEqualTo("ntry-codes.tsx");
    }

    @Test
    void sessionsAreSeenAsTheyHappen(Visit visit) throws IOException {
        visit.of(engine).at("#/live").sees("Nothing has happened yet");

        Session session = engine.openSession("fix-refunds");
        session.path("src/api/orders.ts");
        session.activate();
        session.guard().wholeText("const order = body as any;\n");

        visit.sees("The session begins.");
        visit.find(".event-fired").waitFor();
        assertThat(visit.text(".event-fired")).contains("fix-refunds", "Interrupted by no-any", "body as any");
        assertThat(visit.text(".event-activated")).contains("typescript", "src/**/*.ts");
    }

    @Test
    void allThatIsLoadedIsSmall(Visit visit) throws IOException {
        visit.of(engine).settled();
        var loaded = new ArrayList<Integer>();
        visit.page().onResponse(response -> {
            if (!response.url().contains("/api/")) {
                loaded.add(length(response));
            }
        });

        visit.page().reload();
        visit.settled();

        assertThat(loaded).hasSizeGreaterThan(10);
        assertThat(loaded.stream().mapToInt(Integer::intValue).sum()).isBetween(20_000, 150_000);
    }

    private static int length(Response response) {
        return Integer.parseInt(response.headers().getOrDefault("content-length", "0"));
    }

    private static List<String> rows(Visit visit, String group) {
        return visit.find("section:has(> #group-" + group + ") .rules > li").allInnerTexts().stream()
                .map(row -> row.replace("\n", " "))
                .toList();
    }
}

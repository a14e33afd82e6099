package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.project.ProjectFiles;
import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Takes the pictures of the documentation, into the folder that {@code -Dinspector.pictures} names, and checks that they are small. */
@Tag("external")
@ExtendWith(InChromium.class)
class PicturesIT {
    private static final int LARGEST = 150_000;

    private static final Map<String, String> VIEWS = views();

    @TempDir
    Path folder;

    private static Map<String, String> views() {
        var views = new LinkedHashMap<String, String>();
        views.put("start", "#/file");
        views.put("file", "#/file/src%2Fcheckout%2FCart.tsx");
        views.put("agent", "#/file/src%2Fcheckout%2FCart.tsx?as=cursor");
        views.put("rules", "#/rule");
        views.put("rule", "#/rule/claude%3Acopy");
        views.put("trigger", "#/rule/cursor%3Ano-any");
        views.put("prompt", "#/prompt?paths=src%2Fcheckout%2FCart.tsx&budget=200&as=cursor");
        views.put("problems", "#/problems");
        views.put("live", "#/live");
        return views;
    }

    @ParameterizedTest
    @CsvSource({"1440, LIGHT", "1440, DARK", "400, LIGHT", "400, DARK"})
    void everyViewMakesASmallPicture(int width, ColorScheme scheme, Visit visit) throws IOException {
        Path pictures = Files.createDirectories(ProjectFiles.file(
                System.getProperty("inspector.pictures", "support/rules-integration-tests/target/pictures")));
        RuleEngine engine = Shop.in(folder).engine();
        visit.of(engine, Shop.ITS_AGENTS).open(visit.start(), width, scheme).settled();
        happenings(engine);

        for (Map.Entry<String, String> view : VIEWS.entrySet()) {
            visit.at(view.getValue());
            if (view.getKey().equals("trigger")) {
                visit.find("#try").fill("const order = body as any;\nlet total: any = 0;");
                visit.page().waitForFunction("() => document.querySelectorAll('mark').length === 2");
            }
            visit.page()
                    .waitForFunction("() => document.querySelector('nav .number').textContent !== ''"
                            + " && !document.getElementById('main').textContent.includes('counting')");
            Path picture = pictures.resolve("inspector-" + view.getKey() + "-" + width + "-"
                    + scheme.name().toLowerCase(Locale.ROOT) + ".png");
            SmallPicture.write(visit.page().screenshot(), picture);

            assertThat(picture).satisfies(file -> assertThat(Files.size(file)).isBetween(10_000L, (long) LARGEST));
        }
    }

    private static void happenings(RuleEngine engine) {
        Session session = engine.openSession("fix-refunds");
        session.prompt("Fix the refund of an order").path("src/api/orders.ts");
        session.activate();
        session.path("src/checkout/Cart.tsx");
        session.activate();
        session.guard().wholeText("Here is the change:\n\nconst order = body as any;\n");
        session.activate();
        Session other = engine.openSession("review-41");
        other.path("src/db/migrations/2026-02-11-refunds.sql").activate();
    }
}

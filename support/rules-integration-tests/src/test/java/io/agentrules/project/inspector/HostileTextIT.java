package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.inspector.StaticInspector;
import io.agentrules.project.browser.InChromium;
import io.agentrules.project.browser.Visit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A repository whose every name and text is an attack on the page: all of it is shown as text, and {@link Visit} sees nothing run. */
@Tag("external")
@ExtendWith(InChromium.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "no file can have these names")
class HostileTextIT {
    private static final String RUN = "globalThis." + Visit.CANARY + "=1";
    private static final String IMAGE = "<img src=x onerror=" + RUN + ">";
    private static final String SCRIPT = "<script>" + RUN + "</script>";
    private static final String BREAKOUT = "\"'><svg onload=" + RUN + ">";
    private static final String LINK = "[now](javascript:" + RUN + ") javascript:" + RUN;
    private static final String TEMPLATE = "${" + RUN + "}`{{" + RUN + "}}";
    private static final String BIDI = "safe\u202Egnp.exe\u2066\u200B\u2028";

    private static final String ALL = String.join(" ", IMAGE, SCRIPT, BREAKOUT, LINK, TEMPLATE, BIDI);

    /** Names of files have no slashes. */
    private static final List<String> NAMES = Stream.of(IMAGE, BREAKOUT, "javascript:" + RUN, TEMPLATE, "safe\u202Egnp")
            .toList();

    @TempDir
    Path folder;

    private RuleEngine engine;

    @BeforeEach
    void write() {
        var workspace = new Workspace(folder);
        String quoted = "'" + ALL.replace("'", "''").replace("\u2028", "") + "'";
        for (String name : NAMES) {
            workspace
                    .with("src/" + name + ".ts", ALL)
                    .with(name + "/" + name + ".md", ALL)
                    .with(
                            ".cursor/rules/" + name + ".mdc",
                            "---\ndescription: " + quoted + "\nglobs: " + quoted + ", src/**\n---\n" + ALL)
                    .with(".cursor/rules/always-" + name + ".mdc", "---\nalwaysApply: true\n---\n# " + ALL)
                    .with(
                            ".windsurf/rules/" + name + ".md",
                            "---\ntrigger: always_on\n" + IMAGE + ": " + quoted + "\n---\n" + ALL);
        }
        workspace
                .with(
                        ".cursor/rules/trigger.mdc",
                        "---\ncondition: '<img[^>]*>'\nscope: tool:" + IMAGE.replace(" ", "") + "(*.ts), text\n---\n"
                                + ALL)
                .with(".cursor/rules/broken.mdc", "---\ndescription: [" + ALL + "\n---\n" + ALL)
                .with("CLAUDE.md", "@" + IMAGE + ".md\n@javascript:" + RUN + "\n" + ALL)
                .with("AGENTS.md", ALL);
        engine = workspace.engine();
    }

    @Test
    void everyViewShowsItAsText(Visit visit) throws IOException {
        visit.of(engine).settled();

        lookAtEverything(visit);
    }

    @Test
    void thePageThatWasBuiltDoesTheSame(Visit visit) throws IOException {
        Path site = folder.resolve("site");
        StaticInspector.write(engine, site, (done, total) -> {});
        visit.open(site.resolve("index.html")).settled();

        lookAtEverything(visit);
    }

    @Test
    void whatIsTypedIsText(Visit visit) throws IOException {
        visit.of(engine).at("#/rule/cursor%3Atrigger");

        visit.find("#try-source").selectOption("text");
        visit.find("#try").fill(ALL);

        visit.find("mark").first().waitFor();
        assertThat(visit.text("mark")).isEqualTo(IMAGE);
        assertIsText(visit);

        visit.press("Control+k");
        visit.find("dialog[open] input").fill(IMAGE);
        visit.find("#found [role=option]").first().waitFor();
        assertIsText(visit);
    }

    @Test
    void sessionsAreText(Visit visit) throws IOException {
        visit.of(engine).at("#/live");

        Session session = engine.openSession(ALL);
        session.path("src/" + IMAGE + ".ts").prompt(ALL);
        session.activate();
        session.guard().wholeText(ALL);

        visit.find(".event-fired").waitFor();
        assertIsText(visit);
        visit.find(".event-fired a").click();
        visit.settled();
        assertIsText(visit);
    }

    @Test
    void anAddressIsText(Visit visit) throws IOException {
        visit.of(engine);

        for (String address : List.of(
                "#/file/" + Visit.encoded(ALL),
                "#/rule/" + Visit.encoded(ALL),
                "#/rule/javascript:" + RUN,
                "#/" + SCRIPT,
                "#/problems?code=" + Visit.encoded(ALL) + "&find=" + Visit.encoded(ALL),
                "#/prompt?paths=" + Visit.encoded(ALL) + "&prompt=" + Visit.encoded(ALL) + "&branch="
                        + Visit.encoded(ALL),
                "#/live?session=" + Visit.encoded(ALL))) {
            visit.at(address);
            assertIsText(visit);
        }
    }

    private void lookAtEverything(Visit visit) {
        for (String name : NAMES) {
            String file = Visit.encoded("src/" + name + ".ts");
            for (String view : List.of(
                    "#/file/" + file,
                    "#/file/" + file + "?as=cursor",
                    "#/file/" + file + "?tools=cursor%2Cclaude",
                    "#/prompt?paths=" + file,
                    "#/rule/" + Visit.encoded("cursor:" + name),
                    "#/rule/" + Visit.encoded("cursor:always-" + name),
                    "#/rule/" + Visit.encoded("windsurf:" + name))) {
                visit.at(view);
                assertIsText(visit);
            }
        }
        for (String view : List.of(
                "#/file",
                "#/rule",
                "#/rule/cursor%3Atrigger",
                "#/rule/cursor%3Abroken",
                "#/rule/claude%3ACLAUDE",
                "#/problems",
                "#/live")) {
            visit.at(view);
            assertIsText(visit);
        }
        visit.press("/");
        visit.find("dialog[open] input").fill("safe");
        visit.find("#found [role=option]").first().waitFor();
        assertIsText(visit);
    }

    /** The page itself has one picture, in its header, and one script, in its head. */
    private static void assertIsText(Visit visit) {
        assertThat(visit.find(
                                "body :is(script, iframe, object, embed, svg, style, base, meta, form[action]), main img, dialog img")
                        .count())
                .as(visit.view())
                .isZero();
        assertThat(visit.page()
                        .evaluate("[...document.querySelectorAll('*')].flatMap(element => [...element.attributes])"
                                + ".filter(each => each.name.startsWith('on') || /^\\s*(javascript|data|vbscript):/i.test(each.value)"
                                + " && ['href', 'src', 'action'].includes(each.name)).map(each => each.value)"))
                .as(visit.view())
                .isEqualTo(List.of());
        assertThat(visit.text("body") + visit.page().title())
                .as(visit.view())
                .doesNotContain("\u202E", "\u2066", "\u200B", "\u2028");
    }
}

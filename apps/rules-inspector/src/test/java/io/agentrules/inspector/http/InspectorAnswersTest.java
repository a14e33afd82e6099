package io.agentrules.inspector.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.model.AgentView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions of the page and their answers. */
class InspectorAnswersTest extends InspectorTests {
    @ParameterizedTest
    @CsvSource({
        "no-such, there is no question no-such",
        "list/../list, there is no question",
        "list?as=no-such, agent is not the id of a view: no-such",
        "source, the parameter rule is missing",
        "prompt?budget=-1, the parameter budget is not a number from 0 to 100000000: -1",
        "prompt?budget=many, the parameter budget is not a number from 0 to 100000000: many",
        "explain?paths=a.ts&paths=a%0Ab, a value of the parameter paths contains a control character"
    })
    void whatIsWrongIsTold(String question, String message) {
        Reply reply = ask("GET /api/" + question + " HTTP/1.1", authorized(""));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).startsWith("{\"error\":\"" + message);
    }

    /** The page asks for the list first: meanwhile the file of a rule may have been deleted. */
    @ParameterizedTest
    @ValueSource(strings = {"gone", "/etc/passwd", "style&at=../../etc/passwd"})
    void aRuleThatIsNotThereHasNoTextAndNoFiles(String rule) {
        Reply text = ask("GET /api/source?rule=" + rule + " HTTP/1.1", authorized(""));
        Reply files = ask("GET /api/files?rule=" + rule + " HTTP/1.1", authorized(""));

        assertThat(text.status()).isEqualTo(200);
        assertThat(text.body()).isEqualToIgnoringNewLines("{\"path\":\"\",\"text\":null,\"cut\":false}");
        assertThat(files.status()).isEqualTo(200);
        assertThat(files.body()).isEqualToIgnoringNewLines("{\"files\":[]}");
    }

    @Test
    void filesAreListedAndCounted() {
        assertThat(ask("GET /api/files HTTP/1.1", authorized("")).body())
                .contains("\"README.md\",\"src/app.ts\"]", "\"truncated\":false");
        assertThat(ask("GET /api/counts HTTP/1.1", authorized("")).body()).contains("\"README.md\":1,\"src/app.ts\":2");
        assertThat(ask("GET /api/files?rule=cursor:style HTTP/1.1", authorized(""))
                        .body())
                .isEqualTo("{\"files\":[\"src/app.ts\"]}\n");
    }

    @Test
    void filesThatCameSinceAreCountedOnceTheyAreListed() {
        assertThat(ask("GET /api/counts HTTP/1.1", authorized("")).body()).doesNotContain("src/new.ts");
        project.with("src/new.ts", "");

        ask("GET /api/files HTTP/1.1", authorized(""));

        assertThat(ask("GET /api/counts HTTP/1.1", authorized("")).body()).contains("\"src/new.ts\":2");
    }

    @Test
    void whatIsCountedFollowsTheRules() {
        assertThat(ask("GET /api/counts HTTP/1.1", authorized("")).body()).contains("\"src/app.ts\":2");

        post("/api/toggle?rule=style&on=false", "");

        assertThat(ask("GET /api/counts HTTP/1.1", authorized("")).body()).contains("\"src/app.ts\":1");
        assertThat(ask("GET /api/files?rule=cursor:style HTTP/1.1", authorized(""))
                        .body())
                .isEqualTo("{\"files\":[]}\n");
    }

    @Test
    void aLongAnswerIsWhole() {
        String text = "Name the type. ".repeat(20_000);
        project.with(".cursor/rules/long.mdc", "---\nalwaysApply: true\n---\n" + text);
        engine.refresh();

        String answer =
                ask("GET /api/source?rule=long HTTP/1.0", authorized("")).body();

        assertThat(answer).contains(text).endsWith("\"cut\":false}\n");
    }

    @Test
    void manyToolsAreViewedOneAfterTheOther() {
        String first = ask("GET /api/list?as=cursor HTTP/1.1", authorized("")).body();
        for (AgentView view : engine.views()) {
            assertThat(ask("GET /api/list?as=" + view.id() + " HTTP/1.1", authorized(""))
                            .status())
                    .isEqualTo(200);
        }

        assertThat(ask("GET /api/list?as=cursor HTTP/1.1", authorized("")).body())
                .isEqualTo(first);
    }

    @Test
    void aToolsViewHasOtherRules() {
        assertThat(ask("GET /api/prompt HTTP/1.1", authorized("")).body()).contains("Always test.");
        assertThat(ask("GET /api/prompt?as=codex HTTP/1.1", authorized("")).body())
                .doesNotContain("Always test.");
    }

    @Test
    void aTextIsTriedAgainstATrigger() {
        Reply reply = post("/api/test?rule=no-any&source=text", "let a = b as any;");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).contains("\"fires\":true");
    }

    @Test
    void aRuleThatIsNoTriggerIsNotTried() {
        assertThat(post("/api/test?rule=style", "x").body()).contains("style is not a trigger rule");
    }

    @Test
    void aShadowedRuleIsNotTriedAsTheOneThatShadowsIt() {
        project.with(".xcsh/rules/no-any.md", "---\ncondition: never\n---\nOther.");
        engine.refresh();

        Reply reply = post("/api/test?rule=cursor:no-any", "as any");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("cursor:no-any is shadowed, so another rule with its name would be tested");
    }

    @Test
    void ofTwoRulesOfAProviderWithOneNameTheOneThatIsShadowedIsNotTried() {
        project.with("../home/.cursor/rules/no-any.mdc", "---\ncondition: never\n---\nOther.");
        engine.refresh();

        assertThat(post("/api/test?rule=cursor:no-any&at=~/.cursor/rules/no-any.mdc", "never")
                        .status())
                .isEqualTo(200);
        assertThat(post("/api/test?rule=cursor:no-any&at=.cursor/rules/no-any.mdc", "never")
                        .body())
                .contains("cursor:no-any is shadowed");
    }

    @Test
    void onlyAToolsTextHasATool() {
        Reply reply = post("/api/test?rule=no-any&source=text&tool=edit", "as any");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("need the source tool, not text");
        assertThat(post("/api/test?rule=no-any&source=text&tool=&path=", "as any")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aFlagIsTrueOrFalse() {
        Reply reply = ask("GET /api/explain?ci=maybe HTTP/1.1", authorized(""));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("a value of the parameter ci is neither true nor false");
        assertThat(ask("GET /api/explain?ci=true HTTP/1.1", authorized("")).body())
                .contains("\"ci\":true");
    }

    @Test
    void aTextOfMoreThanFourMegabytesIsRejected() {
        Reply reply = post("/api/test?rule=no-any", "x".repeat((4 << 20) + 1));

        assertThat(reply.status()).isEqualTo(413);
    }
}

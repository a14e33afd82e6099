package io.agentrules.inspector.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Rules are switched off and on. */
class InspectorTogglesTest extends InspectorTests {
    @Test
    void aRuleIsSwitchedOffAndOn() {
        assertThat(post("/api/toggle?rule=always&on=false", "").status()).isEqualTo(204);
        assertThat(engine.toggles()).containsExactly("always");
        assertThat(ask("GET /api/prompt HTTP/1.1", authorized("")).body()).doesNotContain("Always test.");
        assertThat(ask("GET /api/about HTTP/1.1", authorized("")).body()).contains("\"off\":[\"always\"]");

        assertThat(post("/api/toggle?rule=always&on=true", "").status()).isEqualTo(204);
        assertThat(ask("GET /api/prompt HTTP/1.1", authorized("")).body()).contains("Always test.");
    }

    @Test
    void whatIsSwitchedOffHereIsStillInTheViewsOfTools() {
        assertThat(ask("GET /api/prompt?as=cursor HTTP/1.1", authorized("")).body())
                .contains("Always test.");

        post("/api/toggle?rule=always&on=false", "");

        assertThat(ask("GET /api/prompt?as=cursor HTTP/1.1", authorized("")).body())
                .contains("Always test.");
    }

    @Test
    void anUnknownRuleIsNotSwitched() {
        assertThat(post("/api/toggle?rule=no-such&on=false", "").status()).isEqualTo(400);
        assertThat(engine.toggles()).isEmpty();
    }

    @Test
    void rulesOfAnotherProgramsEngineCannotBeSwitched() throws IOException {
        inspector.close();
        serve(false);

        assertThat(post("/api/toggle?rule=always&on=false", "").status()).isEqualTo(405);
        assertThat(ask("GET /api/about HTTP/1.1", authorized("")).body()).contains("\"toggles\":false");
        assertThat(engine.toggles()).isEmpty();
    }
}

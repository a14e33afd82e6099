package io.agentrules.inspector.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the page. */
class InspectorPageTest extends InspectorTests {
    @Test
    void thePageIsSentWithoutTokenAndLetsNothingElseRun() {
        Reply page = ask("GET / HTTP/1.1", "");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body())
                .contains("<script type=\"module\" src=\"app.js\">")
                .doesNotContain(token);
        assertThat(page.head())
                .contains("default-src 'none'; script-src 'self'; style-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe")
                .containsIgnoringCase("x-content-type-options: nosniff")
                .containsIgnoringCase("referrer-policy: no-referrer")
                .containsIgnoringCase("cache-control: no-store")
                .containsIgnoringCase("cross-origin-resource-policy: same-origin");
    }

    @ParameterizedTest
    @CsvSource({"/app.js, text/javascript", "/page.css, text/css", "/icon.svg, image/svg+xml", "/index.html, text/html"
    })
    void filesOfThePageHaveTheirTypes(String path, String type) {
        Reply file = ask("GET " + path + " HTTP/1.1", "");

        assertThat(file.status()).isEqualTo(200);
        assertThat(file.head()).containsIgnoringCase("content-type: " + type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../../../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/..%2f..%2fetc/passwd",
                "/..%5c..%5cetc",
                "//etc/passwd",
                "/page.css/../module-info.class",
                "/module-info.class",
                "/.cursor/rules/style.mdc",
                "/page.css%00.html",
                "/APP.JS",
                "/*"
            })
    void noAddressLeadsToAnotherFile(String path) {
        assertThat(ask("GET " + path + " HTTP/1.1", "").status()).isIn(400, 404);
    }
}

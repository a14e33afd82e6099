package io.agentrules.inspector.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageFilesTest {
    private final PageFiles files = new PageFiles();

    /** The limit that the page promises. */
    @Test
    void allFilesTogetherAreAtMost150Kilobytes() {
        assertThat(files.size()).isBetween(10_000, 150_000);
    }

    @Test
    void noFileLoadsAnythingFromElsewhereOrReadsHtml() {
        assertThat(List.of(files.text(PageFiles.INDEX), files.text(PageFiles.STYLE), files.oneScript()))
                .allSatisfy(text -> assertThat(text)
                        .doesNotContain(
                                "https://", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("));
    }

    @Test
    void thePageHasNoInlineScriptOrStyle() {
        assertThat(files.text("index.html")).doesNotContainPattern("<script(?![^>]* src=)|<style| style=| on[a-z]+=");
    }

    @Test
    void oneScriptHasNoModules() {
        assertThat(files.oneScript())
                .doesNotContainPattern("(?m)^(import|export) ")
                .contains("modules['app.js'] = ");
    }
}

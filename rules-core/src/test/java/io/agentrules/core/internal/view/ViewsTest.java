package io.agentrules.core.internal.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ViewsTest {
    private static final String PAGE = "docs/views.md";

    /** Set to write the page anew after a description has changed. */
    private static final String WRITE = "views.write";

    static final List<String> IDS = Views.IDS;

    @Test
    void thePageSaysWhatTheDescriptionsSay() throws IOException {
        Path page = Stream.of(Path.of(PAGE), Path.of("..", PAGE))
                .filter(path -> Files.exists(path.getParent()))
                .findFirst()
                .orElseThrow();
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, ViewsPage.text());
        }

        assertThat(Files.readString(page))
                .as("run this test with -D" + WRITE + "=true")
                .isEqualTo(ViewsPage.text());
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void everyFactHasASource(String id) {
        View view = Views.find(id).orElseThrow();

        assertThat(view.steps())
                .isNotEmpty()
                .allSatisfy(step -> assertThat(view.sources()).containsKey(step.source()));
        assertThat(view.asOf()).matches("20\\d\\d-\\d\\d");
        assertThat(view.sources().values()).noneMatch(String::isBlank);
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void aGroupThatOthersDependOnComesBeforeThem(String id) {
        List<ViewGroup> groups = Views.find(id).orElseThrow().groups();

        for (int i = 0; i < groups.size(); i++) {
            assertThat(groups.subList(0, i))
                    .extracting(ViewGroup::id)
                    .containsAll(groups.get(i).unless());
        }
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void onlyManagedPathsAreAbsolute(String id) {
        assertThat(Views.find(id).orElseThrow().steps())
                .allSatisfy(step -> assertThat(step.files().paths())
                        .allMatch(path ->
                                path.matches("(/|C:/).*") == (step.files().level() == Level.MANAGED)));
    }

    @Test
    void anotherIdIsNoView() {
        assertThat(Views.find("codx")).isEmpty();
        assertThat(Views.find("../codex")).isEmpty();
    }
}

package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.internal.ContextField;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of the condition keys, whose rows may be about several keys. */
class ConditionsDocumentedTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]+`) \\|");
    private static final Pattern KEY = Pattern.compile("`(\\w+)`");

    @Test
    void everyKeyThatIsComparedWithTheSessionHasARow() {
        List<String> documented = ROW.matcher(ProjectFiles.read(ProjectFiles.file("docs/conditions.md")))
                .results()
                .flatMap(row -> KEY.matcher(row.group(1)).results())
                .map(key -> key.group(1))
                .toList();

        assertThat(documented)
                .containsAll(ContextField.allKeys().stream()
                        .map(ContextField.Key::name)
                        .toList());
    }
}

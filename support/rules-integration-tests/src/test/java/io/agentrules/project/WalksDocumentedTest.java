package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The walks through the code in {@code docs/walks-through-the-code.md}. */
@Tag("one-jdk")
class WalksDocumentedTest {
    private static final Pattern STEP = Pattern.compile("`((?:core|internal|pattern)\\.(?:\\w+\\.)*[A-Z]\\w+)`");
    private static final int FEWEST_STEPS = 10;

    private static final JavaClasses PROJECT = ProjectClasses.ALL;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A path brings in a rule",
                "A rule file becomes text in the prompt",
                "Model output causes an interruption"
            })
    void everyClassOfAWalkExists(String walk) {
        assertThat(steps(walk)).hasSizeGreaterThan(FEWEST_STEPS).allMatch(PROJECT::contain);
    }

    @Test
    void modelOutputCrossesEachBorderOnceInEachDirection() {
        List<String> packages = steps("Model output causes an interruption").stream()
                .map(type -> type.substring(0, type.lastIndexOf('.')))
                .toList();
        var crossings = new ArrayList<String>();
        for (int i = 1; i < packages.size(); i++) {
            if (!packages.get(i).equals(packages.get(i - 1))) {
                crossings.add(packages.get(i - 1) + " to " + packages.get(i));
            }
        }

        assertThat(crossings).doesNotHaveDuplicates().hasSizeGreaterThan(2);
    }

    /** Returns the full names of the classes of a walk, in order. */
    private static List<String> steps(String walk) {
        String page = ProjectFiles.read(ProjectFiles.file("docs/walks-through-the-code.md"));
        int start = page.indexOf("## " + walk + "\n");
        assertThat(start).as(walk).isNotNegative();
        int end = page.indexOf("\n#", start + 1);
        return STEP.matcher(page.substring(start, end))
                .results()
                .map(MatchResult::group)
                .map(name -> name.replace("`", "")
                        .replaceFirst("^internal", "core.internal")
                        .replaceFirst("^", "io.agentrules."))
                .collect(Collectors.toList());
    }
}

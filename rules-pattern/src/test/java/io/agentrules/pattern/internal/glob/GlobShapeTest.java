package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.internal.glob.GlobShape.File;
import io.agentrules.pattern.internal.glob.GlobShape.Place;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.glob.dialect.MinimatchParser;
import io.agentrules.pattern.internal.glob.dialect.PicomatchParser;
import io.agentrules.pattern.internal.tree.Node;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlobShapeTest {
    private static final GlobLimits LIMITS = new GlobLimits(250, 1_000, 20_000);

    @Test
    void aPathIsAFileInAFolder() {
        assertThat(picomatch("src/x/a.ts")).containsExactly(shape(Place.IN, "src/x", File.NAMED, "a.ts"));
        assertThat(picomatch("a.ts")).containsExactly(shape(Place.IN, "", File.NAMED, "a.ts"));
    }

    @Test
    void bracesAreShapesOfTheirOwn() {
        assertThat(picomatch("src/**/*.{ts,tsx}"))
                .containsExactly(
                        shape(Place.BELOW, "src", File.ENDING, ".ts"), shape(Place.BELOW, "src", File.ENDING, ".tsx"));
    }

    @Test
    void aFolderAndAllBelowItAreTwoShapes() {
        assertThat(picomatch("src/**"))
                .containsExactlyInAnyOrder(
                        shape(Place.IN, "", File.NAMED, "src"), shape(Place.BELOW, "src", File.ANY, ""));
    }

    @Test
    void aFolderAnywhereIsLookedUpByItsName() {
        assertThat(picomatch("**/test/**/*.ts")).containsExactly(shape(Place.BELOW_ANY, "test", File.ENDING, ".ts"));
        assertThat(picomatch("**/test/*")).containsExactly(shape(Place.IN_ANY, "test", File.ANY, ""));
        assertThat(picomatch("**/test/a")).containsExactly(shape(Place.IN_ANY, "test", File.NAMED, "a"));
    }

    @Test
    void wildcardsThatMatchNoLeadingDotMakeADotlessShape() {
        assertThat(minimatchWithoutDot("src/**/*.ts"))
                .containsExactly(new GlobShape(Place.BELOW, "src", File.ENDING, ".ts", true));
    }

    @Test
    void wildcardsOfBothKindsMakeNoShape() {
        assertThat(minimatchWithoutDot("src/**/?(a)*")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a*b", "src/*/a", "**/a*", "?", "[a-b]", "*ts", "**/a/b/*", "src/**/x/*", "a{b,c}*", "!(a)"})
    void whatNeedsMoreThanLookingUpHasNoShape(String glob) {
        assertThat(picomatch(glob)).isEmpty();
    }

    private static GlobShape shape(Place place, String folder, File file, String name) {
        return new GlobShape(place, folder, file, name, false);
    }

    private static List<GlobShape> picomatch(String glob) {
        return shapes(PicomatchParser.parse(glob, true, LIMITS).parts().get(0).node());
    }

    private static List<GlobShape> minimatchWithoutDot(String glob) {
        return shapes(MinimatchParser.parse(glob, false, true, true, LIMITS)
                .parts()
                .get(0)
                .node());
    }

    /** Returns the shapes of those variants of a tree that have one. */
    private static List<GlobShape> shapes(Node node) {
        return GlobVariants.of(node, 64).stream()
                .map(GlobShape::of)
                .filter(Objects::nonNull)
                .toList();
    }
}

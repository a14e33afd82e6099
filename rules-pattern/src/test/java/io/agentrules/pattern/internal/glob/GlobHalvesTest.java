package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.glob.dialect.GlobNodes;
import io.agentrules.pattern.internal.glob.dialect.MinimatchParser;
import io.agentrules.pattern.internal.glob.dialect.PicomatchParser;
import io.agentrules.pattern.internal.tree.Node;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlobHalvesTest {
    private static final GlobLimits LIMITS = new GlobLimits(250, 1_000, 20_000);
    private static final Node A = Node.unit('a');

    @Test
    void theLastSlashPartsAFolderFromItsFiles() {
        assertThat(halves("*/a")).containsExactly(new GlobHalves(Node.sequence(GlobNodes.STAR, GlobNodes.SLASH), A));
    }

    @Test
    void anyFoldersBelongToTheFolder() {
        assertThat(halves("**/a")).containsExactly(new GlobHalves(GlobNodes.FOLDERS, A));
        assertThat(halves("a/**/*a"))
                .containsExactly(new GlobHalves(
                        Node.sequence(A, GlobNodes.SLASH, GlobNodes.FOLDERS), Node.sequence(GlobNodes.STAR, A)));
    }

    @Test
    void aGlobWithoutSlashesIsAboutTheRoot() {
        assertThat(halves("*a")).containsExactly(new GlobHalves(Node.EMPTY, Node.sequence(GlobNodes.STAR, A)));
    }

    @Test
    void anythingAtTheEndIsAnyFoldersAndAnyName() {
        assertThat(halves("**")).containsExactly(new GlobHalves(GlobNodes.FOLDERS, GlobNodes.STAR));
    }

    @Test
    void namesWithoutDotAtTheEndAreFoldersAndANameWithoutDot() {
        Node node = MinimatchParser.parse("a/**", false, true, true, LIMITS)
                .parts()
                .get(0)
                .node();

        assertThat(GlobHalves.of(GlobVariants.of(node, 1).get(0)))
                .isEqualTo(new GlobHalves(
                        Node.sequence(A, GlobNodes.SLASH, GlobNodes.FOLDERS_WITHOUT_DOT), GlobNodes.STAR_WITHOUT_DOT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+(a/)b", "*(a/)b", "a+(b/c)"})
    void whereTheLastSlashCannotBeToldThereAreNone(String glob) {
        assertThat(halves(glob)).isEmpty();
    }

    @Test
    void whatHasNoNameBehindFoldersOfUnknownEndHasNone() {
        assertThat(GlobHalves.of(List.of(A, GlobNodes.FOLDERS, A))).isNull();
        assertThat(GlobHalves.of(List.of(GlobNodes.ANYTHING, A))).isNull();
    }

    private static List<GlobHalves> halves(String glob) {
        Node node = PicomatchParser.parse(glob, true, LIMITS).parts().get(0).node();
        return GlobVariants.of(node, 64).stream()
                .map(GlobHalves::of)
                .filter(Objects::nonNull)
                .toList();
    }
}

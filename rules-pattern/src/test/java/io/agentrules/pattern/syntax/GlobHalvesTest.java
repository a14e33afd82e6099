package io.agentrules.pattern.syntax;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(halves("*/a")).containsExactly(new GlobHalves(Node.sequence(GlobPieces.STAR, GlobPieces.SLASH), A));
    }

    @Test
    void anyFoldersBelongToTheFolder() {
        assertThat(halves("**/a")).containsExactly(new GlobHalves(GlobPieces.FOLDERS, A));
        assertThat(halves("a/**/*a"))
                .containsExactly(new GlobHalves(
                        Node.sequence(A, GlobPieces.SLASH, GlobPieces.FOLDERS), Node.sequence(GlobPieces.STAR, A)));
    }

    @Test
    void aGlobWithoutSlashesIsAboutTheRoot() {
        assertThat(halves("*a")).containsExactly(new GlobHalves(Node.EMPTY, Node.sequence(GlobPieces.STAR, A)));
    }

    @Test
    void anythingAtTheEndIsAnyFoldersAndAnyName() {
        assertThat(halves("**")).containsExactly(new GlobHalves(GlobPieces.FOLDERS, GlobPieces.STAR));
    }

    @Test
    void namesWithoutDotAtTheEndAreFoldersAndANameWithoutDot() {
        Node node =
                GlobMinimatch.parse("a/**", false, true, LIMITS).parts().get(0).node();

        assertThat(GlobHalves.of(GlobVariants.of(node, 1).get(0)))
                .isEqualTo(new GlobHalves(
                        Node.sequence(A, GlobPieces.SLASH, GlobPieces.FOLDERS_WITHOUT_DOT),
                        GlobPieces.STAR_WITHOUT_DOT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+(a/)b", "*(a/)b", "a+(b/c)"})
    void whereTheLastSlashCannotBeToldThereAreNone(String glob) {
        assertThat(halves(glob)).isEmpty();
    }

    @Test
    void whatHasNoNameBehindFoldersOfUnknownEndHasNone() {
        assertThat(GlobHalves.of(List.of(A, GlobPieces.FOLDERS, A))).isNull();
        assertThat(GlobHalves.of(List.of(GlobPieces.ANYTHING, A))).isNull();
    }

    private static List<GlobHalves> halves(String glob) {
        Node node = GlobPicomatch.parse(glob, LIMITS).parts().get(0).node();
        return GlobVariants.of(node, 64).stream()
                .map(GlobHalves::of)
                .filter(Objects::nonNull)
                .toList();
    }
}

package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.glob.dialect.GlobNodes;
import io.agentrules.pattern.internal.glob.dialect.PicomatchParser;
import io.agentrules.pattern.internal.tree.Node;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GlobVariantsTest {
    private static final GlobLimits LIMITS = new GlobLimits(250, 1_000, 20_000);

    @Test
    void bracesStandForOneVariantEach() {
        assertThat(variants("{a,b}c{d,{e,f}}")).containsExactlyInAnyOrder("acd", "ace", "acf", "bcd", "bce", "bcf");
    }

    @Test
    void whatIsOptionalIsThereOrNot() {
        assertThat(variants("a?(b)c")).containsExactlyInAnyOrder("ac", "abc");
    }

    @Test
    void foldersStayInOnePiece() {
        Node node = tree("**/a");

        assertThat(GlobVariants.of(node, 1)).containsExactly(List.of(GlobNodes.FOLDERS, Node.unit('a')));
    }

    @Test
    void aSequenceWithoutAlternativesIsItsOwnVariant() {
        assertThat(GlobVariants.of(tree("ab"), 1)).containsExactly(List.of(Node.unit('a'), Node.unit('b')));
    }

    @Test
    void thereAreNoneIfTheyWouldBeTooMany() {
        assertThat(GlobVariants.of(tree("{a,b}".repeat(6)), 64)).hasSize(64);
        assertThat(GlobVariants.of(tree("{a,b}".repeat(6)), 63)).isEmpty();
        assertThat(GlobVariants.of(tree("{a,b,c}"), 2)).isEmpty();
        assertThat(GlobVariants.of(tree("{a,b}".repeat(800)), 64)).isEmpty();
    }

    private static List<String> variants(String glob) {
        return GlobVariants.of(tree(glob), 64).stream()
                .map(variant -> variant.stream()
                        .map(node -> ((Node.Chars) node).units().first(0))
                        .map(String::valueOf)
                        .collect(Collectors.joining()))
                .toList();
    }

    private static Node tree(String glob) {
        return PicomatchParser.parse(glob, true, LIMITS).parts().get(0).node();
    }
}

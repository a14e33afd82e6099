package io.agentrules.pattern.internal.keyword;

import io.agentrules.pattern.internal.tree.CodePointSet;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Case as Unicode's simple case folding sees it: one code point for one code point, in no language. */
final class KeywordCase {
    private static final int LAST_WITH_CASE = 0x1ffff;
    private static final int CAPITAL_I_WITH_DOT = 0x130;
    private static final int SMALL_I_WITHOUT_DOT = 0x131;

    /** What differs in case only, under what it folds to; what has no case is not here. */
    private static final Map<Integer, List<Integer>> VARIANTS = variants();

    private static final List<Node> ASCII =
            IntStream.range(0, 0x80).mapToObj(KeywordCase::newTree).toList();

    private KeywordCase() {}

    private static Map<Integer, List<Integer>> variants() {
        Map<Integer, List<Integer>> variants = new TreeMap<>();
        for (int codePoint = 0; codePoint <= LAST_WITH_CASE; codePoint++) {
            int folded = fold(codePoint);
            if (folded != codePoint) {
                variants.computeIfAbsent(folded, self -> new ArrayList<>(List.of(self)))
                        .add(codePoint);
            }
        }
        return variants;
    }

    /** Returns the code point that stands for all that differ from {@code codePoint} in case only. */
    static int fold(int codePoint) {
        // The two have a counterpart in Turkic languages only.
        boolean turkic = codePoint == CAPITAL_I_WITH_DOT || codePoint == SMALL_I_WITHOUT_DOT;
        return turkic ? codePoint : Character.toLowerCase(Character.toUpperCase(codePoint));
    }

    /** Returns the tree of {@code codePoint} in any case. */
    static Node tree(int codePoint) {
        return codePoint < ASCII.size() ? ASCII.get(codePoint) : newTree(codePoint);
    }

    private static Node newTree(int codePoint) {
        int folded = fold(codePoint);
        CodePointSet members = new CodePointSet();
        VARIANTS.getOrDefault(folded, List.of(folded)).forEach(variant -> members.addRange(variant, variant));
        return members.tree(false);
    }
}

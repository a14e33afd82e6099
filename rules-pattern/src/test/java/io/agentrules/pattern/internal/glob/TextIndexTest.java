package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.internal.glob.dialect.GlobNodes;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextIndexTest {
    private final TextIndex index = new TextIndex();

    @Test
    void aTextIsLookedUp() {
        add(0, text("a.ts"));
        add(1, Node.EMPTY);

        assertThat(found("a.ts")).containsExactly(0);
        assertThat(found("")).containsExactly(1);
        assertThat(found("a.tsx")).isEmpty();
    }

    @Test
    void whatPrecedesAnyFoldersIsAStart() {
        add(0, GlobNodes.FOLDERS);
        add(1, text("a/b/"), GlobNodes.FOLDERS);

        assertThat(found("")).containsExactly(0);
        assertThat(found("a/b/")).containsExactly(0, 1);
        assertThat(found("a/b/.c/d/")).containsExactly(0, 1);
        assertThat(found("a/bc/")).containsExactly(0);
        assertThat(found("a/b")).isEmpty();
    }

    @Test
    void foldersWithoutDotStartWithNone() {
        add(0, GlobNodes.FOLDERS_WITHOUT_DOT);
        add(1, text("a/"), GlobNodes.FOLDERS_WITHOUT_DOT);
        add(2, text(".a/"), GlobNodes.FOLDERS_WITHOUT_DOT);

        assertThat(found("a/b./")).containsExactly(0, 1);
        assertThat(found("a/.b/c/")).isEmpty();
        assertThat(found(".a/")).containsExactly(2);
        assertThat(found(".a/b/")).containsExactly(2);
    }

    @Test
    void whatFollowsAnyPartOfANameIsAnEnd() {
        add(0, GlobNodes.STAR);
        add(1, GlobNodes.STAR, text(".d.ts"));

        assertThat(found("a.d.ts")).containsExactly(0, 1);
        assertThat(found(".d.ts")).containsExactly(0, 1);
        assertThat(found("d.ts")).containsExactly(0);
        assertThat(found("")).containsExactly(0);
        assertThat(found("a/b.d.ts")).isEmpty();
    }

    @Test
    void anEndWithoutDotFollowsSomethingThatStartsWithNone() {
        add(0, GlobNodes.UNIT_WITHOUT_DOT, GlobNodes.STAR);
        add(1, GlobNodes.UNIT_WITHOUT_DOT, GlobNodes.STAR, text(".ts"));

        assertThat(found("a.ts")).containsExactly(0, 1);
        assertThat(found(".ts")).isEmpty();
        assertThat(found(".a.ts")).isEmpty();
        assertThat(found("")).isEmpty();
    }

    @Test
    void allOthersTakeAnAutomaton() {
        assertThat(index.add(GlobNodes.NAME_UNIT, 0)).isFalse();
        assertThat(index.add(tree(GlobNodes.STAR, text("ts")), 0)).isFalse();
        assertThat(index.add(tree(GlobNodes.STAR, text(".a/")), 0)).isFalse();
        assertThat(index.add(tree(GlobNodes.FOLDERS, text("a/")), 0)).isFalse();
        assertThat(index.add(tree(text("a"), GlobNodes.FOLDERS), 0)).isFalse();
        assertThat(index.add(GlobNodes.UNIT_WITHOUT_DOT, 0)).isFalse();
    }

    private void add(int number, Node... items) {
        assertThat(index.add(tree(items), number)).isTrue();
    }

    private static Node tree(Node... items) {
        return Node.sequence(Stream.of(items)
                .flatMap(item -> item instanceof Sequence text ? text.items().stream() : Stream.of(item))
                .toList());
    }

    private static Node text(String text) {
        return Node.literal(text);
    }

    private List<Integer> found(String text) {
        var found = new BitSet();
        index.find(text, found);
        return found.stream().boxed().toList();
    }
}

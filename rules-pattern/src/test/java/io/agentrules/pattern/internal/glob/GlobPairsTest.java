package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.AllocatedBytes;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class GlobPairsTest {
    private static final int MANY = 3_000;

    private final GlobPairs pairs = new GlobPairs();

    @Test
    void aGlobIsFoundByItsFolderAndItsName() {
        pairs.add(0, 1, 7);
        pairs.add(0, 1, 8);
        pairs.add(2, 1, 9);
        pairs.add(2, 3, 10);

        assertThat(found(set(0), set(1))).containsExactly(7, 8);
        assertThat(found(set(0, 2), set(1))).containsExactly(7, 8, 9);
        assertThat(found(set(0, 1, 2, 3), set(0, 1, 2))).containsExactly(7, 8, 9);
        assertThat(found(set(0), set(0, 3))).isEmpty();
    }

    @Test
    void twiceAsManyGlobsTakeTwiceTheMemory() throws Exception {
        assertThat((double) bytesOfPairs(20_000) / bytesOfPairs(10_000)).isBetween(1.5, 2.5);
    }

    @Test
    void whatAPathAsksForGrowsWithThePairsOfItsNames() {
        for (int i = 0; i < MANY; i++) {
            pairs.add(i, i, i);
        }
        var folders = new CountingSet();
        folders.set(0, MANY);
        var names = new CountingSet();
        names.set(0, MANY);

        assertThat(found(folders, names)).hasSize(MANY);
        assertThat(folders.asked + names.asked).isBetween(1L, 4L * MANY);
    }

    @Test
    void whatAPathAsksForGrowsWithItsFoldersIfTheyAreFew() {
        for (int i = 0; i < MANY; i++) {
            pairs.add(i, 0, i);
        }
        var folders = new CountingSet();
        folders.set(7);

        assertThat(found(folders, set(0))).containsExactly(7);
        assertThat(folders.asked).isBetween(1L, 4L);
    }

    private static long bytesOfPairs(int count) throws ReflectiveOperationException {
        long before = AllocatedBytes.now();
        var pairs = new GlobPairs();
        for (int i = 0; i < count; i++) {
            pairs.add(i, 0, i);
        }
        long bytes = AllocatedBytes.now() - before;
        assertThat(found(pairs, set(count - 1), set(0))).containsExactly(count - 1);
        return bytes;
    }

    private List<Integer> found(BitSet folders, BitSet names) {
        return found(pairs, folders, names);
    }

    private static List<Integer> found(GlobPairs pairs, BitSet folders, BitSet names) {
        var found = new BitSet();
        pairs.find(folders, names, found);
        return found.stream().boxed().toList();
    }

    private static BitSet set(int... members) {
        var set = new BitSet();
        for (int member : members) {
            set.set(member);
        }
        return set;
    }

    /** Counts how often it is asked for a member. */
    private static final class CountingSet extends BitSet {
        private static final long serialVersionUID = 1;
        private long asked;

        @Override
        public boolean get(int member) {
            asked++;
            return super.get(member);
        }

        @Override
        public int nextSetBit(int from) {
            asked++;
            return super.nextSetBit(from);
        }
    }
}

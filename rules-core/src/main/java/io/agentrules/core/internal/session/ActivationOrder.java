package io.agentrules.core.internal.session;

import io.agentrules.api.Rule;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The order in which conditional rules were first active in a session. A rule that is inactive for a while, or whose file is missing
 * for a while, returns to its old position.
 */
final class ActivationOrder {
    private static final int[] NONE = {};

    /** Indexes in the catalog; {@code -1 - n} stands for the n-th name that the catalog does not know. */
    private int[] order = NONE;

    private List<String> unknown = List.of();

    /** The catalog that the indexes belong to; null before the first one. */
    private @Nullable CompiledCatalog catalog;

    /** The names in order as they were asked for last; the order only grows. */
    private List<String> names;

    /** Starts with rules that were active before; repeated names are ignored. */
    ActivationOrder(List<String> names) {
        this.names = List.copyOf(new LinkedHashSet<>(names));
        assignIndexes(this.names, unknownName -> Optional.empty());
    }

    private void assignIndexes(List<String> ordered, Function<String, Optional<Integer>> indexOf) {
        var missing = new ArrayList<String>();
        order = new int[ordered.size()];
        for (int i = 0; i < order.length; i++) {
            String name = ordered.get(i);
            Optional<Integer> index = indexOf.apply(name);
            if (index.isEmpty()) {
                missing.add(name);
            }
            order[i] = index.orElse(-missing.size());
        }
        unknown = List.copyOf(missing);
    }

    /**
     * Returns the rules in order; newly active ones are at the end, in precedence order.
     *
     * @param now the current catalog
     * @param active the indexes of the active conditional rules
     * @return the indexes, negative for names that the catalog does not know; callers must not change the array
     */
    int[] with(CompiledCatalog now, BitSet active) {
        if (now != catalog) {
            List<String> known = names(); // before the catalog changes, to which the indexes belong
            catalog = now;
            assignIndexes(known, now::indexOf);
        }
        var added = (BitSet) active.clone();
        for (int index : order) {
            if (index >= 0) {
                added.clear(index);
            }
        }
        if (!added.isEmpty()) {
            int known = order.length;
            order = Arrays.copyOf(order, known + added.cardinality());
            System.arraycopy(added.stream().toArray(), 0, order, known, order.length - known);
        }
        return order;
    }

    int size() {
        return order.length;
    }

    /** Returns the names in order; the same list as long as there are no more, because a session with a store is saved at each turn. */
    List<String> names() {
        CompiledCatalog indexed = catalog;
        if (names.size() < order.length && indexed != null) { // only a catalog adds rules
            List<Rule> rules = indexed.catalog().rules();
            names = Arrays.stream(order)
                    .mapToObj(index -> index >= 0 ? rules.get(index).name() : unknown.get(-1 - index))
                    .collect(Collectors.toUnmodifiableList()); // of the kind that List.copyOf does not copy
        }
        return names;
    }
}

package io.agentrules.core.internal.session;

import io.agentrules.api.Rule;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The order in which conditional rules were first active in a session: a rule that leaves and returns takes its old place,
 * and so does one whose file is gone for a while.
 */
final class ActivationOrder {
    private static final int[] NOTHING = {};

    /** Indexes in the catalog; -1 - n: the n-th name that it does not know. */
    private int[] order = NOTHING;

    private List<String> unknown = List.of();
    private CompiledCatalog catalog;

    /** Begins with rules that were active before, each once however often it is named. */
    ActivationOrder(CompiledCatalog catalog, List<String> names) {
        this.catalog = catalog;
        number(names.stream().distinct().toList());
    }

    private void number(List<String> names) {
        var missing = new ArrayList<String>();
        order = new int[names.size()];
        for (int i = 0; i < order.length; i++) {
            String name = names.get(i);
            if (catalog.indexOf(name).isEmpty()) {
                missing.add(name);
            }
            order[i] = catalog.indexOf(name).orElse(-missing.size());
        }
        unknown = List.copyOf(missing);
    }

    /**
     * Returns the rules in order; those that were not active before stand at the end, in precedence order.
     *
     * @param now what is in force
     * @param active indexes of the conditional rules that are active
     * @return indexes, those of names that the catalog does not know less than 0; nobody may change them
     */
    int[] with(CompiledCatalog now, BitSet active) {
        if (now != catalog) {
            List<String> names = names();
            catalog = now;
            number(names);
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

    /** Returns the names in order. */
    List<String> names() {
        List<Rule> rules = catalog.catalog().rules();
        return Arrays.stream(order)
                .mapToObj(index -> index >= 0 ? rules.get(index).name() : unknown.get(-1 - index))
                .toList();
    }
}

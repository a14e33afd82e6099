package io.agentrules.pattern.internal.nfa;

import io.agentrules.pattern.internal.collection.IntList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Sorts the symbols into contexts: two are one context if no lookbehind tells them apart. */
final class LookbehindContexts {
    private LookbehindContexts() {}

    /**
     * Fills {@code contexts}, which is indexed by symbol.
     *
     * @return one symbol out of each context
     */
    static int[] assign(int[] contexts, BitSet[] setsBefore) {
        Map<BitSet, Integer> known = new HashMap<>();
        IntList symbols = new IntList();
        for (int symbol = 0; symbol < contexts.length; symbol++) {
            BitSet signature = new BitSet(setsBefore.length);
            for (int set = 0; set < setsBefore.length; set++) {
                signature.set(set, setsBefore[set].get(symbol));
            }
            Integer context = known.putIfAbsent(signature, known.size());
            contexts[symbol] = context == null ? known.size() - 1 : context;
            if (context == null) {
                symbols.add(symbol);
            }
        }
        return symbols.toArray();
    }
}

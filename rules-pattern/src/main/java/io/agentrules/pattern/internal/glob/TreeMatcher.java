package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.automaton.Automaton;
import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.verify.VerificationLimits;
import io.agentrules.pattern.internal.verify.Verifier;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Trees that match a text from end to end, equal ones as one: simple ones by look-ups, all others by an automaton. That is built
 * when the first text comes: callers that only want the problems of some globs need none. Thread-safe once all trees are added.
 */
final class TreeMatcher {
    private final Automaton.Builder trees;
    private final VerificationLimits verification;
    private final Map<Node, Integer> known = new HashMap<>();
    private final TextIndex index = new TextIndex();
    private boolean needsAutomaton;
    private int next;
    private volatile @Nullable Automaton automaton;

    TreeMatcher(GlobSetLimits limits, long cacheBytes) {
        this.trees = new Automaton.Builder(limits.automaton(cacheBytes));
        this.verification = limits.verification();
    }

    /**
     * Returns the number of {@code tree}, which is higher than all before if it is new.
     *
     * @throws InvalidPatternException if it is over a limit
     */
    int add(Node tree) {
        Integer number = known.get(tree);
        if (number == null) {
            number = next++; // never again, even if the tree turns out to be over a limit
            if (!index.add(tree, number)) {
                addToAutomaton(number, tree);
                needsAutomaton = true;
            }
            known.put(tree, number);
        }
        return number;
    }

    private void addToAutomaton(int number, Node tree) {
        try {
            trees.add(number, Node.whole(tree));
        } catch (StackOverflowError e) { // the caller may have left us little stack
            throw new InvalidPatternException(0, "Groups are nested too deep", "Nest fewer groups");
        }
    }

    /** Returns the numbers of the trees that match {@code text}. */
    BitSet match(String text) {
        BitSet found = new BitSet(next);
        if (next == 0) {
            return found;
        }
        index.find(text, found);
        if (!needsAutomaton) {
            return found;
        }
        Automaton built = automaton();
        int[] ends = built.dfa().acceptsAtEndOf(text);
        if (!built.relaxed().isEmpty()) {
            verify(built, text, ends, found);
        } else {
            for (int tree : ends) {
                found.set(tree);
            }
        }
        return found;
    }

    /** Adds to {@code found} what of {@code ends} really matches, and what the automaton cannot notice. */
    private void verify(Automaton built, CharSequence text, int[] ends, BitSet found) {
        Verifier verifier = new Verifier(built.relaxed(), verification, 0);
        for (int at = 0; at < text.length(); at++) {
            verifier.add(text.charAt(at));
            verifier.retry(text.charAt(at));
        }
        for (int tree : ends) {
            if (built.relaxed().contains(tree)) {
                verifier.candidateFoundAtEnd(tree);
            } else {
                found.set(tree);
            }
        }
        verifier.end();
        for (int i = 0; i < verifier.found(); i++) {
            found.set(verifier.found(i));
        }
    }

    private Automaton automaton() {
        Automaton built = automaton;
        if (built == null) {
            synchronized (this) {
                built = automaton;
                if (built == null) {
                    built = trees.build();
                    automaton = built;
                }
            }
        }
        return built;
    }

    /** Returns how many nodes the automaton has. */
    long nodes() {
        return trees.nodes();
    }

    /** Returns what the automaton has cost so far: nothing, if no text has come. */
    LazyDfa.Statistics statistics() {
        Automaton built = automaton;
        return built == null ? LazyDfa.Statistics.NONE : built.statistics();
    }
}

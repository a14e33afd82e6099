package io.agentrules.pattern.internal.counting;

import io.agentrules.pattern.internal.nfa.Nfa;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain Continuation continuations} of all counters of a set, each made when it is first asked for.
 * Thread-safe: a lock is taken only to make one. They take bounded memory; beyond that, they are made again each time,
 * since what tails find must depend on nothing but the text.
 */
public final class Continuations {
    private static final int MAX_BYTES = 1 << 20;

    private final Nfa nfa;
    private final @Nullable Continuation[][] known;
    private final AtomicLong steps = new AtomicLong();
    private long bytes;

    /** Knows none of the continuations of {@code nfa}'s counters yet. */
    public Continuations(Nfa nfa) {
        this.nfa = nfa;
        this.known = new Continuation[nfa.counters()][0];
    }

    /** Returns how many nodes were visited so far. */
    public long steps() {
        return steps.get();
    }

    /**
     * Returns whether the repeat of the counter at {@code node} takes {@code symbol}, none of the nodes of {@code here}
     * crosses it, and the continuation after it is plain again.
     */
    boolean passes(int node, Continuation here, int symbol) {
        byte answer = here.answer(symbol);
        if (answer != Continuation.UNKNOWN) {
            return answer == Continuation.PASSES;
        }
        boolean passes = nfa.admits(node, symbol)
                && here.isStill(symbol)
                && of(node, nfa.contextAfter(symbol)).isPlain();
        here.remember(symbol, passes);
        return passes;
    }

    /** Returns the continuation of the counter at {@code node} in {@code context}. */
    Continuation of(int node, int context) {
        Continuation continuation = known(node)[context];
        return continuation != null ? continuation : make(node, context);
    }

    private int ordinal(int node) {
        return nfa.operands(node)[Nfa.ORDINAL];
    }

    /** Returns those of the counter at {@code node} that are known, by context; it must not be changed. */
    @Nullable
    Continuation[] known(int node) {
        Continuation[] contexts = known[ordinal(node)];
        return contexts.length > 0 ? contexts : open(node);
    }

    private synchronized Continuation[] open(int node) {
        int ordinal = ordinal(node);
        if (known[ordinal].length == 0) {
            known[ordinal] = new Continuation[nfa.contexts()];
            bytes += 4L * nfa.contexts();
        }
        return known[ordinal];
    }

    private synchronized Continuation make(int node, int context) {
        if (bytes > MAX_BYTES) {
            return Continuation.of(nfa, node, context, false, steps);
        }
        Continuation continuation = Continuation.of(nfa, node, context, true, steps);
        bytes += continuation.bytes();
        open(node)[context] = continuation;
        return continuation;
    }
}

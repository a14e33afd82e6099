package io.agentrules.pattern.internal.nfa;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The nondeterministic automaton of all patterns of a set, as arrays indexed by node. A <em>context</em> is all that
 * lookbehind can know about the unit before a position.
 */
public final class Nfa {
    /** Consumes a unit whose symbol is in set {@code argument}, and goes on to {@code out}. */
    public static final byte CHARS = 0;

    /** Goes on to {@code out} if the symbol before is in set {@code argument}. */
    public static final byte BEFORE = 1;

    /** Goes on to {@code out} if the symbol after is in set {@code argument}. */
    public static final byte AFTER = 2;

    /** Goes on to all of {@code operands}. */
    public static final byte SPLIT = 3;

    /** Reports {@code argument}. */
    public static final byte ACCEPT = 4;

    /** Consumes some units as {@link #CHARS} does: its operands say how many. Only in tails. */
    public static final byte COUNT = 5;

    /** Goes on as {@link #SPLIT} does, from a place of the trie to all that follows there. */
    public static final byte PLACE = 6;

    /** Which operand of a {@link #COUNT} is the least number of units. */
    public static final int MIN = 0;

    /** Which operand of a {@link #COUNT} is the greatest number of units. */
    public static final int MAX = 1;

    /** Which operand of a {@link #COUNT} is its place among all of them. */
    public static final int ORDINAL = 2;

    private final Alphabet alphabet;
    private final int root;
    private final int counters;
    private final TrieBranches branches;

    private final byte[] op;
    private final int[] argument;
    private final int[] out;
    private final int[][] operands;
    private final int[] branchOf;
    private final BitSet[] sets;
    private final int[] tailNodes;
    private final int[] tailStarts;
    private final int[] tailIds;
    private final int[] contexts;
    private final int[] contextSymbols;

    Nfa(
            NfaBuilder builder,
            Alphabet alphabet,
            BitSet[] sets,
            int root,
            TrieBranches branches,
            int[] tailNodes,
            int[] tailStarts) {
        this.alphabet = alphabet;
        this.root = root;
        this.op = builder.ops();
        this.argument = builder.arguments();
        this.out = builder.outs();
        this.operands = builder.operands();
        this.branchOf = builder.branchOf();
        this.branches = branches;
        this.sets = sets;
        this.tailNodes = tailNodes;
        this.tailStarts = tailStarts;
        this.tailIds = builder.tailIds();
        this.contexts = new int[alphabet.size() + 1];
        this.contextSymbols = LookbehindContexts.assign(contexts, setsBefore());
        this.counters = builder.counters();
    }

    private BitSet[] setsBefore() {
        BitSet used = new BitSet();
        for (int node = 0; node < op.length; node++) {
            if (op[node] == BEFORE) {
                used.set(argument[node]);
            }
        }
        BitSet[] before = new BitSet[used.cardinality()];
        int next = 0;
        for (int set = used.nextSetBit(0); set >= 0; set = used.nextSetBit(set + 1)) {
            before[next++] = sets[set];
        }
        return before;
    }

    public Alphabet alphabet() {
        return alphabet;
    }

    /** Returns the first node of all patterns. */
    public int root() {
        return root;
    }

    /** Returns how many {@link #COUNT} nodes there are. */
    public int counters() {
        return counters;
    }

    /** Returns the branches of the trie that the nodes belong to. */
    public TrieBranches branches() {
        return branches;
    }

    /** Returns how many nodes there are. */
    public int size() {
        return op.length;
    }

    public byte op(int node) {
        return op[node];
    }

    /** Returns whether {@code node} waits for the next unit: a {@link #CHARS} or {@link #AFTER}. */
    public boolean waits(int node) {
        return op[node] == CHARS || op[node] == AFTER;
    }

    /** Returns the branch of the trie that {@code node} belongs to; nodes of tails belong to none. */
    public int branchOf(int node) {
        return branchOf[node];
    }

    /** Returns the id that an {@link #ACCEPT} node reports. */
    public int accepted(int node) {
        return argument[node];
    }

    public int out(int node) {
        return out[node];
    }

    public int[] operands(int node) {
        return operands[node];
    }

    /** Returns the symbols in the set of {@code node}; it must not be changed. */
    public BitSet set(int node) {
        return sets[argument[node]];
    }

    /** Returns whether {@code symbol} is in the set of {@code node}. */
    public boolean admits(int node, int symbol) {
        return sets[argument[node]].get(symbol);
    }

    /** Returns whether a {@link #BEFORE} node holds in {@code context}. */
    public boolean holds(int node, int context) {
        return sets[argument[node]].get(contextSymbols[context]);
    }

    /** Returns the first node of a tail that is followed beside the deterministic automaton. */
    public int tailStart(int tail) {
        return tailStarts[tail];
    }

    /** Returns whether a tail is to find {@code id} or a higher one; tails were added by ascending ids. */
    public boolean hasTailFrom(int id) {
        return tailIds.length > 0 && tailIds[tailIds.length - 1] >= id;
    }

    /** Returns the id that a tail is to find. */
    public int tailId(int tail) {
        return tailIds[tail];
    }

    /** Returns the id of the pattern that {@code found} is about: itself, or what a tail is to find. */
    public int patternOf(int found) {
        return found >= 0 ? found : tailId(~found);
    }

    /** Returns the tail that {@code node}, no node of the trie, belongs to. */
    public int tailOf(int node) {
        int at = Arrays.binarySearch(tailNodes, node);
        return at >= 0 ? at : -at - 2;
    }

    public int contexts() {
        return contextSymbols.length;
    }

    /** Returns the context right after {@code symbol}; right after the edge, that is the start of the text. */
    public int contextAfter(int symbol) {
        return contexts[symbol];
    }
}

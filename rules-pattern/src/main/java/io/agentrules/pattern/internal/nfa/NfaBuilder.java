package io.agentrules.pattern.internal.nfa;

import io.agentrules.pattern.internal.collection.IntList;
import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Machine;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds the nondeterministic automaton of many trees: Thompson's construction, from back to front, over a trie of
 * their beginnings. Trees are free of lookaround and groups. Written with loops: the first match of a process waits for
 * this, and each lambda would be linked first.
 */
public final class NfaBuilder {
    private static final int[] NO_OPERANDS = {};

    private final int countedFrom;
    private final PatternTrie trie = new PatternTrie();
    private final List<Tail> tails = new ArrayList<>();
    private final Map<Units, Integer> sets = new LinkedHashMap<>();
    private final IntList op = new IntList();
    private final IntList argument = new IntList();
    private final IntList out = new IntList();
    private final IntList branch = new IntList();
    private final List<int[]> operands = new ArrayList<>();
    private long nodes;
    private int counters;
    private boolean inTail;
    private int currentBranch;

    /** Begins an automaton without trees; in their tails, repeats from {@code countedFrom} up are counted. */
    public NfaBuilder(int countedFrom) {
        this.countedFrom = countedFrom;
    }

    private record Units(CharSet units, boolean edge) {}

    private record Tail(Node node, int id) {}

    /** Adds a tree that the root leads to, at the end of which {@code id} is found. */
    public void add(int id, Node tree) {
        List<Node> branches = tree instanceof Alternation all ? all.branches() : List.of(tree);
        for (Node branch : branches) {
            addBranch(id, branch);
        }
    }

    private void addBranch(int id, Node branch) {
        if (!branch.equals(Node.NEVER)) {
            List<Node> items = branch instanceof Sequence sequence ? sequence.items() : List.of(branch);
            int shared = trie.add(items, id);
            for (Node item : items.subList(shared, items.size())) {
                nodes += Trees.nodes(item, countedFrom);
            }
        }
    }

    /**
     * Adds a tree that nothing leads to: it is begun where its head is found.
     *
     * @return its index among the tails: 0, 1, 2 and so on
     */
    public int addTail(int id, Node tree) {
        tails.add(new Tail(tree, id));
        nodes += Trees.nodes(tree, countedFrom);
        return tails.size() - 1;
    }

    /** Returns about how many nodes the trees added so far take. */
    public long nodes() {
        return nodes;
    }

    /** Returns the automaton of all trees added so far; more may be added afterwards. */
    public Nfa build() {
        startOver();
        TrieBranches branches = new TrieBranches(trie);
        int root = compileTrie(branches);
        inTail = true;
        int[] tailNodes = new int[tails.size()];
        int[] tailStarts = new int[tails.size()];
        for (int i = 0; i < tailNodes.length; i++) {
            tailNodes[i] = op.size();
            tailStarts[i] =
                    compile(tails.get(i).node(), node(Nfa.ACCEPT, tails.get(i).id(), 0));
        }
        Set<CharSet> distinct = new LinkedHashSet<>();
        for (Units set : sets.keySet()) {
            distinct.add(set.units());
        }
        Alphabet alphabet = Alphabet.of(distinct);
        BitSet[] symbols = new BitSet[sets.size()];
        int next = 0;
        for (Units set : sets.keySet()) {
            symbols[next++] = alphabet.symbols(set.units(), set.edge());
        }
        return new Nfa(this, alphabet, symbols, root, branches, tailNodes, tailStarts);
    }

    /** Forgets what an earlier automaton was made of; the trees stay. */
    private void startOver() {
        op.clear();
        argument.clear();
        out.clear();
        branch.clear();
        operands.clear();
        sets.clear();
        counters = 0;
        currentBranch = 0;
        inTail = false;
    }

    int[] tailIds() {
        int[] ids = new int[tails.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = tails.get(i).id();
        }
        return ids;
    }

    int counters() {
        return counters;
    }

    byte[] ops() {
        byte[] ops = new byte[op.size()];
        for (int i = 0; i < ops.length; i++) {
            ops[i] = (byte) op.get(i);
        }
        return ops;
    }

    int[] arguments() {
        return argument.toArray();
    }

    int[] branchOf() {
        return branch.toArray();
    }

    int[] outs() {
        return behindDetours(out.toArray());
    }

    int[][] operands() {
        int[][] ways = operands.toArray(int[][]::new);
        for (int node = 0; node < ways.length; node++) {
            if (splits(node)) {
                ways[node] = behindDetours(ways[node]);
            }
        }
        return ways;
    }

    private int[] behindDetours(int[] nodes) {
        int[] targets = new int[nodes.length];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = behindDetours(nodes[i]);
        }
        return targets;
    }

    /** A split that leads one way only can be skipped. */
    private int behindDetours(int node) {
        int target = node;
        while (splits(target) && operands.get(target).length == 1) {
            target = operands.get(target)[0];
        }
        return target;
    }

    private boolean splits(int node) {
        return op.get(node) == Nfa.SPLIT || op.get(node) == Nfa.PLACE;
    }

    /** Node by node without recursion, since a trie is as deep as a pattern is long. */
    private int compileTrie(TrieBranches branches) {
        int root = node(Nfa.PLACE, 0, 0);
        Deque<Map.Entry<PatternTrie, Integer>> open = new ArrayDeque<>();
        open.add(Map.entry(trie, root));
        while (!open.isEmpty()) {
            PatternTrie next = open.getFirst().getKey();
            int node = open.removeFirst().getValue();
            IntList ways = new IntList();
            for (int i = 0; i < next.accepts.size(); i++) {
                currentBranch = branches.ofAccept(next, i);
                ways.add(node(Nfa.ACCEPT, next.accepts.get(i), 0));
            }
            for (Map.Entry<Node, PatternTrie> child : next.children.entrySet()) {
                currentBranch = branches.of(child.getValue());
                int behind = node(Nfa.PLACE, 0, 0);
                ways.add(compile(child.getKey(), behind));
                open.add(Map.entry(child.getValue(), behind));
            }
            operands.set(node, ways.toArray());
        }
        return root;
    }

    /** Returns where {@code node} begins if it leads to {@code next}. */
    private int compile(Node node, int next) {
        if (node instanceof Chars chars) {
            return node(Nfa.CHARS, set(chars.units(), false), next);
        }
        if (node instanceof Assertion assertion) {
            byte kind = assertion.side() == Side.BEFORE ? Nfa.BEFORE : Nfa.AFTER;
            return node(kind, set(assertion.units(), assertion.edge()), next);
        }
        if (node instanceof Sequence sequence) {
            int start = next;
            for (int i = sequence.items().size() - 1; i >= 0; i--) {
                start = compile(sequence.items().get(i), start);
            }
            return start;
        }
        if (node instanceof Alternation alternation) {
            int[] ways = new int[alternation.branches().size()];
            for (int i = 0; i < ways.length; i++) {
                ways[i] = compile(alternation.branches().get(i), next);
            }
            return split(ways);
        }
        if (node instanceof Repeat repeat) {
            return repeat(repeat, next);
        }
        return machine((Machine) node, next);
    }

    private int repeat(Repeat repeat, int next) {
        if (inTail && repeat.body() instanceof Chars chars && isCounter(repeat)) {
            int counter = node(Nfa.COUNT, set(chars.units(), false), next);
            operands.set(counter, new int[] {repeat.min(), repeat.max(), counters++});
            return counter;
        }
        boolean endless = repeat.max() == Node.UNBOUNDED;
        int start = endless ? loop(repeat.body(), repeat.min() > 0, next) : next;
        for (int i = repeat.min(); !endless && i < repeat.max(); i++) {
            start = split(compile(repeat.body(), start), next);
        }
        for (int i = endless ? 1 : 0; i < repeat.min(); i++) {
            start = compile(repeat.body(), start);
        }
        return start;
    }

    /** Anything but {@code ?}, {@code *} and {@code +}. */
    private static boolean isCounter(Repeat repeat) {
        return repeat.min() > 1 || (repeat.max() > 1 && repeat.max() != Node.UNBOUNDED);
    }

    private int loop(Node body, boolean once, int next) {
        int loop = split();
        int start = compile(body, loop);
        operands.set(loop, new int[] {start, next});
        return once ? start : loop;
    }

    private int machine(Machine machine, int next) {
        int first = op.size();
        machine.states().forEach(state -> split());
        for (int i = 0; i < machine.states().size(); i++) {
            Machine.State state = machine.states().get(i);
            IntList ways = new IntList();
            for (Machine.Edge edge : state.edges()) {
                int target = edge.target() == Machine.DONE ? next : first + edge.target();
                ways.add(node(Nfa.CHARS, set(edge.units(), false), target));
            }
            if (!state.exit().equals(Node.NEVER)) {
                ways.add(compile(state.exit(), next));
            }
            operands.set(first + i, ways.toArray());
        }
        return first;
    }

    private int split(int... ways) {
        int node = node(Nfa.SPLIT, 0, 0);
        operands.set(node, ways);
        return node;
    }

    private int node(byte kind, int nodeArgument, int nodeOut) {
        op.add(kind);
        argument.add(nodeArgument);
        out.add(nodeOut);
        branch.add(currentBranch);
        operands.add(NO_OPERANDS);
        return op.size() - 1;
    }

    private int set(CharSet units, boolean edge) {
        Integer known = sets.putIfAbsent(new Units(units, edge), sets.size());
        return known == null ? sets.size() - 1 : known;
    }
}

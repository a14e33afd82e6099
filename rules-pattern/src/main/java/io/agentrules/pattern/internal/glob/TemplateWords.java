package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import java.util.ArrayList;
import java.util.List;

/** The words of a glob, and what is planned for its form with the words back in their places. */
final class TemplateWords {
    /** A word is its number between two of these in a form, which has no others. */
    static final char MARK = 'w';

    private static final Node MARK_UNIT = Node.unit(MARK);

    private final List<String> words = new ArrayList<>();

    /** Adds a word, and a mark in its place to {@code form}. */
    void add(String word, StringBuilder form) {
        form.append(MARK).append(words.size()).append(MARK);
        words.add(word);
    }

    int size() {
        return words.size();
    }

    /** Returns the length of the longest word, in UTF-16 units. */
    int longest() {
        int longest = 0;
        for (String word : words) {
            longest = Math.max(longest, word.length());
        }
        return longest;
    }

    /**
     * Returns a plan with the words back in their places.
     *
     * @throws InvalidPatternException if the plan has other marks than those of words
     */
    GlobPlan fill(GlobPlan plan) {
        List<GlobShape> shapes = new ArrayList<>(plan.shapes().size());
        for (GlobShape shape : plan.shapes()) {
            shapes.add(fill(shape));
        }
        List<GlobHalves> halves = new ArrayList<>(plan.halves().size());
        for (GlobHalves half : plan.halves()) {
            halves.add(new GlobHalves(fill(half.folder()), fill(half.name())));
        }
        return new GlobPlan(shapes, halves, fillEach(plan.wholes()), plan.negated());
    }

    /**
     * The folders that a glob starts with are one word, and where that stands for the name, as in
     * <code>apps/web&#47;**</code>, which matches {@code apps/web}, the last of them is the name.
     */
    private GlobShape fill(GlobShape shape) {
        String folder = fill(shape.folder());
        String name = fill(shape.name());
        int slash = name.lastIndexOf('/');
        return slash < 0 ? shape.with(folder, name) : shape.with(name.substring(0, slash), name.substring(slash + 1));
    }

    private String fill(String text) {
        int mark = text.indexOf(MARK);
        if (mark < 0) {
            return text;
        }
        StringBuilder filled = new StringBuilder();
        int from = 0;
        while (mark >= 0) {
            int end = text.indexOf(MARK, mark + 1);
            filled.append(text, from, mark).append(words.get(Integer.parseInt(text, mark + 1, end, 10)));
            from = end + 1;
            mark = text.indexOf(MARK, from);
        }
        return filled.append(text, from, text.length()).toString();
    }

    /** What has no mark stays the same object, which is quick to compare. */
    private Node fill(Node node) {
        if (node instanceof Sequence sequence) {
            List<Node> filled = fill(sequence.items());
            return isSame(filled, sequence.items()) ? node : Node.sequence(filled);
        }
        if (node instanceof Alternation alternation) {
            List<Node> filled = fillEach(alternation.branches());
            return isSame(filled, alternation.branches()) ? node : Node.alternation(filled);
        }
        if (node instanceof Repeat repeat) {
            Node body = fill(repeat.body());
            return isSame(body, repeat.body()) ? node : new Repeat(body, repeat.min(), repeat.max(), repeat.greedy());
        }
        if (node instanceof Except except) {
            return new Except(fill(except.body()), fill(except.excluded()));
        }
        if (node instanceof Group group) {
            return new Group(group.number(), fill(group.body()));
        }
        if (node instanceof Look look) {
            return new Look(look.side(), look.negated(), fill(look.body()));
        }
        if (node.equals(MARK_UNIT)) {
            throw broken();
        }
        return node;
    }

    private static boolean isSame(List<Node> ones, List<Node> others) {
        boolean same = ones.size() == others.size();
        for (int i = 0; same && i < ones.size(); i++) {
            same = isSame(ones.get(i), others.get(i));
        }
        return same;
    }

    @SuppressWarnings("ReferenceEquality") // another object with the same marks is filled already
    private static boolean isSame(Node one, Node other) {
        return one == other;
    }

    private List<Node> fillEach(List<Node> branches) {
        List<Node> filled = new ArrayList<>(branches.size());
        for (Node branch : branches) {
            filled.add(fill(branch));
        }
        return filled;
    }

    private List<Node> fill(List<Node> items) {
        List<Node> filled = new ArrayList<>(2 * items.size());
        for (int at = 0; at < items.size(); at++) {
            if (items.get(at).equals(MARK_UNIT)) {
                at = fillWord(items, at + 1, filled);
            } else {
                filled.add(fill(items.get(at)));
            }
        }
        return filled;
    }

    /** Adds the word whose number starts at {@code from}, and returns where its mark ends. */
    private int fillWord(List<Node> items, int from, List<Node> filled) {
        int number = 0;
        for (int at = from; at < items.size(); at++) {
            if (items.get(at).equals(MARK_UNIT) && at > from && number < words.size()) {
                String word = words.get(number);
                for (int i = 0; i < word.length(); i++) {
                    filled.add(Node.unit(word.charAt(i)));
                }
                return at;
            }
            number = 10 * number + digit(items.get(at));
        }
        throw broken();
    }

    private static int digit(Node item) {
        int digit = item instanceof Chars chars && chars.units().isSingle()
                ? chars.units().first(0) - '0'
                : -1;
        if (digit < 0 || digit > 9) {
            throw broken();
        }
        return digit;
    }

    private static InvalidPatternException broken() {
        return new InvalidPatternException(0, "A word has not stayed in one piece", "");
    }
}

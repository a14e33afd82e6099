package io.agentrules.pattern.syntax;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes out the braces of a glob as {@code Bun.Glob} does: every pair is a group, so that {@code {a}} is {@code a}
 * and {@code {}} nothing, and neither an escaped brace nor one in a class counts.
 */
final class BraceBranches {
    private final GlobLimits limits;

    private BraceBranches(GlobLimits limits) {
        this.limits = limits;
    }

    /**
     * Returns the globs without braces that {@code glob} stands for, each once.
     *
     * @throws InvalidPatternException if there are more than {@code limits} allow, or braces are nested too deeply
     */
    static Set<String> expand(String glob, GlobLimits limits) {
        return new LinkedHashSet<>(new BraceBranches(limits).expand(glob, 0));
    }

    private List<String> expand(String text, int depth) {
        if (depth > limits.maxNesting()) {
            throw new InvalidPatternException(
                    0, "Braces are nested deeper than " + limits.maxNesting(), "Nest fewer braces");
        }
        int[] closing = GlobBrackets.pairs(text);
        List<String> heads = List.of("");
        StringBuilder literal = new StringBuilder();
        for (int at = 0; at < text.length(); ) {
            if (text.charAt(at) != '{' || closing[at] == 0) {
                // What is in a group is written out when the group is read.
                int next = closing[at] > 0 ? closing[at] + 1 : Math.min(GlobBrackets.next(text, at), text.length());
                literal.append(text, at, next);
                at = next;
                continue;
            }
            List<String> values = values(text, at, closing, depth + 1);
            if (values.size() == 1) {
                literal.append(values.get(0));
            } else {
                heads = combine(heads, literal.toString(), values);
                literal.setLength(0);
            }
            at = closing[at] + 1;
        }
        return combine(heads, literal.toString(), List.of(""));
    }

    private List<String> values(String text, int open, int[] closing, int depth) {
        int close = closing[open];
        BraceSequence sequence = BraceSequence.parse(text.substring(open + 1, close));
        if (sequence != null) {
            return sequence.values(limits.maxExpansions());
        }
        List<String> values = new ArrayList<>();
        for (int at = open + 1; at <= close; at++) {
            int end = GlobBrackets.branchEnd(text, at, close, ',', closing);
            values.addAll(expand(text.substring(at, end), depth));
            check(values.size());
            at = end;
        }
        return values;
    }

    private List<String> combine(List<String> heads, String middle, List<String> values) {
        check((long) heads.size() * values.size());
        return heads.stream()
                .flatMap(head -> values.stream().map(value -> head + middle + value))
                .toList();
    }

    private void check(long expansions) {
        if (expansions > limits.maxExpansions()) {
            throw new InvalidPatternException(
                    0,
                    "The braces stand for more than " + limits.maxExpansions() + " globs",
                    "Write a wildcard, or several globs");
        }
    }
}

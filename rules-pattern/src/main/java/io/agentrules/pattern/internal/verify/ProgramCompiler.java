package io.agentrules.pattern.internal.verify;

import io.agentrules.pattern.internal.rewrite.BackReferences;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.BackReference;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import io.agentrules.pattern.internal.verify.Program.Instruction;
import java.util.ArrayList;
import java.util.List;

/** Writes a {@link Program}, in the order in which JavaScript tries things. */
final class ProgramCompiler {
    private static final Instruction LATER = new Program.Found();

    private final List<Instruction> code = new ArrayList<>();
    private final boolean refers;
    private int registers;

    private ProgramCompiler(boolean refers, int groups) {
        this.refers = refers;
        this.registers = 2 * groups + 2;
    }

    /** Returns the program of a tree as the parser made it. */
    static Program compile(Node tree) {
        boolean refers = BackReferences.in(tree);
        ProgramCompiler compiler = new ProgramCompiler(refers, lastGroup(tree));
        compiler.emit(tree, false);
        compiler.code.add(new Program.Found());
        return new Program(List.copyOf(compiler.code), compiler.registers, !refers);
    }

    private void emit(Node node, boolean backward) {
        if (node instanceof Chars chars) {
            code.add(new Program.Take(chars.units(), backward));
        } else if (node instanceof Assertion assertion) {
            code.add(new Program.Check(assertion.side() == Side.BEFORE, assertion.units(), assertion.edge()));
        } else if (node instanceof Sequence sequence) {
            sequence(sequence.items(), backward);
        } else if (node instanceof Alternation alternation) {
            alternation(alternation.branches(), backward);
        } else if (node instanceof Repeat repeat) {
            repeat(repeat, backward);
        } else if (node instanceof Group group) {
            group(group, backward);
        } else if (node instanceof BackReference reference) {
            code.add(new Program.Reference(reference.groups(), reference.ignoreCase(), backward));
        } else if (node instanceof Look look) {
            look(look);
        } else {
            throw new InvalidPatternException(0, "An exclusion stands beside a lookaround or back reference", "");
        }
    }

    private void sequence(List<Node> items, boolean backward) {
        for (int i = 0; i < items.size(); i++) {
            emit(items.get(backward ? items.size() - 1 - i : i), backward);
        }
    }

    private void alternation(List<Node> branches, boolean backward) {
        List<Integer> ends = new ArrayList<>();
        for (Node branch : branches.subList(0, branches.size() - 1)) {
            int split = later();
            emit(branch, backward);
            ends.add(later());
            code.set(split, new Program.Split(split + 1, code.size()));
        }
        emit(branches.get(branches.size() - 1), backward);
        ends.forEach(end -> code.set(end, new Program.Jump(code.size())));
    }

    private int later() {
        code.add(LATER);
        return code.size() - 1;
    }

    private void group(Group group, boolean backward) {
        if (!refers) {
            emit(group.body(), backward);
            return;
        }
        int register = 2 * group.number();
        code.add(new Program.Mark(backward ? register + 1 : register));
        emit(group.body(), backward);
        code.add(new Program.Mark(backward ? register : register + 1));
    }

    private void look(Look look) {
        int instruction = later();
        int around = later();
        code.set(instruction, new Program.Look(code.size(), look.negated()));
        emit(look.body(), look.side() == Side.BEFORE);
        code.add(new Program.Found());
        code.set(around, new Program.Jump(code.size()));
    }

    private void repeat(Repeat repeat, boolean backward) {
        for (int i = 0; i < repeat.min(); i++) {
            round(repeat.body(), backward);
        }
        if (repeat.max() == Node.UNBOUNDED) {
            int split = later();
            furtherRound(repeat.body(), backward);
            code.add(new Program.Jump(split));
            code.set(split, split(repeat.greedy(), split + 1));
        } else {
            List<Integer> splits = new ArrayList<>();
            for (int i = repeat.min(); i < repeat.max(); i++) {
                splits.add(later());
                furtherRound(repeat.body(), backward);
            }
            splits.forEach(split -> code.set(split, split(repeat.greedy(), split + 1)));
        }
    }

    private Instruction split(boolean greedy, int body) {
        return greedy ? new Program.Split(body, code.size()) : new Program.Split(code.size(), body);
    }

    /** A round that need not be must not match nothing; without registers the backtracker's memory sees to that. */
    private void furtherRound(Node body, boolean backward) {
        if (!refers || !Trees.isNullable(body)) {
            round(body, backward);
            return;
        }
        int register = registers++;
        code.add(new Program.Mark(register));
        round(body, backward);
        code.add(new Program.Progress(register));
    }

    /** Each round forgets what the one before captured. */
    private void round(Node body, boolean backward) {
        int first = firstGroup(body);
        if (refers && first < Integer.MAX_VALUE) {
            code.add(new Program.Clear(2 * first, 2 * lastGroup(body) + 2));
        }
        emit(body, backward);
    }

    private static int firstGroup(Node node) {
        int first = node instanceof Group group ? group.number() : Integer.MAX_VALUE;
        for (Node part : Node.parts(node)) {
            first = Math.min(first, firstGroup(part));
        }
        return first;
    }

    private static int lastGroup(Node node) {
        int last = node instanceof Group group ? group.number() : 0;
        for (Node part : Node.parts(node)) {
            last = Math.max(last, lastGroup(part));
        }
        return last;
    }
}

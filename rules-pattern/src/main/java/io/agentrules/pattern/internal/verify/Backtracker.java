package io.agentrules.pattern.internal.verify;

import io.agentrules.pattern.internal.collection.LongSet;
import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.verify.Program.Check;
import io.agentrules.pattern.internal.verify.Program.Clear;
import io.agentrules.pattern.internal.verify.Program.Found;
import io.agentrules.pattern.internal.verify.Program.Instruction;
import io.agentrules.pattern.internal.verify.Program.Jump;
import io.agentrules.pattern.internal.verify.Program.Look;
import io.agentrules.pattern.internal.verify.Program.Mark;
import io.agentrules.pattern.internal.verify.Program.Progress;
import io.agentrules.pattern.internal.verify.Program.Reference;
import io.agentrules.pattern.internal.verify.Program.Split;
import io.agentrules.pattern.internal.verify.Program.Take;
import java.util.Arrays;
import java.util.List;

/**
 * Tries a program at one place after the other, as JavaScript does, but within a budget of steps and without recursion
 * into the text. It knows that a text may go on: what depends on a unit that is not there yet is neither true nor false.
 */
final class Backtracker {
    private static final long UNSET = -1;

    private final TextWindow text;
    private final BacktrackStack trail = new BacktrackStack();
    private final LongSet failed = new LongSet();
    private Program program = new Program(List.of(), 0, true);
    private long[] registers = {};
    private boolean finished;
    private long budget;
    private long steps;
    private int runs;

    /** The instruction and the place in the text that come next. */
    private int next;

    private long place;

    /** Whether a decision was missing a unit that may still come. */
    private boolean touchedEnd;

    private boolean usedFailure;

    Backtracker(TextWindow text) {
        this.text = text;
    }

    /** What a try found. */
    enum Outcome {
        /** A match, whatever follows. */
        MATCH,
        /** No match, whatever follows. */
        NO_MATCH,
        /** That depends on what follows. */
        UNDECIDED,
        /** The budget did not suffice. */
        EXHAUSTED
    }

    /** Returns how many steps were taken so far. */
    long steps() {
        return steps;
    }

    /**
     * Prepares to try a program.
     *
     * @param textIsFinished whether no text will follow
     * @param maxSteps what {@link #steps} may reach
     */
    void prepare(Program toTry, boolean textIsFinished, long maxSteps) {
        program = toTry;
        registers = registers.length == toTry.registers() ? registers : new long[toTry.registers()];
        finished = textIsFinished;
        budget = maxSteps;
        failed.clear();
        runs = 0;
        touchedEnd = false;
    }

    /**
     * Tries for a match that begins at {@code start}. Tries share their memory of failures: after one that touched the
     * end of the text, a failure that is remembered may have been for want of text, and decides nothing.
     */
    Outcome attempt(long start) {
        boolean touchedBefore = touchedEnd;
        touchedEnd = false;
        usedFailure = false;
        Arrays.fill(registers, UNSET);
        trail.clear();
        place = start;
        boolean found = run(0, 0);
        boolean undecided = touchedEnd || (touchedBefore && usedFailure);
        touchedEnd |= touchedBefore;
        if (steps > budget) {
            return Outcome.EXHAUSTED;
        }
        if (found) {
            return Outcome.MATCH;
        }
        return undecided ? Outcome.UNDECIDED : Outcome.NO_MATCH;
    }

    /** Runs from {@code instruction} to the next {@link Found}, or until nothing is left to try of this run. */
    private boolean run(int instruction, int run) {
        int bottom = trail.height();
        next = instruction;
        while (++steps <= budget) {
            Instruction current = program.code().get(next++);
            if (current instanceof Found) {
                return true;
            }
            if (!execute(current, run) && !resume(bottom)) {
                return false;
            }
        }
        return false;
    }

    /** Goes back to the last choice of this run. */
    private boolean resume(int bottom) {
        while (trail.height() > bottom) {
            trail.pop();
            if (trail.isChoice()) {
                next = trail.target();
                place = trail.value();
                return true;
            }
            registers[trail.target()] = trail.value();
        }
        return false;
    }

    private boolean execute(Instruction instruction, int run) {
        if (instruction instanceof Take take) {
            return take(take);
        }
        if (instruction instanceof Split split) {
            return split(split, run);
        }
        if (instruction instanceof Jump jump) {
            next = jump.target();
            return true;
        }
        if (instruction instanceof Check check) {
            return check(check);
        }
        if (instruction instanceof Look look) {
            return look(look);
        }
        if (instruction instanceof Reference reference) {
            return reference(reference);
        }
        if (instruction instanceof Progress progress) {
            return registers[progress.register()] != place;
        }
        if (instruction instanceof Mark mark) {
            set(mark.register(), place);
        } else if (instruction instanceof Clear clear) {
            for (int register = clear.from(); register < clear.to(); register++) {
                set(register, UNSET);
            }
        }
        return true;
    }

    private boolean take(Take take) {
        long at = take.backward() ? place - 1 : place;
        boolean taken = isThere(at) && take.units().contains(text.unit(at));
        place = take.backward() ? at : at + 1;
        return taken;
    }

    /** Text that is no longer kept counts as missing: {@link TextWindow} says how far back a match can reach. */
    private boolean isThere(long at) {
        touchedEnd |= at >= text.end() && !finished;
        return at >= text.start() && at < text.end();
    }

    private boolean check(Check check) {
        long at = check.before() ? place - 1 : place;
        return isThere(at)
                ? check.units().contains(text.unit(at))
                : check.edge() && (at < 0 || (finished && at == text.end()));
    }

    private boolean split(Split split, int run) {
        if (program.memoizable() && !failed.add(run, next, place)) {
            usedFailure = true;
            return false;
        }
        trail.pushChoice(split.second(), place);
        next = split.first();
        return true;
    }

    private void set(int register, long value) {
        trail.pushRegister(register, registers[register]);
        registers[register] = value;
    }

    private boolean look(Look look) {
        int behind = next;
        long here = place;
        int bottom = trail.height();
        boolean touchedBefore = touchedEnd;
        touchedEnd = false;
        boolean found = run(look.body(), ++runs);
        // More text cannot undo what was found, though it might let an earlier alternative capture something else.
        boolean certain = found && (look.negated() || program.memoizable() || !touchedEnd);
        boolean undecided = touchedEnd && !certain;
        touchedEnd = touchedBefore || undecided;
        next = behind;
        place = here;
        if (look.negated()) {
            undo(bottom);
            return !found && !undecided;
        }
        if (certain) {
            trail.forgetChoices(bottom);
        } else {
            undo(bottom);
        }
        return certain;
    }

    private void undo(int bottom) {
        while (trail.height() > bottom) {
            trail.pop();
            if (!trail.isChoice()) {
                registers[trail.target()] = trail.value();
            }
        }
    }

    private boolean reference(Reference reference) {
        for (int group : reference.groups()) {
            long from = registers[2 * group];
            long to = registers[2 * group + 1];
            if (from != UNSET && to != UNSET) {
                return repeats(from, to, reference);
            }
        }
        return true;
    }

    private boolean repeats(long from, long to, Reference reference) {
        long length = to - from;
        long start = reference.backward() ? place - length : place;
        for (long i = 0; i < length; i++) {
            steps++;
            if (from < text.start() || !isThere(start + i)) {
                return false;
            }
            char captured = text.unit(from + i);
            char unit = text.unit(start + i);
            boolean same = reference.ignoreCase()
                    ? CaseFolding.canonical(captured) == CaseFolding.canonical(unit)
                    : captured == unit;
            if (!same) {
                return false;
            }
        }
        place = reference.backward() ? start : start + length;
        return true;
    }
}

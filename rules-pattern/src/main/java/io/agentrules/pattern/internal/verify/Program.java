package io.agentrules.pattern.internal.verify;

import io.agentrules.pattern.internal.tree.CharSet;
import java.util.List;

/**
 * A pattern as instructions for the {@link Backtracker}, for what no automaton can decide.
 *
 * @param code the instructions; the first is at 0
 * @param registers how many there are: two for each group, then one for each loop that must not go round on nothing
 * @param memoizable whether an instruction's success depends on the place in the text alone, not on registers
 */
record Program(List<Instruction> code, int registers, boolean memoizable) {
    /** One step. All but {@link Jump}, {@link Split} and {@link Found} go on to the instruction after them. */
    sealed interface Instruction {}

    /** Consumes a unit of {@code units}: the next one, or the one before if {@code backward}. */
    record Take(CharSet units, boolean backward) implements Instruction {}

    /** Goes on if the unit before, or else the one after, is in {@code units}, or is missing and {@code edge}. */
    record Check(boolean before, CharSet units, boolean edge) implements Instruction {}

    /** Goes on at {@code first} and, if that fails, at {@code second}. */
    record Split(int first, int second) implements Instruction {}

    /** Goes on at {@code target}. */
    record Jump(int target) implements Instruction {}

    /** Puts the place in the text into {@code register}. */
    record Mark(int register) implements Instruction {}

    /** Fails at the very place in the text that is in {@code register}. */
    record Progress(int register) implements Instruction {}

    /** Clears the registers from {@code from} to {@code to}, exclusive. */
    record Clear(int from, int to) implements Instruction {}

    /** Consumes the text of the one group among {@code groups} that has any. */
    record Reference(List<Integer> groups, boolean ignoreCase, boolean backward) implements Instruction {}

    /** Goes on if the instructions from {@code body} on find something here (do not, if {@code negated}). */
    record Look(int body, boolean negated) implements Instruction {}

    /** The end of the pattern, or of a lookaround's body. */
    record Found() implements Instruction {}
}

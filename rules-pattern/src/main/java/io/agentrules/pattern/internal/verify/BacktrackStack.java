package io.agentrules.pattern.internal.verify;

import java.util.Arrays;

/** What a backtracker can go back to: choices not yet taken, and what registers held before they were set. */
final class BacktrackStack {
    private int[] targets = new int[64];
    private long[] values = new long[64];
    private int height;

    int height() {
        return height;
    }

    void clear() {
        height = 0;
    }

    /** Remembers to go on at {@code instruction} and {@code place}. */
    void pushChoice(int instruction, long place) {
        push(instruction, place);
    }

    /** Remembers what {@code register} held. */
    void pushRegister(int register, long value) {
        push(~register, value);
    }

    private void push(int target, long value) {
        if (height == targets.length) {
            targets = Arrays.copyOf(targets, 2 * height);
            values = Arrays.copyOf(values, 2 * height);
        }
        targets[height] = target;
        values[height++] = value;
    }

    /** Takes the last entry off; {@link #isChoice}, {@link #target} and {@link #value} then describe it. */
    void pop() {
        height--;
    }

    boolean isChoice() {
        return targets[height] >= 0;
    }

    int target() {
        return isChoice() ? targets[height] : ~targets[height];
    }

    long value() {
        return values[height];
    }

    /** Drops the choices from height {@code bottom} on, and keeps the registers. */
    void forgetChoices(int bottom) {
        int kept = bottom;
        for (int i = bottom; i < height; i++) {
            if (targets[i] < 0) {
                targets[kept] = targets[i];
                values[kept++] = values[i];
            }
        }
        height = kept;
    }
}

package io.agentrules.core.model;

/** Checks numbers that callers give. A class of its own, so that a check initializes no class that waits for the checked one. */
final class Numbers {
    private Numbers() {}

    /**
     * Checks that a number is not negative.
     *
     * @throws IllegalArgumentException if it is; the message has {@code name}
     */
    static void notNegative(int number, String name) {
        if (number < 0) {
            throw new IllegalArgumentException(name + " is negative: " + number);
        }
    }
}

package io.agentrules.cli.option;

import io.agentrules.json.VisibleText;

/** Reads the numbers that options take. */
public final class OptionNumber {
    private OptionNumber() {}

    /**
     * Returns the number that an option was given.
     *
     * @param expected what the value must be, for the message, such as {@code a port}
     * @throws Failure if the text is not a number from {@code min} to {@code max}
     */
    public static int between(int min, int max, String option, String expected, String text) {
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // handled like a number out of range
        }
        throw Failure.usage(
                option + " must be " + expected + " from " + min + " to " + max + ", not " + VisibleText.line(text));
    }
}

package io.agentrules.core.internal.fix;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.core.internal.read.FileReadings;
import java.io.IOException;
import java.util.List;

/**
 * Tells fixes after which every rule is in or out of a prompt as before from those that change when a rule applies: a harness that reads
 * all tools' rules, and each tool by itself, has to make the same of both texts.
 */
public final class SafeFixes {
    private SafeFixes() {}

    /**
     * Returns the diagnostics with a safe fix, in their order.
     *
     * @param step called before each fix is looked at
     */
    public static List<Diagnostic> of(List<Diagnostic> diagnostics, FileReadings readings, Runnable step) {
        return diagnostics.stream()
                .peek(diagnostic -> step.run())
                .filter(diagnostic ->
                        diagnostic.fix().filter(fix -> isSafe(fix, readings)).isPresent())
                .toList();
    }

    /** Returns whether a fix is safe; not if nobody is known to read the file. */
    private static boolean isSafe(Fix fix, FileReadings readings) {
        List<Object> before = readings.meanings(fix.file(), fix.text());
        return !before.isEmpty() && before.equals(readings.meanings(fix.file(), fixed(fix)));
    }

    private static String fixed(Fix fix) {
        try {
            byte[] bytes = fix.text().getBytes(UTF_8);
            return new String(RawText.of(bytes).with(List.of(fix)).bytes(), UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("UTF-8 can be read", e);
        }
    }
}

package io.agentrules.check.internal.fix;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.core.internal.catalog.EngineParts;
import io.agentrules.core.internal.plugin.PluginCall;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.internal.support.Throwables;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Selects the safe fixes: after them, every rule applies in the same cases as before. To find out, each text is read before and after the
 * fix, by a harness that reads all agents' rules and by each agent by itself.
 *
 * @param diagnostics those with a safe fix
 * @param problem why no fix is known to be safe; empty if that is known
 */
record SafeFixes(List<Diagnostic> diagnostics, Optional<Diagnostic> problem) {
    /** Copies {@code diagnostics}. */
    SafeFixes {
        diagnostics = List.copyOf(diagnostics);
    }

    /** Returns the diagnostics with a safe fix, in their order; none if a provider fails while it reads a changed text. */
    static SafeFixes of(List<Diagnostic> fixable, EngineParts engine) {
        if (fixable.isEmpty()) {
            return new SafeFixes(fixable, Optional.empty());
        }
        FileReadings readings =
                new FileReadings(engine.catalogs().sources(), engine.settings().config());
        var calls = new PluginCalls(
                engine.settings().extensions().classLoader(),
                engine.settings().config().limits(),
                System::nanoTime);
        var progress = new Progress();
        var call = new PluginCall<>("rules-fixes", progress, () -> of(fixable, readings, progress::step));
        calls.makeAll(List.of(call));
        try {
            return new SafeFixes(calls.resultOf(call), Optional.empty());
        } catch (PluginFailedException failed) {
            return new SafeFixes(List.of(), Optional.of(unknown(failed)));
        }
    }

    private static Diagnostic unknown(PluginFailedException failed) {
        Diagnostic problem = Diagnostic.error(
                "provider-failed",
                "A provider failed, so no fix is known to be safe: " + Throwables.describe(failed),
                "Update or remove it");
        return Throwables.causedBy(problem, failed);
    }

    /** @param step called before each fix is looked at */
    static List<Diagnostic> of(List<Diagnostic> diagnostics, FileReadings readings, Runnable step) {
        return diagnostics.stream()
                .peek(diagnostic -> step.run())
                .filter(diagnostic ->
                        diagnostic.fix().filter(fix -> isSafe(fix, readings)).isPresent())
                .toList();
    }

    /** Returns whether a fix is safe; not if no provider is known to read the file. */
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

package io.agentrules.cli.command;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.cli.text.Output;
import io.agentrules.core.RuleEngine;
import io.agentrules.json.DisplayPaths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Diagnostics that are found only while rules are evaluated: they are neither in the catalog nor part of the answer, and go to
 * standard error. The engine reports each of them once, on any thread.
 */
public final class RuntimeDiagnostics implements RuleListener {
    private final Output err;
    private final Set<Diagnostic> pending = new LinkedHashSet<>();
    private Optional<DisplayPaths> paths = Optional.empty();
    private final List<Runnable> listening = new ArrayList<>();
    private boolean atOnce;

    /** Creates diagnostics that are written to {@code err}; it listens to no engine yet. */
    public RuntimeDiagnostics(Output err) {
        this.err = err;
    }

    /** Sets how paths are shown: the same way as in the answer. */
    public synchronized void show(DisplayPaths shown) {
        paths = Optional.of(shown);
    }

    /** Collects what an engine reports. */
    public synchronized void listenTo(RuleEngine engine) {
        listening.add(engine.listen(this));
    }

    /** From now on collects what these engines report after their catalogs are built, and forgets what others reported. */
    public synchronized void listenOnlyTo(Collection<RuleEngine> engines) {
        listening.forEach(Runnable::run);
        listening.clear();
        pending.clear();
        for (RuleEngine engine : engines) {
            engine.catalog(); // a catalog has its own diagnostics
            listenTo(engine);
        }
    }

    @Override
    public synchronized void reported(DiagnosticEvent event) {
        pending.add(event.diagnostic());
        if (atOnce) {
            write();
        }
    }

    /** Writes the diagnostics reported since the last time, except those in the catalog. */
    public synchronized void write(List<Diagnostic> cataloged) {
        if (pending.isEmpty()) {
            return;
        }
        cataloged.forEach(pending::remove);
        pending.forEach(this::write);
        pending.clear();
    }

    /** From now on writes each diagnostic as soon as it is reported, for commands without an answer. */
    public synchronized void writeAtOnce() {
        atOnce = true;
        write();
    }

    private void write() {
        write(List.of());
        err.flush();
    }

    private void write(Diagnostic diagnostic) {
        String place = paths.flatMap(shown -> shown.place(diagnostic))
                .map(shown -> shown + ": ")
                .orElse("");
        err.text("rules: " + diagnostic.severity().id() + ": ")
                .text(place)
                .line(diagnostic.message() + " [" + diagnostic.code() + "]");
        err.line("    " + diagnostic.remedy());
    }
}

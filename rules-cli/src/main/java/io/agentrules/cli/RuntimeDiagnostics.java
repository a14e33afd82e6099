package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.RuleListener;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What shows only when rules are applied to the work at hand: no diagnostic of the catalog, and no part of the answer. It is
 * for standard error; the engine says each once, on whichever thread.
 */
final class RuntimeDiagnostics implements RuleListener {
    private final Output err;
    private final Set<Diagnostic> heard = new LinkedHashSet<>();
    private Optional<DisplayPaths> paths = Optional.empty();
    private boolean atOnce;

    RuntimeDiagnostics(Output err) {
        this.err = err;
    }

    /** From now on names files as the answer does. */
    synchronized void show(DisplayPaths shown) {
        paths = Optional.of(shown);
    }

    @Override
    public synchronized void reported(Diagnostic diagnostic) {
        heard.add(diagnostic);
        if (atOnce) {
            write();
        }
    }

    /** Writes what was heard since the last time, without that which is in the catalog. */
    synchronized void write(List<Diagnostic> cataloged) {
        if (heard.isEmpty()) {
            return;
        }
        cataloged.forEach(heard::remove);
        heard.forEach(this::write);
        heard.clear();
    }

    /** From now on writes what it hears when it hears it, without waiting for an answer to write it beside. */
    synchronized void writeAtOnce() {
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
                .text(VisibleText.line(place))
                .line(VisibleText.line(diagnostic.message() + " [" + diagnostic.code() + "]"));
        err.line("    " + VisibleText.line(diagnostic.remedy()));
    }
}

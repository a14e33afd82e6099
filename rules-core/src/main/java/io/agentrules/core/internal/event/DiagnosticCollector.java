package io.agentrules.core.internal.event;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects diagnostics from any thread, each once, regardless of its cause. */
public final class DiagnosticCollector {
    private static final Comparator<Diagnostic> BY_PLACE = Comparator.comparing(
                    DiagnosticCollector::file, CodePointOrder.INSTANCE)
            .thenComparingInt(DiagnosticCollector::line)
            .thenComparing(Diagnostic::code, CodePointOrder.INSTANCE)
            .thenComparing(Diagnostic::message, CodePointOrder.INSTANCE);

    /** By the diagnostic without its cause: two throwables are never equal. */
    private final Map<Diagnostic, Diagnostic> byValue = new LinkedHashMap<>();

    private final int max;

    /** Keeps all. */
    public DiagnosticCollector() {
        this(Integer.MAX_VALUE);
    }

    /**
     * Keeps at most {@code max}, dropping the oldest, so that a repeated failure with changing messages cannot fill the memory.
     */
    public DiagnosticCollector(int max) {
        this.max = max;
    }

    /** Adds a diagnostic, and returns whether it is new. */
    public synchronized boolean add(Diagnostic diagnostic) {
        boolean isNew = byValue.putIfAbsent(diagnostic.withoutCause(), diagnostic) == null;
        if (byValue.size() > max) {
            byValue.remove(byValue.keySet().iterator().next());
        }
        return isNew;
    }

    public void addAll(DiagnosticCollector others) {
        others.all().forEach(this::add);
    }

    private synchronized Collection<Diagnostic> all() {
        return new ArrayList<>(byValue.values());
    }

    /** Returns them by file, line, code and message; those without a file first. Remedies about one line agree. */
    public List<Diagnostic> sorted() {
        return AgreeingRemedies.of(all().stream().sorted(BY_PLACE).toList());
    }

    private static String file(Diagnostic diagnostic) {
        return diagnostic.location().map(Location::file).orElse("");
    }

    private static int line(Diagnostic diagnostic) {
        return diagnostic.location().map(location -> location.line().orElse(0)).orElse(0);
    }
}

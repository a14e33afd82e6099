package io.agentrules.core.internal.event;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects diagnostics from any thread, each once, regardless of its cause. */
public final class DiagnosticCollector {
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

    /** Returns them by file, line, code and message; those without a file first. */
    public List<Diagnostic> sorted() {
        var places = new ArrayList<Place>();
        all().forEach(diagnostic -> places.add(Place.of(diagnostic)));
        places.sort(DiagnosticCollector::compare);
        var sorted = new ArrayList<Diagnostic>(places.size());
        places.forEach(place -> sorted.add(place.diagnostic()));
        return sorted;
    }

    /** A diagnostic and its location, taken apart once because each is compared many times. */
    private record Place(Diagnostic diagnostic, String file, int line) {
        static Place of(Diagnostic diagnostic) {
            return diagnostic
                    .location()
                    .map(location -> new Place(
                            diagnostic, location.file(), location.line().orElse(0)))
                    .orElseGet(() -> new Place(diagnostic, "", 0));
        }
    }

    /** In one piece, like other comparisons that every start of the command needs: a chain of comparators is slow to start. */
    private static int compare(Place one, Place other) {
        int order = CodePointOrder.INSTANCE.compare(one.file(), other.file());
        if (order == 0) {
            order = Integer.compare(one.line(), other.line());
        }
        if (order == 0) {
            order = CodePointOrder.INSTANCE.compare(
                    one.diagnostic().code(), other.diagnostic().code());
        }
        return order == 0
                ? CodePointOrder.INSTANCE.compare(
                        one.diagnostic().message(), other.diagnostic().message())
                : order;
    }
}

package io.agentrules.core.internal.plugin;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Loads the plugins that a {@link ServiceLoader} finds, each separately: a broken registration is skipped and reported once, and
 * affects no other.
 */
public final class Plugins {
    /** A loader that fails this often in a row is stuck at one registration. */
    private static final int MAX_FAILURES_IN_A_ROW = 1_000;

    private Plugins() {}

    /**
     * Returns an instance of every plugin that can be loaded, in class-path order.
     *
     * @param loader created by the caller, whose module declares {@code uses}
     * @param kind the noun for a plugin in diagnostics, such as {@code provider}
     * @param calls runs the constructors
     * @param report receives a diagnostic for each plugin that cannot be loaded
     */
    public static <T> List<T> load(
            ServiceLoader<T> loader, String kind, PluginCalls calls, Consumer<Diagnostic> report) {
        List<PluginCall<T>> constructions = registered(loader, kind, report).stream()
                .map(plugin -> new PluginCall<T>("rules-" + kind, new Progress(), plugin::get))
                .toList();
        calls.makeAll(constructions);
        var plugins = new ArrayList<T>();
        for (PluginCall<T> call : constructions) {
            try {
                plugins.add(calls.resultOf(call));
            } catch (PluginFailedException failed) {
                report.accept(notLoaded(kind, failed));
            }
        }
        return plugins;
    }

    private static <T> List<ServiceLoader.Provider<T>> registered(
            ServiceLoader<T> loader, String kind, Consumer<Diagnostic> report) {
        var registered = new ArrayList<ServiceLoader.Provider<T>>();
        Iterator<ServiceLoader.Provider<T>> found = loader.stream().iterator();
        int failures = 0;
        while (failures < MAX_FAILURES_IN_A_ROW) {
            try {
                if (!found.hasNext()) {
                    break;
                }
                registered.add(found.next());
                failures = 0;
            } catch (Throwable broken) {
                Throwables.rethrowIfFatal(broken);
                failures++;
                report.accept(notLoaded(kind, broken));
            }
        }
        return registered;
    }

    private static Diagnostic notLoaded(String kind, Throwable broken) {
        Diagnostic diagnostic = Diagnostic.error(
                kind + "-not-loaded",
                "A " + kind + " cannot be loaded: " + Throwables.describe(broken),
                "Fix or remove its registration, or add its dependencies to the class path");
        return Throwables.causedBy(diagnostic, broken);
    }
}

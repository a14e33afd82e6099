package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.spi.CheckContext;
import io.agentrules.check.spi.RuleCheck;
import io.agentrules.core.internal.catalog.EngineSettings;
import io.agentrules.core.internal.plugin.PluginCall;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.plugin.Plugins;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The checks that are not part of this module. Each runs on a thread of its own, which is abandoned if it does not return in time. */
public final class PluginChecks {
    private final List<RuleCheck> checks;
    private final List<Diagnostic> notLoaded = new ArrayList<>();
    private final PluginCalls calls;

    /**
     * Loads the checks that the class loader of an engine finds, if that engine finds plugins.
     *
     * @param inCode checks that were added in code, which come first
     */
    public PluginChecks(EngineSettings settings, List<RuleCheck> inCode) {
        this.calls = new PluginCalls(
                settings.extensions().classLoader(), settings.config().limits(), System::nanoTime);
        this.checks = new ArrayList<>(inCode);
        if (settings.extensions().discovery()) {
            checks.addAll(Plugins.load(
                    ServiceLoader.load(RuleCheck.class, settings.extensions().classLoader()),
                    "check",
                    calls,
                    notLoaded::add));
        }
    }

    /** Runs the checks, at the same time. */
    void run(CheckContext context, Consumer<Diagnostic> report) {
        notLoaded.forEach(report);
        List<PluginCall<List<Diagnostic>>> running = checks.stream()
                .map(check -> new PluginCall<>("rules-check", new Progress(), () -> findings(check, context)))
                .toList();
        calls.makeAll(running);
        for (int i = 0; i < running.size(); i++) {
            try {
                calls.resultOf(running.get(i)).forEach(report);
            } catch (PluginFailedException failed) {
                report.accept(failed(checks.get(i), failed));
            }
        }
    }

    /** Copies the list on the plugin's thread, since it may be of the plugin's making, too. */
    @SuppressWarnings("NullAway") // a plugin may return null, which becomes a diagnostic
    private static List<Diagnostic> findings(RuleCheck check, CheckContext context) {
        List<Diagnostic> found = check.check(context);
        return found == null ? null : List.copyOf(found);
    }

    private static Diagnostic failed(RuleCheck check, PluginFailedException failed) {
        Diagnostic problem = Diagnostic.error(
                "check-failed",
                "The check " + check.getClass().getName() + " failed, so its findings are missing: "
                        + Throwables.describe(failed),
                "Update or remove it; all other findings are valid");
        return Throwables.causedBy(problem, failed);
    }
}

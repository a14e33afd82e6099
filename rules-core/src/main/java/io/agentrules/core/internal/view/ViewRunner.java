package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.plugin.PluginCall;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a view, in a thread with a deadline, because it calls functions of providers. Not thread-safe. */
public final class ViewRunner {
    /** A folder where one tool reads a file, as with {@code .clinerules}, is a problem only if no other tool reads it. */
    private static final String UNEXPECTED = "path-unexpected";

    /** A tool may read other extensions than the provider, so only the view reports files that are not read. */
    private static final String NOT_READ = "extension-not-read";

    private final AgentFacts agent;

    /** Creates a runner that has read nothing. */
    public ViewRunner(AgentFacts agent) {
        this.agent = agent;
    }

    /** Returns the agent whose view it is. */
    public AgentFacts agent() {
        return agent;
    }

    /**
     * Returns the paths that a tool reads here because its settings say so, relative to a folder, with {@code /}; without those in folders
     * of rules.
     */
    public static Set<String> addedBySettings(AgentFacts agent, DiscoveryRequest request) {
        List<StepGroup> applied = new ViewSettings(agent, request, Map.of(), () -> {}, ignored -> {}).applied();
        Set<String> added = new HashSet<>(reads(applied));
        added.removeAll(reads(agent.groups()));
        added.removeIf(path -> path.startsWith("~/") || path.contains("*"));
        return added;
    }

    private static List<String> reads(List<StepGroup> groups) {
        return StepGroup.steps(groups).stream()
                .flatMap(step -> step.reads().stream())
                .toList();
    }

    /**
     * Returns whether a provider's report about a file counts in a view. It does not if the view has read the file itself, or if the file
     * became no rule: then the view reports the problem, if there is one for its agent.
     *
     * @param known the paths of the files that providers read and the view does not
     */
    public static boolean leavesToProviders(Diagnostic reported, Set<String> known) {
        return !reported.code().equals(NOT_READ)
                && !reported.code().equals(UNEXPECTED)
                && reported.location()
                        .filter(location -> !known.contains(location.file()))
                        .isEmpty();
    }

    /**
     * Reads the view.
     *
     * @param sources the sources of the providers, by their ids
     * @param known the paths of the files that providers read; problems with these are reported already
     * @param inUnion what is reported without a view
     */
    public ViewRules read(
            DiscoveryRequest request, Map<String, List<Source>> sources, Set<String> known, List<Diagnostic> inUnion) {
        List<Diagnostic> reports = new ArrayList<>();
        var progress = new Progress();
        var call = new PluginCall<>(
                "rules-view-" + agent.id(),
                progress,
                () -> new ViewReader(agent, request, sources, progress::step, diagnostic -> {
                            progress.step();
                            synchronized (reports) {
                                reports.add(diagnostic);
                            }
                        })
                        .read());
        request.calls().makeAll(List.of(call));
        try {
            ViewRules rules = request.calls().resultOf(call);
            synchronized (reports) {
                reports.stream()
                        .filter(diagnostic -> (!diagnostic.code().equals(UNEXPECTED) || inUnion.contains(diagnostic))
                                && diagnostic
                                        .location()
                                        .filter(location -> !diagnostic.code().equals(NOT_READ)
                                                && known.contains(location.file())
                                                && !rules.read().contains(location.file()))
                                        .isEmpty())
                        .forEach(request.report());
            }
            return rules;
        } catch (PluginFailedException failed) {
            request.report()
                    .accept(Throwables.causedBy(
                            Diagnostic.error(
                                    "view-failed",
                                    "The files of " + agent.name() + " cannot be read: " + Throwables.describe(failed),
                                    "Refresh again, or report the problem"),
                            failed));
            return ViewRules.none(agent);
        }
    }
}

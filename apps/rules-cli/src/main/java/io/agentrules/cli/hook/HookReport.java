package io.agentrules.cli.hook;

import io.agentrules.hooks.install.HookStatus;
import io.agentrules.hooks.install.HookTrial;
import io.agentrules.hooks.install.Scope;
import io.agentrules.hooks.store.DenialSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@code rules hook status} found out.
 *
 * @param places the settings that were looked at, in order
 * @param daemonRuns whether the daemon answers
 * @param daemonIsSilent whether there is one that does not
 * @param log the file of the log; it need not exist
 * @param denials how often rules may deny
 */
record HookReport(
        String agent, List<Place> places, boolean daemonRuns, boolean daemonIsSilent, Path log, Denials denials) {
    /**
     * What was found in one file of settings.
     *
     * @param trial how a test event was answered; empty if it was not safe to run the hook
     */
    record Place(Scope scope, HookStatus status, Optional<HookTrial> trial) {
        boolean works() {
            return status.isPresent()
                    && status.problems().isEmpty()
                    && trial.filter(tried -> !tried.problem().isEmpty()).isEmpty();
        }
    }

    /**
     * How often rules may deny.
     *
     * @param file the user's configuration; it need not exist
     * @param settings what it says
     * @param usual how many calls are denied between two prompts if it says nothing
     */
    record Denials(Path file, DenialSettings settings, int usual) {
        int byDefault() {
            return settings.byDefault().orElse(usual);
        }

        /** Returns the rules with a number of their own. */
        SortedMap<String, Integer> byRule() {
            return new TreeMap<>(settings.byRule());
        }
    }

    /** Returns the places where hooks are installed. */
    List<Place> installed() {
        return places.stream().filter(place -> place.status().isPresent()).toList();
    }

    /** Returns whether hooks are installed, and all of them work. */
    boolean works() {
        return !installed().isEmpty() && installed().stream().allMatch(Place::works);
    }
}

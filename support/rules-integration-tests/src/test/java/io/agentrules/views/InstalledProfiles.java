package io.agentrules.views;

import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The profiles of all providers of this project. */
public final class InstalledProfiles {
    private InstalledProfiles() {}

    /** Returns the profiles; one that cannot be read is an error. */
    public static AgentProfiles read() {
        return of(byProvider());
    }

    /** Returns some profiles by the id of their provider; one that cannot be read is an error. */
    static AgentProfiles of(Map<String, List<AgentProfile>> byProvider) {
        return new AgentProfiles(() -> byProvider, problem -> {
            throw new AssertionError(problem);
        });
    }

    /** Returns the profiles as they are written, by the provider's id. */
    public static Map<String, List<AgentProfile>> byProvider() {
        var profiles = new TreeMap<String, List<AgentProfile>>();
        ServiceLoader.load(RuleProvider.class).forEach(provider -> profiles.put(provider.id(), provider.profiles()));
        return profiles;
    }
}

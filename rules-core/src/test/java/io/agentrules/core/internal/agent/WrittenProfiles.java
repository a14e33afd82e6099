package io.agentrules.core.internal.agent;

import io.agentrules.api.spi.AgentProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Profiles that a test writes. */
public final class WrittenProfiles {
    private WrittenProfiles() {}

    /** Returns profiles with a name and further keys; each is its provider's only one. */
    public static AgentProfiles of(Map<String, String> keysByProvider) {
        var profiles = new LinkedHashMap<String, List<AgentProfile>>();
        keysByProvider.forEach((provider, keys) ->
                profiles.put(provider, List.of(new AgentProfile(provider, "name: " + provider + "\n" + keys))));
        return new AgentProfiles(() -> profiles, problem -> {
            throw new AssertionError(problem);
        });
    }
}

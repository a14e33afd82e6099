package io.agentrules.views;

import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.ToolProfile;
import io.agentrules.core.internal.profile.ToolProfiles;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The profiles of all providers of this project. */
public final class InstalledProfiles {
    private InstalledProfiles() {}

    /** Returns the profiles; one that cannot be read is an error. */
    public static ToolProfiles read() {
        return of(byProvider());
    }

    /** Returns some profiles by the id of their provider; one that cannot be read is an error. */
    static ToolProfiles of(Map<String, List<ToolProfile>> byProvider) {
        return new ToolProfiles(() -> byProvider, problem -> {
            throw new AssertionError(problem);
        });
    }

    /** Returns the profiles as they are written, by the provider's id. */
    public static Map<String, List<ToolProfile>> byProvider() {
        var profiles = new TreeMap<String, List<ToolProfile>>();
        ServiceLoader.load(RuleProvider.class).forEach(provider -> profiles.put(provider.id(), provider.profiles()));
        return profiles;
    }
}

package io.agentrules.cli.option;

import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * The providers of the self-contained jar. Where nothing else is on the class path, the engine gets them and does not search the
 * thousands of files of the jar for other plugins and for rules.
 */
final class BundledProviders {
    /** Set to {@code true} by the launcher, whose class path has the self-contained jar only. */
    static final String PROPERTY = "rules.bundled";

    private BundledProviders() {}

    /** Returns whether the class path can have no other plugins, and no rules. */
    static boolean areAll() {
        return Boolean.getBoolean(PROPERTY);
    }

    /** Adds the providers, and keeps the engine from searching the class path. */
    static void addTo(RuleEngine.Builder builder) {
        providers().forEach(builder::provider);
        builder.discovery(false).classLoader(ClassLoader.getPlatformClassLoader());
    }

    /** Returns the ids, sorted. */
    static List<String> ids() {
        return providers().map(RuleProvider::id).sorted().toList();
    }

    private static Stream<RuleProvider> providers() {
        return ServiceLoader.load(RuleProvider.class, BundledProviders.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get);
    }
}

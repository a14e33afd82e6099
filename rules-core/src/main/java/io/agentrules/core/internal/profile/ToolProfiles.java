package io.agentrules.core.internal.profile;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.ToolProfile;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.parse.Formats;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.support.Throwables;
import io.agentrules.core.internal.view.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profiles of an engine's providers. Providers are asked when the first is needed, and each profile is read when it is needed. */
public final class ToolProfiles {
    private final Lazy<List<LazyProfile>> all;
    private final Map<String, FormatFacts> formats = new ConcurrentHashMap<>();
    private final Consumer<Diagnostic> report;

    /** A profile, which is read when it is needed, and its provider. */
    private record LazyProfile(String provider, String id, Lazy<Optional<AgentProfile>> profile) {}

    /**
     * Creates the profiles; asks no provider yet.
     *
     * @param providers returns the profiles of each provider by its id, in precedence order; asked once
     * @param report receives a diagnostic for each profile that is not used
     */
    public ToolProfiles(Supplier<Map<String, List<ToolProfile>>> providers, Consumer<Diagnostic> report) {
        this.report = report;
        this.all = new Lazy<>(() -> first(providers.get()));
    }

    /** Returns the profiles, without those whose id an earlier provider has. */
    private List<LazyProfile> first(Map<String, List<ToolProfile>> byProvider) {
        Set<String> ids = new HashSet<>();
        var first = new ArrayList<LazyProfile>();
        byProvider.forEach((provider, profiles) -> profiles.forEach(profile -> {
            if (ids.add(profile.id())) {
                first.add(new LazyProfile(provider, profile.id(), new Lazy<>(() -> read(profile, provider))));
            } else {
                report.accept(invalid(profile.id(), provider, "is not used: another provider has one with this id"));
            }
        }));
        return first;
    }

    private Optional<AgentProfile> read(ToolProfile profile, String provider) {
        try {
            return Optional.of(AgentProfile.read(profile));
        } catch (Throwable e) {
            Throwables.rethrowIfFatal(e);
            report.accept(
                    Throwables.causedBy(invalid(profile.id(), provider, "is not used: " + Throwables.describe(e)), e));
            return Optional.empty();
        }
    }

    private static Diagnostic invalid(String profile, String provider, String problem) {
        return Diagnostic.error(
                "profile-invalid",
                "The profile " + Excerpt.of(profile) + " of the provider " + provider + " " + problem,
                "Correct the profile, or update the provider");
    }

    /** Returns the views, by id. */
    public List<View> views() {
        return all().flatMap(profile -> profile.view().stream())
                .sorted(Comparator.comparing(View::id))
                .toList();
    }

    /**
     * Returns the view of a tool.
     *
     * @throws IllegalArgumentException if there is none
     */
    public View view(String tool) {
        return profiles(profile -> profile.id().equals(tool))
                .flatMap(profile -> profile.view().stream())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("tool is not the id of a view: " + tool + "; known: "
                        + String.join(", ", views().stream().map(View::id).toList())));
    }

    /** Returns what is known about the files of a provider; nothing if its profiles do not tell. */
    public FormatFacts format(String provider) {
        return formats.computeIfAbsent(
                provider,
                id -> profiles(profile -> profile.provider().equals(id))
                        .map(AgentProfile::format)
                        .reduce(FormatFacts.NONE, FormatFacts::and));
    }

    /** Returns what is known about all formats; the profiles are read when something is asked. */
    public Formats formats() {
        return new Formats(
                this::toolOf,
                provider -> format(provider).isClosed(),
                provider -> format(provider).imports().orElse(Imports.NONE),
                provider -> format(provider).invalidYaml());
    }

    /** Returns the tools from which people know a front-matter key, {@code Acme and Ajax}; empty if no profile names the key. */
    private Optional<String> toolOf(String key) {
        return all().flatMap(profile -> profile.format().keys().entrySet().stream())
                .filter(keys -> keys.getValue().contains(key))
                .map(Map.Entry::getKey)
                .distinct()
                .sorted(CodePointOrder.INSTANCE)
                .reduce((first, second) -> first + " and " + second);
    }

    /** Has the providers asked for their profiles, which may take its time, so that later nobody waits for one of them. */
    public void load() {
        all.get();
    }

    /**
     * Passes each profile, with the id of its provider, in precedence order.
     *
     * @param report receives a diagnostic for each profile for which {@code read} throws
     */
    public void forEach(BiConsumer<String, AgentProfile> read, Consumer<Diagnostic> report) {
        for (LazyProfile each : all.get()) {
            try {
                each.profile().get().ifPresent(profile -> read.accept(each.provider(), profile));
            } catch (Throwable e) {
                Throwables.rethrowIfFatal(e);
                report.accept(Throwables.causedBy(
                        invalid(each.id(), each.provider(), "is used only in part: " + Throwables.describe(e)), e));
            }
        }
    }

    /** Returns the instruction files and folders that some tool reads or has read, relative to a folder, with {@code /}. */
    public Set<String> instructionFiles() {
        return all().flatMap(profile -> profile.files().stream()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Stream<AgentProfile> all() {
        return profiles(profile -> true);
    }

    private Stream<AgentProfile> profiles(Predicate<LazyProfile> wanted) {
        return all.get().stream().filter(wanted).flatMap(profile -> profile.profile().get().stream());
    }
}

package io.agentrules.core.internal.agent;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The profiles of an engine's providers, and the facts in them. Providers are asked when the first fact is needed, and each profile is read
 * when a fact of it is.
 */
public final class AgentProfiles {
    /** Nothing is known. */
    public static final AgentProfiles NONE = new AgentProfiles(Map::of, unused -> {});

    /** More than all agents have; what comes after them is read by each engine anew. */
    private static final int MAX_KNOWN = 200;

    /** The facts of profiles that an engine of this process has read: all have the same profiles, and reading them takes some 30 ms. */
    private static final Map<AgentProfile, AgentFacts> KNOWN = new ConcurrentHashMap<>();

    private final Lazy<List<Profile>> all;
    private final Predicate<AgentFacts> isInUse;

    /** A profile, which is read when it is needed, and its provider. */
    private record Profile(String provider, String id, Lazy<Read> read) {
        Stream<AgentFacts> facts() {
            return read.get().facts().stream();
        }
    }

    /** What a profile says; or why it is not used. */
    private record Read(Optional<AgentFacts> facts, Optional<Diagnostic> problem) {}

    /**
     * Creates the profiles; asks no provider yet.
     *
     * @param providers returns the profiles of each provider by its id, in precedence order; asked once
     * @param report receives a diagnostic for each profile that is not used
     */
    public AgentProfiles(Supplier<Map<String, List<AgentProfile>>> providers, Consumer<Diagnostic> report) {
        this(new Lazy<>(() -> first(providers.get(), report)), facts -> true);
    }

    private AgentProfiles(Lazy<List<Profile>> all, Predicate<AgentFacts> isInUse) {
        this.all = all;
        this.isInUse = isInUse;
    }

    /** Returns the profiles, without those whose id an earlier provider has. */
    private static List<Profile> first(Map<String, List<AgentProfile>> byProvider, Consumer<Diagnostic> report) {
        Set<String> ids = new HashSet<>();
        var first = new ArrayList<Profile>();
        byProvider.forEach((provider, profiles) -> profiles.forEach(profile -> {
            if (ids.add(profile.id())) {
                first.add(new Profile(provider, profile.id(), new Lazy<>(() -> {
                    Read read = read(profile, provider);
                    read.problem().ifPresent(report);
                    return read;
                })));
            } else {
                report.accept(unused(profile, provider, "another provider has one with this id"));
            }
        }));
        return first;
    }

    private static Read read(AgentProfile profile, String provider) {
        try {
            return new Read(Optional.of(facts(profile)), Optional.empty());
        } catch (Throwable e) {
            Throwables.rethrowIfFatal(e);
            return new Read(
                    Optional.empty(),
                    Optional.of(Throwables.causedBy(unused(profile, provider, Throwables.describe(e)), e)));
        }
    }

    private static AgentFacts facts(AgentProfile profile) {
        AgentFacts known = KNOWN.get(profile);
        if (known != null) {
            return known;
        }
        AgentFacts facts = AgentFacts.read(profile.id(), profile.yaml());
        if (KNOWN.size() < MAX_KNOWN) {
            KNOWN.put(profile, facts);
        }
        return facts;
    }

    private static Diagnostic unused(AgentProfile profile, String provider, String problem) {
        return Diagnostic.error(
                "profile-invalid",
                "The profile " + Excerpt.of(profile.id()) + " of the provider " + provider + " is not used: " + problem,
                "Correct the profile, or update the provider");
    }

    /** Returns these profiles for checks as one agent: what others make of its files does not matter then. */
    public AgentProfiles as(Optional<AgentFacts> agent) {
        return agent.map(one -> new AgentProfiles(all, facts -> facts.name().equals(one.name())))
                .orElse(this);
    }

    /** Returns the agents as which a workspace can be viewed, by id. */
    public List<AgentFacts> views() {
        return views(all()).sorted(Comparator.comparing(AgentFacts::id)).toList();
    }

    /**
     * Returns an agent as which a workspace can be viewed.
     *
     * @throws IllegalArgumentException if there is none
     */
    public AgentFacts view(String agent) {
        return views(all().filter(profile -> profile.id().equals(agent)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("agent is not the id of a view: " + agent + "; known: "
                        + String.join(", ", views().stream().map(AgentFacts::id).toList())));
    }

    /** Returns the ids of the providers that have profiles, in precedence order. */
    public List<String> providers() {
        return all().map(Profile::provider).distinct().toList();
    }

    /** Returns the agents that a provider's profiles are about. */
    public List<AgentFacts> of(String provider) {
        return facts(all().filter(profile -> profile.provider().equals(provider)))
                .toList();
    }

    /** Returns whether a provider's files belong to an agent; those of a team's own folders, for example, belong to none. */
    public boolean isOfAnAgent(String provider) {
        return of(provider).stream().anyMatch(facts -> !facts.isForEveryAgent());
    }

    /** Returns those of a provider's agents that matter. */
    public List<AgentFacts> inUse(String provider) {
        return of(provider).stream().filter(isInUse).toList();
    }

    /** Returns the first answer of a provider's agents. */
    public <T> Optional<T> first(String provider, Function<AgentFacts, Optional<T>> question) {
        return of(provider).stream()
                .flatMap(facts -> question.apply(facts).stream())
                .findFirst();
    }

    /** Returns how a provider's files import others. */
    public Imports imports(String provider) {
        return first(provider, AgentFacts::imports).orElse(Imports.NONE);
    }

    /** Returns whether a provider's files have no other keys than those that it asks for. */
    public boolean isClosed(String provider) {
        return of(provider).stream().anyMatch(AgentFacts::isClosed);
    }

    /** Returns whether {@code @path} in a provider's files imports a file, for an agent that matters. */
    public boolean importFiles(String provider) {
        return inUse(provider).stream().anyMatch(AgentFacts::importsFiles);
    }

    /** Returns whether an agent inserts what {@code @path} in a provider's files names, also where that is not done here. */
    public boolean insertFiles(String provider) {
        return of(provider).stream().anyMatch(AgentFacts::insertsFiles);
    }

    /** Returns the agents from which people know a front-matter key, {@code Acme and Ajax}; empty if no profile names the key. */
    public Optional<String> toolOf(String key) {
        return facts(all())
                .flatMap(facts -> facts.keysByTool().entrySet().stream())
                .filter(keys -> keys.getValue().contains(key))
                .map(Map.Entry::getKey)
                .distinct()
                .sorted(CodePointOrder.INSTANCE)
                .reduce((first, second) -> first + " and " + second);
    }

    /** Returns where people put files in vain, or files that an agent has replaced by a newer form; of several that fit, the first counts. */
    public List<MisplacedPath> misplaced() {
        return facts(all())
                .filter(isInUse)
                .flatMap(facts -> facts.misplaced().stream())
                .toList();
    }

    /** Returns the instruction files and folders that some agent reads or has read, relative to a folder, with {@code /}. */
    public Set<String> instructionFiles() {
        return facts(all())
                .flatMap(facts -> facts.files().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns a diagnostic for each profile that cannot be read. */
    public List<Diagnostic> problems() {
        return all().flatMap(profile -> profile.read().get().problem().stream()).toList();
    }

    /** Asks the providers for their profiles now, because a slow provider must not delay a later question. */
    public void load() {
        all.get();
    }

    private Stream<Profile> all() {
        return all.get().stream();
    }

    private static Stream<AgentFacts> views(Stream<Profile> profiles) {
        return facts(profiles).filter(facts -> !facts.groups().isEmpty());
    }

    private static Stream<AgentFacts> facts(Stream<Profile> profiles) {
        return profiles.flatMap(Profile::facts);
    }
}

package io.agentrules.core.internal.agent;

import io.agentrules.core.internal.agent.FileLimit.Scope;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.yaml.InvalidYaml;
import io.agentrules.core.internal.yaml.YamlFault;
import io.agentrules.core.internal.yaml.YamlReader;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.AgentView.Checked;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What one agent does with rule files, according to its profile: the files that it loads, how it reads them, the names of its keys, and the
 * remedies for authors of rules. Providers, views, checks and generated pages read this value. docs/profiles.md has the keys of a profile.
 */
public final class AgentFacts {
    private final String id;
    private final Mapping keys;
    private final Mapping format;
    private final String name;
    private final Optional<Checked> checked;
    private final Duplicates duplicates;
    private final Names names;
    private final Names skillNames;
    private final Optional<SizeLimit> limit;
    private final List<StepGroup> groups;
    private final List<AgentSetting> settings;
    private final Optional<Imports> imports;
    private final Map<String, List<String>> keysByTool;
    private final Optional<InvalidYaml> invalidYaml;
    private final List<Manual> manual;
    private final List<FileLimit> otherLimits;
    private final List<MisplacedPath> misplaced;

    /** What counts as the same text. */
    public enum Duplicates {
        /** Nothing: each file counts. */
        KEPT,
        /** One file with several names, such as a link, counts once. */
        ONE_FILE,
        /** Files with the same content count once. */
        ONE_TEXT
    }

    /** What becomes of rules with the same name. */
    public enum Names {
        /** Each counts. */
        KEPT,
        /** The first counts. */
        FIRST,
        /** The first of each provider counts. */
        FIRST_OF_PROVIDER,
        /** The last counts, ignoring case, and the rules are sorted by name. */
        LAST
    }

    /**
     * What to change in the file of a rule that is in only when it is mentioned.
     *
     * @param when the keys and values that the front matter must have
     * @param remedy what to change, as a clause that starts in lower case
     */
    public record Manual(Map<String, Object> when, String remedy) {
        /** Copies the map. */
        public Manual {
            when = Map.copyOf(when);
        }

        static Manual of(Mapping manual) {
            var when = new LinkedHashMap<String, Object>();
            manual.mapping("when")
                    .ifPresent(keys -> keys.values().forEach((key, value) -> when.put(String.valueOf(key), value)));
            return new Manual(when, manual.required("remedy"));
        }

        /** Returns whether this is about a file with such front matter. */
        public boolean fits(Map<String, Object> frontMatter) {
            return when.entrySet().stream().allMatch(entry -> entry.getValue().equals(frontMatter.get(entry.getKey())));
        }
    }

    private AgentFacts(String id, Mapping profile) {
        this.id = id;
        this.keys = profile;
        this.format = profile.mapping("format").orElse(new Mapping(Map.of()));
        this.name = profile.required("name");
        this.checked = profile.mapping("checked").map(AgentFacts::checked);
        this.duplicates = profile.constant("duplicates", Duplicates.KEPT);
        this.names = profile.constant("names", Names.KEPT);
        this.skillNames = profile.constant("skillNames", Names.FIRST);
        this.limit = profile.mapping("limitTogether").map(SizeLimit::of);
        this.imports = profile.mapping("imports").map(Imports::of);
        this.groups = profile.mappings("groups").stream()
                .map(group -> StepGroup.of(group, imports.orElse(Imports.NONE)))
                .toList();
        this.settings =
                profile.mappings("settings").stream().map(AgentSetting::of).toList();
        this.keysByTool = format.mapping("keys").map(Mapping::textsByKey).orElse(Map.of());
        this.invalidYaml = format.text("brokenYaml").map(word -> Mapping.constant(word, InvalidYaml.class));
        this.manual = manual(format);
        this.otherLimits = format.mappings("limits").stream()
                .map(other -> FileLimit.of(other, shortName()))
                .toList();
        this.misplaced =
                profile.mappings("misplaced").stream().map(MisplacedPath::of).toList();
        if (profile.has("groups")) {
            profile.required("asOf");
            if (profile.mapping("sources").isEmpty()) {
                throw new IllegalStateException("no sources");
            }
        }
    }

    /**
     * Reads a profile.
     *
     * @throws RuntimeException if the text is no profile
     */
    public static AgentFacts read(String id, String yaml) {
        try {
            return new AgentFacts(id, new Mapping(YamlReader.read(yaml).values()));
        } catch (YamlFault fault) {
            throw new IllegalStateException("in line " + (fault.line() + 1) + ", " + fault.getMessage(), fault);
        }
    }

    private static Checked checked(Mapping run) {
        return new Checked(
                run.required("version"),
                run.required("date"),
                run.number("cases").orElseThrow(() -> new IllegalStateException("no cases in checked")));
    }

    /** Returns the remedies; a single text is one for every rule. */
    private static List<Manual> manual(Mapping format) {
        List<Mapping> cases = format.mappings("manual");
        return cases.isEmpty()
                ? format.text("manual").stream()
                        .map(remedy -> new Manual(Map.of(), remedy))
                        .toList()
                : cases.stream().map(Manual::of).toList();
    }

    /** Returns what callers learn of the view. */
    public AgentView summary() {
        return new AgentView(id, name, version(), asOf(), checked, List.copyOf(providers()), reads());
    }

    /** Returns the name of the view, in kebab-case. */
    public String id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Returns what the agent is called in a message. */
    public String shortName() {
        return keys.text("shortName").orElse(name);
    }

    /** Returns what the agent is called, with the version that the facts follow. */
    public String release() {
        return version().map(number -> shortName() + " " + number).orElse(shortName());
    }

    /** Returns the version that the facts follow; empty if the sources name none. */
    public Optional<String> version() {
        return keys.text("version");
    }

    /** Returns the month of the sources, such as {@code 2026-08}; empty if nothing is known about what the agent loads. */
    public String asOf() {
        return keys.text("asOf").orElse("");
    }

    /** Returns how the view was compared with the agent itself; empty if it was not. */
    public Optional<Checked> checked() {
        return checked;
    }

    /** Returns where the facts come from, by the names that steps use. */
    public Map<String, String> sources() {
        var sources = new LinkedHashMap<String, String>();
        keys.mapping("sources")
                .ifPresent(all -> all.values()
                        .forEach((source, text) -> sources.put(String.valueOf(source), String.valueOf(text))));
        return sources;
    }

    /** Returns what no source says, and what the view does about it, one sentence each. */
    public List<String> undocumented() {
        return keys.texts("undocumented");
    }

    /** Returns the instruction files and folders that the agent reads or has read, relative to a folder, with {@code /}. */
    public List<String> files() {
        return keys.texts("files");
    }

    /** Returns the files and folders that say that it is used where they are, relative to a folder, with {@code /}; empty if it does not tell. */
    public Optional<List<String>> own() {
        return Stream.of("own", "files").filter(keys::has).findFirst().map(keys::texts);
    }

    /**
     * Returns the files that many agents read alike, such as {@code AGENTS.md}. They show that this agent is used if the workspace has no
     * other agent's own files.
     */
    public List<String> shared() {
        return keys.texts("shared");
    }

    /** Returns whether this is no agent, but a format of this engine, such as the native one, whose rules are for every agent. */
    public boolean isForEveryAgent() {
        return keys.flag("forEveryAgent");
    }

    /** Returns what the agent loads, in its order; empty if that is not known. */
    public List<StepGroup> groups() {
        return groups;
    }

    /** Returns the steps of all groups, in order. */
    public List<AgentStep> steps() {
        return StepGroup.steps(groups);
    }

    /** Returns the agent's own settings that change which files it loads. */
    public List<AgentSetting> settings() {
        return settings;
    }

    public Duplicates duplicates() {
        return duplicates;
    }

    public Names names() {
        return names;
    }

    public Names skillNames() {
        return skillNames;
    }

    public Optional<SizeLimit> limit() {
        return limit;
    }

    /** Returns whether files outside the folder in which the agent was started bring nothing. */
    public boolean onlyCurrent() {
        return keys.flag("onlyCurrentFolder");
    }

    /**
     * Returns whether folders are looked up along the path of a file that is touched, so that hidden folders and those with dependencies or
     * build output count, too.
     */
    public boolean looksUp() {
        return keys.flag("looksUp");
    }

    /** Returns the mode in which the agent starts; empty if none of its rules is for one mode, or it is not known. */
    public Optional<String> mode() {
        return keys.text("mode");
    }

    /** Returns the paths that the agent reads, each once, in order; the user's start with {@code ~/}. */
    public List<String> reads() {
        return steps().stream()
                .flatMap(step -> step.reads().stream())
                .distinct()
                .toList();
    }

    /** Returns the ids of the providers whose files the agent loads, in order. */
    public Set<String> providers() {
        var ids = new LinkedHashSet<String>();
        steps().forEach(step -> ids.add(step.provider()));
        return ids;
    }

    /** Returns how the agent's files import others; empty if the profile does not say that they do. */
    public Optional<Imports> imports() {
        return imports;
    }

    /** Returns whether there are files of the organization, which count even if the provider is switched off. */
    public boolean hasManagedFiles() {
        return format.flag("managedFiles");
    }

    /** Returns front-matter keys that people know from an agent, by the name of that agent. */
    public Map<String, List<String>> keysByTool() {
        return keysByTool;
    }

    /** Returns whether files have no other keys than those that their provider asks for. */
    public boolean isClosed() {
        return format.flag("closed");
    }

    /** Returns what the agent makes of invalid YAML; empty for what this engine makes of it. */
    public Optional<InvalidYaml> invalidYaml() {
        return invalidYaml;
    }

    /** Returns what to change in a rule's file so that it always applies: {@code set alwaysApply: true}; empty if no key does that. */
    public Optional<String> always() {
        return format.text("always");
    }

    /** Returns where text goes that only some files or tasks need: {@code rules with paths}; empty if the profile does not say it. */
    public Optional<String> onDemand() {
        return format.text("onDemand");
    }

    /**
     * Returns the remedies for a rule that only a mention brings in, such as {@code set trigger: always_on}. Each is for files with certain
     * front matter; the first that fits counts.
     */
    public List<Manual> manual() {
        return manual;
    }

    /** Returns whether {@code @path} imports a file. */
    public boolean importsFiles() {
        return format.flag("importsFiles");
    }

    /** Returns whether the agent inserts what {@code @path} names, also where that is not done here. */
    public boolean insertsFiles() {
        return importsFiles() || format.flag("insertsFiles");
    }

    /** Returns keys that this engine reads and the agent itself does not. */
    public List<String> notItsOwn() {
        return format.texts("notItsOwn");
    }

    /** Returns whether the agent does not say how it matches globs, so that only the common ones are known to work. */
    public boolean hasUndocumentedGlobs() {
        return format.flag("globsUndocumented");
    }

    /** Returns where the agent's files have no effect; of several places that fit a file, the first counts. */
    public List<MisplacedPath> misplaced() {
        return misplaced;
    }

    /** Returns how long a provider's files may be; of several limits for a file, the first counts. */
    public List<FileLimit> limits(String provider) {
        var limits = new LinkedHashSet<FileLimit>();
        for (StepGroup group : groups) {
            List<AgentStep> own = group.steps().stream()
                    .filter(step -> step.provider().equals(provider))
                    .toList();
            own.forEach(step -> step.limit()
                    .map(size -> new FileLimit(
                            shortName(), Scope.FILE, Optional.of(step.files().level()), List.of(), size))
                    .ifPresent(limits::add));
            group.limit()
                    .filter(size -> !own.isEmpty())
                    .map(size -> new FileLimit(shortName(), Scope.CHAIN, Optional.empty(), names(own), size))
                    .ifPresent(limits::add);
        }
        return Stream.concat(limits.stream(), otherLimits.stream()).toList();
    }

    /** Returns the names of files; a later one is replaced by an earlier one, so that it is more usual. */
    private static List<String> names(List<AgentStep> steps) {
        var names = new ArrayList<String>();
        for (AgentStep step : steps) {
            step.files().paths().forEach(path -> names.add(0, path.substring(path.lastIndexOf('/') + 1)));
        }
        return names;
    }
}

package io.agentrules.check.internal.tool;

import io.agentrules.api.Level;
import io.agentrules.check.internal.tool.FileLimit.Scope;
import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.profile.AgentProfile;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.view.View;
import io.agentrules.core.internal.view.ViewGroup;
import io.agentrules.core.internal.view.ViewStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a profile says to those who write its tool's files.
 *
 * @param tool what the tool is called in a message; empty if no profile tells
 * @param version the version that the profile follows; empty if it names none
 * @param always what to change in a rule's file so that it always applies: {@code set alwaysApply: true}; empty if no key does that
 * @param manual what to change in the file of a rule that is in only when it is mentioned, by what its front matter has; the first that
 *     fits counts
 * @param limits how long files may be; of several for a file, the first counts
 * @param importsFiles whether {@code @path} imports a file
 * @param insertsFiles whether the tool of the files inserts what {@code @path} names, also where that is not done here
 * @param notItsOwn keys that this engine reads and the tool itself does not
 * @param misplaced where its files have no effect; of several that fit a file, the first counts
 */
public record ToolFacts(
        String tool,
        Optional<String> version,
        Optional<String> always,
        List<Manual> manual,
        List<FileLimit> limits,
        boolean importsFiles,
        boolean insertsFiles,
        List<String> notItsOwn,
        List<MisplacedPath> misplaced) {
    /** Nothing is known. */
    public static final ToolFacts NONE = new ToolFacts(
            "", Optional.empty(), Optional.empty(), List.of(), List.of(), false, false, List.of(), List.of());

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

        boolean fits(Map<String, Object> frontMatter) {
            return when.entrySet().stream().allMatch(entry -> entry.getValue().equals(frontMatter.get(entry.getKey())));
        }
    }

    /** Reads the keys of a profile; docs/profiles.md describes them. */
    static ToolFacts of(String provider, AgentProfile agent) {
        Mapping profile = agent.keys();
        String tool = profile.text("shortName").orElse(profile.required("name"));
        Mapping format = profile.mapping("format").orElse(new Mapping(Map.of()));
        return new ToolFacts(
                tool,
                profile.text("version"),
                format.text("always"),
                format.has("manual") ? manual(format) : List.of(),
                Stream.concat(
                                agent.view().stream().flatMap(view -> limits(view, provider, tool)),
                                format.mappings("limits").stream().map(limit -> limit(limit, tool)))
                        .toList(),
                format.flag("importsFiles"),
                format.flag("importsFiles") || format.flag("insertsFiles"),
                format.texts("notItsOwn"),
                profile.mappings("misplaced").stream().map(ToolFacts::misplaced).toList());
    }

    /** Returns the remedies; a single text is one for every rule. */
    private static List<Manual> manual(Mapping format) {
        List<Mapping> cases = format.mappings("manual");
        return cases.isEmpty()
                ? List.of(new Manual(Map.of(), format.required("manual")))
                : cases.stream()
                        .map(one -> new Manual(
                                one.mapping("when").map(ToolFacts::keys).orElse(Map.of()), one.required("remedy")))
                        .toList();
    }

    private static Map<String, Object> keys(Mapping when) {
        var keys = new LinkedHashMap<String, Object>();
        when.values().forEach((key, value) -> keys.put(String.valueOf(key), value));
        return keys;
    }

    /** Returns the limits that the view has for the provider's files. */
    private static Stream<FileLimit> limits(View view, String provider, String tool) {
        var limits = new LinkedHashSet<FileLimit>();
        for (ViewGroup group : view.groups()) {
            List<ViewStep> own = group.steps().stream()
                    .filter(step -> step.provider().equals(provider))
                    .toList();
            own.forEach(step -> step.limit()
                    .map(size -> new FileLimit(
                            tool, Scope.FILE, Optional.of(step.files().level()), List.of(), size))
                    .ifPresent(limits::add));
            group.limit()
                    .filter(size -> !own.isEmpty())
                    .map(size -> new FileLimit(tool, Scope.CHAIN, Optional.empty(), names(own), size))
                    .ifPresent(limits::add);
        }
        return limits.stream();
    }

    /** Returns the names of files; a later one is replaced by an earlier one, so that it is more usual. */
    private static List<String> names(List<ViewStep> steps) {
        var names = new ArrayList<String>();
        for (ViewStep step : steps) {
            step.files().paths().forEach(path -> names.add(0, path.substring(path.lastIndexOf('/') + 1)));
        }
        return names;
    }

    /** Returns a limit that the view does not have. */
    private static FileLimit limit(Mapping limit, String tool) {
        return new FileLimit(
                tool,
                limit.constant("of", Scope.FILE),
                limit.text("level").map(word -> Mapping.constant(word, Level.class)),
                limit.texts("files"),
                SizeLimit.of(limit));
    }

    private static MisplacedPath misplaced(Mapping place) {
        Pattern path = Pattern.compile(place.required("path"));
        String remedy = place.required("remedy");
        if (place.flag("legacy")) {
            return MisplacedPath.legacy(path, remedy);
        }
        return place.text("why")
                .map(message -> MisplacedPath.elsewhere(path, message, remedy))
                .orElseGet(() -> MisplacedPath.wrong(path, remedy));
    }

    /** Returns these facts and those of another tool that reads the same files. */
    ToolFacts and(ToolFacts other) {
        return new ToolFacts(
                tool.isEmpty() ? other.tool : tool,
                tool.isEmpty() ? other.version : version,
                always.or(() -> other.always),
                joined(manual, other.manual),
                joined(limits, other.limits),
                importsFiles || other.importsFiles,
                insertsFiles || other.insertsFiles,
                joined(notItsOwn, other.notItsOwn),
                joined(misplaced, other.misplaced));
    }

    /** Returns these facts without what only matters to those who use the tool. */
    ToolFacts aboutFormatOnly() {
        return new ToolFacts(tool, version, always, manual, List.of(), false, insertsFiles, List.of(), List.of());
    }

    /** Returns what the tool is called, with its version. */
    public String release() {
        return version.map(number -> tool + " " + number).orElse(tool);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}

package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.EditDistance;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.WordSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Suggests what an unknown front-matter key was probably meant to be. */
final class KeyHints {
    /** Keys of different formats with the same meaning, best first. */
    private static final List<String> FILE_KEYS = List.of("globs", "paths", "applyTo");

    private static final List<String> ALWAYS_KEYS = List.of("alwaysApply", "trigger");

    /** The keys that decide in some format when a rule applies. */
    private static final List<String> CLASS_KEYS = List.of("alwaysApply", "trigger", "inclusion", "type", "apply");

    /** The keys of the tools whose files people copy from, as of 2026-11, with the keys of the same meaning in other formats. */
    private static final Map<String, List<String>> FOREIGN = new HashMap<>();

    static {
        ContextField.allKeys().forEach(key -> FOREIGN.put(key.name(), List.of()));
        FOREIGN.remove("agents"); // most likely a mistake for agent
        FOREIGN.putAll(Map.of(
                "excludeAgent", List.of("agent"),
                "regex", List.of("condition"),
                "mode", List.of("agent"),
                "tags", List.of("project"),
                "agent", List.of("mode"),
                "project", List.of("tags")));
        Stream.of("globs", "paths", "applyTo", "fileMatchPattern").forEach(key -> FOREIGN.put(key, FILE_KEYS));
        Stream.of("alwaysApply", "trigger", "inclusion", "type").forEach(key -> FOREIGN.put(key, ALWAYS_KEYS));
        Stream.of("description", "fileContains", "in", "keywords", "match", "when")
                .forEach(key -> FOREIGN.put(key, List.of()));
    }

    /** Keys that people use for notes, and that they do not expect to have an effect. */
    private static final Set<String> NOTES = WordSet.in("""
        author authors category created date id license metadata name owner tags title updated version
        """);

    /** Keys of native files alone. */
    private static final Set<String> NATIVE = Set.of("in", "when");

    /** Keys of other agents that do not limit when a rule counts, or in what. */
    private static final Set<String> NOT_LIMITING =
            Set.of("alwaysApply", "description", "inclusion", "match", "trigger", "type");

    private static final String UNKNOWN_TOOL = "another agent";
    private static final String NATIVE_FILES = "native files";

    private final Set<String> known;
    private final Collection<String> present;
    private final AgentProfiles agents;

    /**
     * Creates the hints for one file.
     *
     * @param known the keys of the file's format
     * @param present the keys in the file
     */
    KeyHints(Set<String> known, Collection<String> present, AgentProfiles agents) {
        this.known = known;
        this.present = present;
        this.agents = agents;
    }

    /** Returns a diagnostic about an unknown key; empty if it resembles no key of any tool. */
    Optional<Diagnostic> about(String key) {
        List<String> equivalents = FOREIGN.get(key);
        return equivalents == null ? nearMiss(key) : Optional.of(ofOtherTool(key, equivalents));
    }

    /** Returns whether a key belongs to another agent. */
    boolean isOfOtherTool(String key) {
        return FOREIGN.containsKey(key);
    }

    /** Returns whether a key of another agent limits a rule there. */
    boolean narrows(String key) {
        return isOfOtherTool(key) && !NOT_LIMITING.contains(key);
    }

    /** Returns one diagnostic about several keys of other agents. */
    Diagnostic ofOtherTools(List<String> keys) {
        if (keys.size() == 1) {
            return about(keys.get(0)).orElseThrow();
        }
        Set<String> tools = new LinkedHashSet<>();
        var named = new ArrayList<String>();
        var remedies = new ArrayList<String>();
        for (String key : keys) {
            String tool = tool(key);
            tools.add(tool);
            named.add("\"" + key + "\"" + (tool.equals(UNKNOWN_TOOL) ? "" : " (" + tool + ")"));
            remedies.add(Objects.requireNonNull(FOREIGN.get(key)).stream()
                    .filter(known::contains)
                    .filter(equivalent -> !present.contains(equivalent))
                    .findFirst()
                    .map(equivalent -> "write \"" + equivalent + "\" instead of \"" + key + "\"")
                    .orElse("remove \"" + key + "\""));
        }
        String subject = tools.size() == 1
                ? listed(keys.stream().map(Excerpt::quoted).toList()) + " are keys of "
                        + tools.iterator().next()
                : listed(named) + " are keys of other agents";
        String remedy = String.join("; ", remedies);
        return Diagnostic.info(
                        "key-of-other-tool",
                        subject + " and have no effect in this file",
                        Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1))
                .concerning(String.join(", ", keys));
    }

    /** Returns one diagnostic about keys that are those of no tool; empty if they may be notes, or the format may have more keys. */
    Optional<Diagnostic> unknown(List<String> keys, String provider) {
        List<String> unknown = keys.stream()
                .filter(key -> !NOTES.contains(key))
                .map(Excerpt::quoted)
                .toList();
        if (unknown.isEmpty() || !agents.isClosed(provider)) {
            return Optional.empty();
        }
        boolean one = unknown.size() == 1;
        return Optional.of(Diagnostic.info(
                        "key-unknown",
                        listed(unknown)
                                + (one ? " is no key of this format and has" : " are no keys of this format and have")
                                + " no effect",
                        (one ? "Remove it" : "Remove them") + ", or write what the model should know into the text")
                .concerning(String.join(", ", unknown)));
    }

    private static String listed(List<String> members) {
        return members.size() == 2 ? members.get(0) + " and " + members.get(1) : Excerpt.of(members);
    }

    /** Returns the key of this format that has the meaning of another agent's glob key, unless the file has it already. */
    Optional<String> renamed(String key) {
        return !FILE_KEYS.equals(FOREIGN.get(key)) || FILE_KEYS.stream().anyMatch(this::has)
                ? Optional.empty()
                : FILE_KEYS.stream().filter(known::contains).findFirst();
    }

    /** Returns whether a key and its value say that the rule should not always apply. */
    boolean limits(String key, Object value) {
        return renamed(key).isPresent()
                || (key.equals("alwaysApply")
                        && value.equals(false)
                        && present.stream().allMatch(other -> renamed(other).isEmpty()));
    }

    /** Returns what to do about a key that should limit the rule and does not. */
    Optional<String> limitingRemedy(String key) {
        return key.equals("alwaysApply")
                ? FILE_KEYS.stream()
                        .filter(known::contains)
                        .findFirst()
                        .map(files ->
                                "Write \"" + files + "\" with the files that the rule is about, or remove the key")
                : Optional.empty();
    }

    /** Returns whether a key of this format in the file says whether the rule always applies. */
    boolean isClassified() {
        return CLASS_KEYS.stream().anyMatch(this::has);
    }

    private boolean has(String key) {
        return known.contains(key) && present.contains(key);
    }

    private String tool(String key) {
        return NATIVE.contains(key) ? NATIVE_FILES : agents.toolOf(key).orElse(UNKNOWN_TOOL);
    }

    private Diagnostic ofOtherTool(String key, List<String> equivalents) {
        String tool = tool(key);
        String remedy = equivalents.stream()
                .filter(known::contains)
                .findFirst()
                .map(equivalent -> present.contains(equivalent)
                        ? "Remove it; this file uses \"" + equivalent + "\""
                        : "Write \"" + equivalent + "\" instead")
                .orElse("Remove it, or move the rule to " + folder(tool));
        return Diagnostic.info(
                        "key-of-other-tool",
                        "\"" + key + "\" is a key of " + tool + " and has no effect in this file",
                        remedy)
                .concerning(key);
    }

    private static String folder(String tool) {
        return tool.equals(NATIVE_FILES)
                ? ".xcsh/rules"
                : "a rules folder of " + (tool.equals(UNKNOWN_TOOL) ? "that agent" : tool);
    }

    /** Returns a diagnostic about a key that resembles one of this format. */
    Optional<Diagnostic> nearMiss(String key) {
        return known.stream()
                .filter(candidate -> isNear(key, candidate))
                .min(Comparator.comparingInt(candidate -> EditDistance.between(folded(key), folded(candidate))))
                .map(meant -> Diagnostic.warning(
                                "key-near-miss",
                                Excerpt.quoted(key) + " is not a key of this format and has no effect; did you mean \""
                                        + meant + "\"?",
                                "Write \"" + meant + "\", or remove the key")
                        .concerning(key));
    }

    private static boolean isNear(String key, String known) {
        String given = folded(key);
        String meant = folded(known);
        int tolerance = known.length() < 4 ? 0 : known.length() < 6 ? 1 : 2;
        return !given.isEmpty()
                && given.charAt(0) == meant.charAt(0)
                && Math.abs(given.length() - meant.length()) <= tolerance // keys can be very long
                && EditDistance.between(given, meant) <= tolerance;
    }

    /** Ignores case, hyphens and underscores, where most mistakes are. */
    private static String folded(String key) {
        return key.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }
}

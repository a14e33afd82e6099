package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Excerpt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Suggests what an unknown front-matter key was probably meant to be. */
final class KeyHints {
    /** Keys of different formats with the same meaning, best first. */
    private static final List<String> FILE_KEYS = List.of("globs", "paths", "applyTo");

    private static final List<String> ALWAYS_KEYS = List.of("alwaysApply", "trigger");

    /** The keys that decide in some format when a rule applies. */
    private static final List<String> CLASS_KEYS = List.of("alwaysApply", "trigger", "inclusion", "type", "apply");

    /**
     * The keys of the tools whose files people copy from, as of 2026-11, with the tool and the keys of the same meaning in other
     * formats.
     */
    private static final Map<String, Foreign> FOREIGN = Map.ofEntries(
            Map.entry("globs", new Foreign("Cursor", FILE_KEYS)),
            Map.entry("alwaysApply", new Foreign("Cursor", ALWAYS_KEYS)),
            Map.entry("description", new Foreign("Cursor", List.of())),
            Map.entry("paths", new Foreign("Cline and Claude Code", FILE_KEYS)),
            Map.entry("applyTo", new Foreign("GitHub Copilot", FILE_KEYS)),
            Map.entry("excludeAgent", new Foreign("GitHub Copilot", List.of("agent"))),
            Map.entry("trigger", new Foreign("Windsurf", ALWAYS_KEYS)),
            Map.entry("inclusion", new Foreign("Kiro", ALWAYS_KEYS)),
            Map.entry("fileMatchPattern", new Foreign("Kiro", FILE_KEYS)),
            Map.entry("type", new Foreign("Augment", ALWAYS_KEYS)),
            Map.entry("regex", new Foreign("Continue", List.of("condition"))),
            Map.entry("mode", new Foreign("Cline", List.of("agent"))),
            Map.entry("provider", new Foreign("Cline", List.of())),
            Map.entry("tags", new Foreign("Cline", List.of("project"))),
            Map.entry("env", new Foreign("Cline", List.of())),
            Map.entry("fileContains", new Foreign("opencode-rules", List.of())),
            Map.entry("keywords", new Foreign("opencode-rules", List.of())),
            Map.entry("tools", new Foreign("opencode-rules", List.of())),
            Map.entry("model", new Foreign("opencode-rules", List.of())),
            Map.entry("agent", new Foreign("opencode-rules", List.of("mode"))),
            Map.entry("command", new Foreign("opencode-rules", List.of())),
            Map.entry("project", new Foreign("opencode-rules", List.of("tags"))),
            Map.entry("branch", new Foreign("opencode-rules", List.of())),
            Map.entry("os", new Foreign("opencode-rules", List.of())),
            Map.entry("ci", new Foreign("opencode-rules", List.of())),
            Map.entry("match", new Foreign("opencode-rules", List.of())));

    /** Keys that people use for notes; nobody expects that they decide anything. */
    private static final Set<String> NOTES = Set.of(
            "author",
            "authors",
            "category",
            "created",
            "date",
            "id",
            "license",
            "metadata",
            "name",
            "owner",
            "tags",
            "title",
            "updated",
            "version");

    /** The providers of formats that have exactly the keys that are asked for. */
    private static final Set<String> CLOSED = Set.of(
            "aiassistant",
            "antigravity",
            "augment",
            "claude",
            "cline",
            "continue",
            "copilot",
            "cursor",
            "eca",
            "kiro",
            "native",
            "opencode",
            "qwen",
            "trae",
            "windsurf");

    private final Set<String> known;
    private final Collection<String> present;

    private record Foreign(String tool, List<String> equivalents) {}

    /**
     * Creates the hints for one file.
     *
     * @param known the keys of the file's format
     * @param present the keys in the file
     */
    KeyHints(Set<String> known, Collection<String> present) {
        this.known = known;
        this.present = present;
    }

    /** Returns a diagnostic about an unknown key; empty if it resembles no key of any tool. */
    Optional<Diagnostic> about(String key) {
        Foreign foreign = FOREIGN.get(key);
        return foreign == null ? nearMiss(key) : Optional.of(ofOtherTool(key, foreign));
    }

    /** Returns whether a key belongs to another tool. */
    boolean isOfOtherTool(String key) {
        return FOREIGN.containsKey(key);
    }

    /** Returns one diagnostic about several keys of other tools. */
    Diagnostic ofOtherTools(List<String> keys) {
        if (keys.size() == 1) {
            return about(keys.get(0)).orElseThrow();
        }
        Set<String> tools = new LinkedHashSet<>();
        var named = new ArrayList<String>();
        var remedies = new ArrayList<String>();
        for (String key : keys) {
            Foreign foreign = Objects.requireNonNull(FOREIGN.get(key));
            tools.add(foreign.tool());
            named.add("\"" + key + "\" (" + foreign.tool() + ")");
            remedies.add(foreign.equivalents().stream()
                    .filter(known::contains)
                    .filter(equivalent -> !present.contains(equivalent))
                    .findFirst()
                    .map(equivalent -> "write \"" + equivalent + "\" instead of \"" + key + "\"")
                    .orElse("remove \"" + key + "\""));
        }
        String subject = tools.size() == 1
                ? listed(keys.stream().map(Excerpt::quoted).toList()) + " are keys of "
                        + tools.iterator().next()
                : listed(named) + " are keys of other tools";
        String remedy = String.join("; ", remedies);
        return Diagnostic.info(
                "key-of-other-tool",
                subject + " and have no effect in this file",
                Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1));
    }

    /** Returns one diagnostic about keys that are those of no tool; empty if they may be notes, or the format may have more keys. */
    static Optional<Diagnostic> unknown(List<String> keys, String provider) {
        List<String> unknown = keys.stream()
                .filter(key -> !NOTES.contains(key))
                .map(Excerpt::quoted)
                .toList();
        if (unknown.isEmpty() || !CLOSED.contains(provider)) {
            return Optional.empty();
        }
        boolean one = unknown.size() == 1;
        return Optional.of(Diagnostic.info(
                "key-unknown",
                listed(unknown)
                        + (one ? " is no key of this format and has" : " are no keys of this format and have")
                        + " no effect",
                (one ? "Remove it" : "Remove them") + ", or write what the model should know into the text"));
    }

    private static String listed(List<String> members) {
        return members.size() == 2 ? members.get(0) + " and " + members.get(1) : Excerpt.of(members);
    }

    /** Returns the key of this format that has the meaning of another tool's glob key, unless the file has it already. */
    Optional<String> renamed(String key) {
        Foreign foreign = FOREIGN.get(key);
        return foreign == null
                        || !foreign.equivalents().equals(FILE_KEYS)
                        || FILE_KEYS.stream().anyMatch(this::has)
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

    private Diagnostic ofOtherTool(String key, Foreign foreign) {
        String remedy = foreign.equivalents().stream()
                .filter(known::contains)
                .findFirst()
                .map(equivalent -> present.contains(equivalent)
                        ? "Remove it; this file uses \"" + equivalent + "\""
                        : "Write \"" + equivalent + "\" instead")
                .orElse("Remove it, or move the rule to a rules folder of " + foreign.tool());
        return Diagnostic.info(
                "key-of-other-tool",
                "\"" + key + "\" is a key of " + foreign.tool() + " and has no effect in this file",
                remedy);
    }

    private Optional<Diagnostic> nearMiss(String key) {
        return known.stream()
                .filter(candidate -> isNear(key, candidate))
                .min(Comparator.comparingInt(candidate -> distance(folded(key), folded(candidate))))
                .map(meant -> Diagnostic.warning(
                        "key-near-miss",
                        Excerpt.quoted(key) + " is not a key of this format and has no effect; did you mean \"" + meant
                                + "\"?",
                        "Write \"" + meant + "\", or remove the key"));
    }

    private static boolean isNear(String key, String known) {
        String given = folded(key);
        String meant = folded(known);
        int tolerance = known.length() < 4 ? 0 : known.length() < 6 ? 1 : 2;
        return !given.isEmpty()
                && given.charAt(0) == meant.charAt(0)
                && Math.abs(given.length() - meant.length()) <= tolerance // keys can be very long
                && distance(given, meant) <= tolerance;
    }

    /** Ignores case, hyphens and underscores, where most mistakes are. */
    private static String folded(String key) {
        return key.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /** The Damerau-Levenshtein distance: insertions, deletions, replacements, and transpositions of neighbors. */
    private static int distance(String from, String to) {
        int[][] costs = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                costs[i][j] = i == 0 || j == 0 ? i + j : step(costs, from, to, i, j);
            }
        }
        return costs[from.length()][to.length()];
    }

    private static int step(int[][] costs, String from, String to, int i, int j) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        int replaced = costs[i - 1][j - 1] + (same ? 0 : 1);
        int cost = Math.min(replaced, 1 + Math.min(costs[i - 1][j], costs[i][j - 1]));
        boolean exchanged =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return exchanged ? Math.min(cost, costs[i - 2][j - 2] + 1) : cost;
    }
}

package io.agentrules.hooks.agent;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.agent.AgentSettings.Installed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which hooks the user has accepted in Codex, as far as its {@code config.toml} tells: a table for each accepted hook, and one for each
 * project. Whether a hook has changed since, only Codex knows.
 */
public final class CodexConsent {
    /** How to accept hooks in Codex. */
    static final String HOW =
            "start codex in a terminal, and trust them where it says \"Hooks need review\", or enter /hooks and press t.";

    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'");
    private static final Pattern STATE =
            Pattern.compile("\\[\\s*hooks\\s*\\.\\s*state\\s*\\.\\s*(.+?)\\s*\\]\\s*(?:#.*)?");
    private static final Pattern PROJECT = Pattern.compile("\\[\\s*projects\\s*\\.\\s*(.+?)\\s*\\]\\s*(?:#.*)?");
    private static final Pattern VALUE = Pattern.compile("([A-Za-z_]+)\\s*=\\s*(.+?)\\s*");

    private final Set<String> accepted = new HashSet<>();
    private final Set<String> disabled = new HashSet<>();
    private final Map<String, String> projects = new HashMap<>();
    private boolean hasHooks;

    /** Reads what Codex has written to its configuration; everything else is ignored. */
    public CodexConsent(String config) {
        String state = "";
        String project = "";
        boolean isList = false;
        for (String line : config.lines().map(String::strip).toList()) {
            Matcher value = VALUE.matcher(line);
            if (line.startsWith("[")) {
                state = key(STATE, line);
                project = key(PROJECT, line);
                isList = line.matches("\\[\\s*hooks\\s*\\.\\s*state\\s*\\].*");
                hasHooks |= line.matches("\\[\\[\\s*hooks\\s*\\..*") || line.matches("\\[\\s*hooks\\s*\\].*");
            } else if (isList && line.contains("trusted_hash")) {
                accepted.add(string(line));
            } else if (!state.isEmpty() && value.matches()) {
                put(state, value.group(1), value.group(2));
            } else if (!project.isEmpty() && value.matches() && value.group(1).equals("trust_level")) {
                projects.put(project, string(value.group(2)));
            }
        }
    }

    private void put(String key, String name, String value) {
        if (name.equals("trusted_hash")) {
            accepted.add(key);
        } else if (name.equals("enabled") && value.startsWith("false")) {
            disabled.add(key);
        }
    }

    private static String key(Pattern table, String line) {
        Matcher matcher = table.matcher(line);
        return matcher.matches() ? string(matcher.group(1)) : "";
    }

    /** Returns the TOML string that a text begins with, or else the text. */
    private static String string(String text) {
        Matcher matcher = STRING.matcher(text);
        if (!matcher.lookingAt()) {
            return text;
        }
        return matcher.group(2) != null ? matcher.group(2) : unescaped(matcher.group(1));
    }

    private static String unescaped(String text) {
        try {
            return String.valueOf(JsonMaps.object("{\"s\":\"" + text + "\"}").get("s"));
        } catch (IllegalArgumentException otherEscape) {
            return text;
        }
    }

    /**
     * Returns why Codex does not run hooks, one sentence each; empty if it does.
     *
     * @param files the paths that may stand for the settings
     * @param hooks our hooks in them
     * @param project the root of the project whose settings they are; empty for the user's own
     */
    public List<String> problems(List<Path> files, List<Installed> hooks, Optional<Path> project) {
        var problems = new ArrayList<String>();
        List<String> skipped = hooks.stream()
                .filter(hook -> files.stream().noneMatch(file -> isAccepted(file, hook)))
                .map(Installed::event)
                .toList();
        if (!skipped.isEmpty()) {
            String which = skipped.size() == hooks.size() ? "these hooks" : String.join(", ", skipped);
            problems.add("Codex skips " + which + " without a message until you accept them: " + HOW);
        }
        if (project.isPresent() && !isTrusted(project.get())) {
            problems.add(
                    "Codex does not run the hooks of this project until you trust it: start codex there once and confirm that you trust it.");
        }
        return problems;
    }

    private boolean isAccepted(Path file, Installed hook) {
        String event = hook.event().replaceAll("(?<=.)(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
        String key = file + ":" + event + ":" + hook.group() + ":" + hook.index();
        return accepted.contains(key) && !disabled.contains(key);
    }

    private boolean isTrusted(Path workspace) {
        for (Path at = workspace; at != null; at = at.getParent()) {
            String level = projects.get(at.toString());
            if (level != null) {
                return level.equals("trusted");
            }
        }
        return false;
    }

    /** Returns what else is worth knowing, one sentence each. */
    public List<String> notes() {
        var notes = new ArrayList<String>();
        if (!accepted.isEmpty()) {
            notes.add(
                    "If the hooks have changed since you accepted them, Codex skips them until you accept them again: "
                            + HOW);
        }
        if (hasHooks) {
            notes.add("There are hooks in config.toml too: Codex runs both, with a warning.");
        }
        return notes;
    }
}

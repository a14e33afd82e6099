package io.agentrules.hooks.install;

import io.agentrules.hooks.install.HookSettings.Found;
import io.agentrules.hooks.json.JsonMaps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which hooks Codex runs. It runs a hook only if the user has accepted it, and otherwise skips it without a message. Its {@code config.toml}
 * has a hash of each accepted hook, so that a hook that has changed since counts as not accepted. The hash is that of Codex CLI 0.169.0,
 * the SHA-256 of the hook as JSON with sorted keys; its command {@code hooks/list} returned the same ones.
 */
final class CodexTrust {
    private static final int DEFAULT_TIMEOUT = 600;
    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'");
    private static final Pattern STATE =
            Pattern.compile("\\[\\s*hooks\\s*\\.\\s*state\\s*\\.\\s*(.+?)\\s*\\]\\s*(?:#.*)?");
    private static final Pattern PROJECT = Pattern.compile("\\[\\s*projects\\s*\\.\\s*(.+?)\\s*\\]\\s*(?:#.*)?");
    private static final Pattern VALUE = Pattern.compile("([A-Za-z_]+)\\s*=\\s*(.+?)\\s*");
    private static final Pattern INLINE_HASH = Pattern.compile("trusted_hash\\s*=\\s*\"([^\"]*)\"");

    private final Map<String, String> hashes = new HashMap<>();
    private final Map<String, String> projects = new HashMap<>();
    private final List<String> disabled = new ArrayList<>();
    private boolean hasHooks;

    /** Reads what Codex has written to its configuration, a table for each hook and each project; everything else is ignored. */
    CodexTrust(String config) {
        String state = "";
        String project = "";
        boolean isList = false;
        for (String line : config.lines().map(String::strip).toList()) {
            if (line.startsWith("[")) {
                state = key(STATE, line);
                project = key(PROJECT, line);
                isList = line.matches("\\[\\s*hooks\\s*\\.\\s*state\\s*\\].*");
                hasHooks |= line.matches("\\[\\[\\s*hooks\\s*\\..*") || line.matches("\\[\\s*hooks\\s*\\].*");
                continue;
            }
            Matcher value = VALUE.matcher(line);
            if (!state.isEmpty() && value.matches()) {
                put(state, value.group(1), value.group(2));
            } else if (!project.isEmpty() && value.matches() && value.group(1).equals("trust_level")) {
                projects.put(project, string(value.group(2)));
            } else if (isList) {
                Matcher hash = INLINE_HASH.matcher(line);
                if (hash.find()) {
                    hashes.put(string(line), hash.group(1));
                }
            }
        }
    }

    private void put(String key, String name, String value) {
        if (name.equals("trusted_hash")) {
            hashes.put(key, string(value));
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

    /** Returns whether the configuration has hooks of its own, which Codex warns of if there is a {@code hooks.json} too. */
    boolean hasHooks() {
        return hasHooks;
    }

    /** Returns whether hooks in a project run at all. */
    boolean isTrusted(Path workspace) {
        for (Path at = workspace; at != null; at = at.getParent()) {
            String level = projects.get(at.toString());
            if (level != null) {
                return level.equals("trusted");
            }
        }
        return false;
    }

    /**
     * Returns the events whose hooks Codex skips.
     *
     * @param files the paths that may stand for the file, as given and without links
     * @param found our hooks in it
     */
    List<String> skipped(List<Path> files, List<Found> found) {
        return found.stream()
                .filter(hook -> files.stream().noneMatch(file -> isAccepted(file, hook)))
                .map(Found::event)
                .toList();
    }

    private boolean isAccepted(Path file, Found hook) {
        String key = file + ":" + snake(hook.event()) + ":" + hook.group() + ":" + hook.index();
        return !disabled.contains(key) && Optional.ofNullable(hashes.get(key)).equals(Optional.of(hash(hook)));
    }

    private static String snake(String event) {
        return event.replaceAll("(?<=.)(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    static String hash(Found hook) {
        var handler = new TreeMap<String, Object>();
        handler.put("async", false);
        handler.put("command", hook.command());
        handler.put("timeout", timeout(hook));
        handler.put("type", "command");
        var identity = new TreeMap<String, Object>();
        identity.put("event_name", snake(hook.event()));
        identity.put("hooks", List.of(handler));
        if (!hook.matcher().isEmpty()) {
            identity.put("matcher", hook.matcher());
        }
        return "sha256:" + HexFormat.of().formatHex(InstallRecord.sha256(JsonMaps.text(identity)));
    }

    private static int timeout(Found hook) {
        return hook.timeout().matches("[1-9]\\d{0,8}") ? Integer.parseInt(hook.timeout()) : DEFAULT_TIMEOUT;
    }
}

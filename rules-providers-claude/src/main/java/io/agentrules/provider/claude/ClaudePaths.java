package io.agentrules.provider.claude;

import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the globs in the key {@code paths} of a rule as Claude Code does (seen in the requests of 2.1.332, November 2026). The value is a
 * text with commas, or a list of such texts and of more lists. For example, {@code ["src/*.java, *.{ts,tsx}", ["docs"]]} has the globs
 * {@code src/*.java}, {@code *.{ts,tsx}} and {@code docs}.
 *
 * <p>Unlike in {@link Shape#COMMA_LIST}, only braces protect a comma, and a line break separates no globs. Other values than text have no
 * effect. If each glob is for all files, such as {@code **}, the rule always applies.
 */
final class ClaudePaths {
    private static final String KEY = "paths";
    private static final String EVERYTHING = "**";
    private static final String EVERYTHING_IN = "/**";

    private ClaudePaths() {}

    /** Returns the globs; empty if the rule always applies. */
    static Optional<List<String>> of(RuleFile file) {
        if (file.isInvalidYaml()) {
            return file.values(KEY, Shape.COMMA_LIST).filter(globs -> !isEverything(globs));
        }
        Optional<Object> value =
                file.has(KEY) ? Optional.ofNullable(file.frontMatter().get(KEY)) : Optional.empty();
        var globs = new ArrayList<String>();
        boolean isText = value.map(written -> addTo(globs, written)).orElse(true);
        if (!isText || (globs.isEmpty() && value.isPresent())) {
            file.ignoringWrongTypes().values(KEY, Shape.COMMA_LIST); // reports what has no effect
        }
        return isEverything(globs) ? Optional.empty() : Optional.of(globs);
    }

    /** Returns whether another agent's key has the same globs as {@code paths}, in any order. */
    static boolean areEqual(RuleFile file, String key) {
        return globs(file, KEY).equals(globs(file, key));
    }

    private static Set<String> globs(RuleFile file, String key) {
        if (file.isInvalidYaml()) {
            return Set.copyOf(file.values(key, Shape.COMMA_LIST).orElse(List.of()));
        }
        var globs = new ArrayList<String>();
        Optional.ofNullable(file.frontMatter().get(key)).ifPresent(value -> addTo(globs, value));
        return Set.copyOf(globs);
    }

    /** Adds the globs of a value, and returns whether all its parts are text. */
    private static boolean addTo(List<String> globs, Object value) {
        if (value instanceof List<?> list) {
            boolean isText = true;
            for (Object member : list) {
                isText &= addTo(globs, member);
            }
            return isText;
        }
        if (!(value instanceof String text)) {
            return false;
        }
        int from = 0;
        int open = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ',';
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (i == text.length() || (c == ',' && open == 0)) {
                String glob = text.substring(from, i).strip();
                if (!glob.isEmpty()) {
                    globs.add(glob);
                }
                from = i + 1;
            }
        }
        return true;
    }

    private static boolean isEverything(List<String> globs) {
        return globs.stream().allMatch(glob -> {
            String start =
                    glob.endsWith(EVERYTHING_IN) ? glob.substring(0, glob.length() - EVERYTHING_IN.length()) : glob;
            return start.isEmpty() || start.equals(EVERYTHING);
        });
    }
}

package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.HiddenText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds hidden characters in the values of front matter. YAML can write any character as an escape, so values can contain
 * hidden characters that the text of the file does not.
 *
 * @see HiddenCharacters
 */
public final class HiddenValues {
    private static final char ESCAPE = '\\';

    private final FrontMatter frontMatter;
    private int count;
    private String key = "";
    private String example = "";
    private boolean hasTag;

    private HiddenValues(FrontMatter frontMatter) {
        this.frontMatter = frontMatter;
    }

    /**
     * The outcome of a check.
     *
     * @param frontMatter the front matter to use; empty if the rule is rejected
     * @param finding empty if the check of the file's text already reports every hidden character
     */
    public record Checked(Optional<FrontMatter> frontMatter, Optional<Finding> finding) {}

    /**
     * Applies the policy to all keys and values, at any depth.
     *
     * @param tagsAllowed whether the policy also applies to tag characters, instead of always rejecting them
     */
    public static Checked apply(FrontMatter frontMatter, HiddenText policy, boolean tagsAllowed) {
        if (!hasEscape(frontMatter)) {
            return new Checked(Optional.of(frontMatter), Optional.empty());
        }
        HiddenValues check = new HiddenValues(frontMatter);
        Map<String, Object> visible = check.visible();
        if (check.count == 0) {
            return new Checked(Optional.of(frontMatter), Optional.empty());
        }
        if (policy == HiddenText.REJECT || (check.hasTag && !tagsAllowed)) {
            return new Checked(
                    Optional.empty(), Optional.of(check.finding(HiddenCharacters.rejected(check.subject()))));
        }
        if (policy == HiddenText.STRIP) {
            return new Checked(Optional.of(frontMatter.withValues(visible)), Optional.of(check.warning("; removed")));
        }
        // The finding about the file's text already counts the hidden characters in that text.
        int inText = HiddenCharacters.in(frontMatter.text()).count()
                - HiddenCharacters.in(frontMatter.body()).count();
        return new Checked(
                Optional.of(frontMatter), check.count > inText ? Optional.of(check.warning("")) : Optional.empty());
    }

    /** Returns whether there may be an escape in the front matter, which is all of the text but the body at its end. */
    private static boolean hasEscape(FrontMatter frontMatter) {
        String text = frontMatter.text();
        return text.substring(0, text.length() - frontMatter.body().length()).indexOf(ESCAPE) >= 0;
    }

    private Map<String, Object> visible() {
        Map<String, Object> visible = new LinkedHashMap<>();
        frontMatter.values().forEach((name, value) -> visible.putIfAbsent(visible(name, name), visible(name, value)));
        return visible;
    }

    private Object visible(String topKey, Object value) {
        if (value instanceof String text) {
            return visible(topKey, text);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(item -> visible(topKey, item)).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> values = new LinkedHashMap<>();
            map.forEach((name, item) -> values.putIfAbsent(visible(topKey, (String) name), visible(topKey, item)));
            return values;
        }
        return value;
    }

    private String visible(String topKey, String text) {
        HiddenCharacters scan = HiddenCharacters.in(text);
        if (scan.count() == 0) {
            return text;
        }
        boolean isFirstTag = scan.hasTag() && !hasTag;
        if (count == 0 || isFirstTag) {
            key = topKey;
            example = scan.example(isFirstTag);
        }
        hasTag |= scan.hasTag();
        count += scan.count();
        return scan.visible();
    }

    private Finding warning(String outcome) {
        return finding(Diagnostic.warning(
                "hidden-text",
                subject() + outcome,
                "Remove the hidden characters; a model reads them. Put a regular expression in single quotes to keep"
                        + " its own escapes"));
    }

    private Finding finding(Diagnostic diagnostic) {
        return new Finding(diagnostic, frontMatter.line(key));
    }

    private String subject() {
        String hidden = count == 1 ? "1 hidden character, " : count + " hidden characters, such as ";
        return "The front matter has " + hidden + example + " in " + Excerpt.quoted(key);
    }
}

package io.agentrules.core.render;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.PromptSection;
import io.agentrules.core.PromptSection.Section;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the text for the system prompt: whole rules under headings, described rules in a list between them.
 *
 * <p>The text depends on nothing but the rules given: it holds no time and no path, so that prompt caches keep working.
 */
public final class PromptRenderer {
    private static final String HEADING = "# Rules\n\n";
    private static final String BETWEEN_RULES = "\n\n---\n\n";
    private static final String BETWEEN_BLOCKS = "\n\n";
    private static final int MAX_DESCRIPTION = 1_024;

    /** Line ends of every script among them. */
    private static final Pattern BLANKS = Pattern.compile("(?U)\\s+");

    private final String prefix;
    private final List<Section> sections;
    private final String beforeActive;

    /**
     * Begins every prompt of a catalog with the same text.
     *
     * @param always whole rules of the stable prefix
     * @param listed rules that are listed with name, description and globs, in the stable prefix too
     */
    public PromptRenderer(List<Rule> always, List<Rule> listed) {
        boolean both = !always.isEmpty() && !listed.isEmpty();
        this.prefix = always.isEmpty() && listed.isEmpty()
                ? ""
                : HEADING + whole(always) + (both ? BETWEEN_BLOCKS : "") + list(listed);
        this.sections = Stream.concat(
                        always.stream().map(PromptRenderer::wholeSection),
                        listed.stream().map(rule -> new Section(rule.name(), Bucket.of(rule), entry(rule))))
                .toList();
        this.beforeActive = prefix.isEmpty() ? HEADING : listed.isEmpty() ? BETWEEN_RULES : BETWEEN_BLOCKS;
    }

    /**
     * Renders the rules that are in.
     *
     * @param active whole rules that follow the prefix, conditional ones before mentioned ones
     */
    public PromptSection with(List<Rule> active) {
        if (active.isEmpty()) {
            return prefix.isEmpty() ? PromptSection.EMPTY : new PromptSection(prefix, prefix.length(), sections);
        }
        return new PromptSection(
                prefix + beforeActive + whole(active),
                prefix.length(),
                Stream.concat(sections.stream(), active.stream().map(PromptRenderer::wholeSection))
                        .toList());
    }

    private static Section wholeSection(Rule rule) {
        return new Section(rule.name(), Bucket.of(rule), rule.content());
    }

    private static String whole(List<Rule> rules) {
        return rules.stream()
                .map(rule -> "## " + rule.name() + "\n\n" + rule.content())
                .collect(Collectors.joining(BETWEEN_RULES));
    }

    private static String list(List<Rule> rules) {
        return rules.isEmpty()
                ? ""
                : rules.stream()
                        .map(PromptRenderer::entry)
                        .collect(Collectors.joining(
                                "\n", "<rules>\nRead rule://<name> when working in its domain.\n", "\n</rules>"));
    }

    private static String entry(Rule rule) {
        String globs = rule.globs().stream()
                .map(glob -> "<glob>" + escape(glob) + "</glob>")
                .collect(Collectors.joining());
        return "<rule name=\"" + escape(rule.name()) + "\"><description>"
                + escape(oneLine(rule.description().orElse("")))
                + "</description>" + globs + "</rule>";
    }

    private static String oneLine(String description) {
        String line = BLANKS.matcher(description).replaceAll(" ").strip();
        return line.codePointCount(0, line.length()) <= MAX_DESCRIPTION
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_DESCRIPTION));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

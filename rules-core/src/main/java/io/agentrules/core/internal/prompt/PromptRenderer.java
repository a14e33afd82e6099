package io.agentrules.core.internal.prompt;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import java.util.ArrayList;
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
        this.sections = Stream.concat(
                        always.stream().map(PromptRenderer::wholeSection),
                        listed.stream().map(rule -> new Section(rule.name(), Bucket.of(rule), entry(rule))))
                .toList();
        this.prefix = prefix(sections.subList(0, always.size()), sections.subList(always.size(), sections.size()));
        this.beforeActive = prefix.isEmpty() ? HEADING : listed.isEmpty() ? BETWEEN_RULES : BETWEEN_BLOCKS;
    }

    private static String prefix(List<Section> always, List<Section> listed) {
        var pieces = new ArrayList<String>();
        if (!always.isEmpty()) {
            pieces.add(HEADING);
            addWhole(always, pieces);
        }
        if (!listed.isEmpty()) {
            pieces.add(pieces.isEmpty() ? HEADING : BETWEEN_BLOCKS);
            addList(listed, pieces);
        }
        return joined(pieces);
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
        List<Section> whole = active.stream().map(PromptRenderer::wholeSection).toList();
        var pieces = new ArrayList<String>(List.of(prefix, beforeActive));
        addWhole(whole, pieces);
        var all = new ArrayList<Section>(sections.size() + whole.size());
        all.addAll(sections);
        all.addAll(whole);
        return new PromptSection(joined(pieces), prefix.length(), all);
    }

    /** The text may be long: this allocates it once, at its length. */
    private static String joined(List<String> pieces) {
        return String.join("", pieces);
    }

    private static Section wholeSection(Rule rule) {
        return new Section(rule.name(), Bucket.of(rule), rule.content());
    }

    private static void addWhole(List<Section> rules, List<String> pieces) {
        String before = "## ";
        for (Section rule : rules) {
            pieces.addAll(List.of(before, rule.rule(), "\n\n", rule.text()));
            before = BETWEEN_RULES + "## ";
        }
    }

    private static void addList(List<Section> rules, List<String> pieces) {
        String before = "<rules>\nRead rule://<name> when working in its domain.\n";
        for (Section rule : rules) {
            pieces.addAll(List.of(before, rule.text()));
            before = "\n";
        }
        pieces.add("\n</rules>");
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

package io.agentrules.core.internal.prompt;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import io.agentrules.core.model.RulesConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Renders the text for the system prompt: full rules under headings, and a list of described rules.
 *
 * <p>The text depends only on the rules. It contains no times or paths, so that prompt caches stay valid.
 */
public final class PromptRenderer {
    private static final String HEADING = "# Rules\n\n";
    private static final String RULE_SEPARATOR = "\n\n---\n\n";
    private static final String BLOCK_SEPARATOR = "\n\n";
    private static final String LIST = "<rules>\n";
    private static final String HOW_TO_READ = "Read rule://<name> when working in its domain.\n";
    private static final int MAX_DESCRIPTION = 1_024;

    /** The conditions whose values are globs; formats differ in which of them they have. */
    private static final Set<String> ON_FILES = Set.of("globs", "paths");

    /** What is white space in Unicode, which includes all line separators. */
    private static final Pattern WHITE_SPACE = Pattern.compile("[\\p{Z}\\t-\\r\\x85]+");

    /** What surrounds all sections, and each of them, at most. */
    private static final int AROUND_ALL = 100;

    private static final int AROUND_EACH = RULE_SEPARATOR.length() + "## \n\n".length();

    private final RulesConfig config;
    private final List<Section> sections;
    private final int fullSections;
    private final Supplier<String> prefix; // later, because too long a prompt is never rendered
    private final String beforeActive;

    /**
     * Renders the stable prefix, which is the same for all prompts of a catalog.
     *
     * @param always rules with full text in the prefix
     * @param listed rules listed in the prefix with name, description and globs
     */
    public PromptRenderer(List<Rule> always, List<Rule> listed, RulesConfig config) {
        this(always.size(), sections(always, listed), config);
    }

    private PromptRenderer(int fullSections, List<Section> sections, RulesConfig config) {
        this.config = config;
        this.sections = sections;
        this.fullSections = fullSections;
        List<Section> listed = sections.subList(fullSections, sections.size());
        this.prefix = new Lazy<>(() -> prefix(sections.subList(0, fullSections), listed));
        this.beforeActive = sections.isEmpty() ? HEADING : listed.isEmpty() ? RULE_SEPARATOR : BLOCK_SEPARATOR;
    }

    /** Returns what renders other rules with the same settings. */
    PromptRenderer of(List<Rule> always, List<Rule> listed) {
        return new PromptRenderer(always, listed, config);
    }

    /** Returns how long a prompt may be, in UTF-16 units. */
    public int maxLength() {
        return config.limits().maxPromptChars();
    }

    /** Returns how long the prompt with some active rules would be at most, in UTF-16 units, without rendering it. */
    public long length(List<Rule> active) {
        long length = AROUND_ALL;
        for (Section section : sections) {
            length += length(section.rule(), section.text());
        }
        for (Rule rule : active) {
            length += length(rule.name(), rule.content());
        }
        return length;
    }

    private static long length(String rule, String text) {
        return (long) rule.length() + text.length() + AROUND_EACH;
    }

    /** Returns how much shorter a prompt is at least without the whole text of a rule. */
    static long lengthOfText(Rule rule) {
        return (long) rule.name().length() + rule.content().length();
    }

    /** Returns how much shorter a prompt is at least without the entry of a rule in the list. */
    static long lengthOfEntry(Rule rule) {
        return entry(rule).length();
    }

    private static List<Section> sections(List<Rule> always, List<Rule> listed) {
        return Stream.concat(
                        always.stream().map(PromptRenderer::fullSection),
                        listed.stream().map(rule -> new Section(rule.name(), Bucket.of(rule), entry(rule))))
                .toList();
    }

    /**
     * Returns the parts of the prompt section, in its order.
     *
     * @param active rules with full text after the prefix, conditional ones before mentioned ones
     */
    public List<Section> sections(List<Rule> active) {
        return Stream.concat(sections.stream(), active.stream().map(PromptRenderer::fullSection))
                .toList();
    }

    /**
     * Renders a prompt section of some of the rules.
     *
     * @param active rules with full text after the prefix, conditional ones before mentioned ones
     * @param wanted returns whether a rule, or its entry in the list, is to be in the text
     */
    public PromptSection only(List<Rule> active, Predicate<? super Section> wanted) {
        List<Section> full = wanted(sections.subList(0, fullSections), wanted);
        var some = new ArrayList<>(full);
        some.addAll(wanted(sections.subList(fullSections, sections.size()), wanted));
        return new PromptRenderer(full.size(), List.copyOf(some), config)
                .withSections(
                        wanted(active.stream().map(PromptRenderer::fullSection).toList(), wanted));
    }

    /** Returns some of the sections, asking for each of them once. */
    private static List<Section> wanted(List<Section> sections, Predicate<? super Section> wanted) {
        return sections.stream().filter(wanted).toList();
    }

    private String prefix(List<Section> always, List<Section> listed) {
        var parts = new ArrayList<String>();
        if (!always.isEmpty()) {
            parts.add(HEADING);
            addFullRules(always, parts);
        }
        if (!listed.isEmpty()) {
            parts.add(parts.isEmpty() ? HEADING : BLOCK_SEPARATOR);
            addList(listed, parts);
        }
        return String.join("", parts);
    }

    /**
     * Renders a prompt section.
     *
     * @param active rules with full text after the prefix, conditional ones before mentioned ones
     */
    public PromptSection with(List<Rule> active) {
        return withSections(active.stream().map(PromptRenderer::fullSection).toList());
    }

    private PromptSection withSections(List<Section> activeSections) {
        String stable = prefix.get();
        if (activeSections.isEmpty()) {
            return stable.isEmpty() ? PromptSection.EMPTY : new PromptSection(stable, stable.length(), sections);
        }
        var parts = new ArrayList<String>(List.of(stable, beforeActive));
        addFullRules(activeSections, parts);
        var all = new ArrayList<>(sections);
        all.addAll(activeSections);
        return new PromptSection(String.join("", parts), stable.length(), all);
    }

    private static Section fullSection(Rule rule) {
        return new Section(rule.name(), Bucket.of(rule), rule.content());
    }

    private static void addFullRules(List<Section> rules, List<String> parts) {
        String before = "## ";
        for (Section rule : rules) {
            parts.addAll(List.of(before, rule.rule(), "\n\n", rule.text()));
            before = RULE_SEPARATOR + "## ";
        }
    }

    private void addList(List<Section> rules, List<String> parts) {
        String before = config.ruleUris() ? LIST + HOW_TO_READ : LIST;
        for (Section rule : rules) {
            parts.addAll(List.of(before, rule.text()));
            before = "\n";
        }
        parts.add("\n</rules>");
    }

    private static String entry(Rule rule) {
        var globs = new StringBuilder();
        rule.conditions().stream()
                .filter(condition -> ON_FILES.contains(condition.key()))
                .flatMap(condition -> condition.values().stream())
                .forEach(glob -> globs.append("<glob>").append(escape(glob)).append("</glob>"));
        return "<rule name=\"" + escape(rule.name()) + "\"><description>"
                + escape(oneLine(rule.description().orElse("")))
                + "</description>" + globs + "</rule>";
    }

    private static String oneLine(String description) {
        String line = WHITE_SPACE.matcher(description).replaceAll(" ").strip();
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

package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobParser;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Templates of globs: <code>src/**&#47;*.ts</code> and <code>lib/**&#47;*.js</code> have the same one, and differ only
 * in their words. No dialect gives a word a meaning, so a template is read once, with placeholders for words; that
 * shows for all of its globs where they look, and how large they are at most. Classes in brackets are part of the
 * template.
 */
final class GlobTemplates {
    private static final int MAX_WORDS = 40;
    private static final int MAX_BRACES = 8;

    /** The fewest units of the words in a template. */
    private static final int SHORTEST = 3;

    /** What may be beside words: 1 for the units of words, 2 for signs. */
    private static final byte[] KINDS = new byte[128];

    private static final byte WORD = 1;
    private static final byte SIGN = 2;

    static {
        for (char unit = 0; unit < KINDS.length; unit++) {
            boolean word = (unit >= 'a' && unit <= 'z')
                    || (unit >= 'A' && unit <= 'Z')
                    || (unit >= '0' && unit <= '9')
                    || unit == '_';
            KINDS[unit] = word ? WORD : "/.*-?{,}".indexOf(unit) >= 0 ? SIGN : 0;
        }
    }

    private final GlobSetLimits limits;
    private final GlobParser parser;
    private final Map<String, Template> known = new HashMap<>();

    /** Knows no templates. */
    GlobTemplates(GlobSetLimits limits, GlobParser parser) {
        this.limits = limits;
        this.parser = parser;
    }

    /** A part of a glob, and how it is matched. */
    record Part(GlobPlan plan, boolean baseName) {}

    /**
     * What is known of a template.
     *
     * @param nodes how many nodes it takes in automata; {@link Long#MAX_VALUE} if it is no template
     */
    private record Template(List<Part> parts, long nodes) {
        static final Template NONE = new Template(List.of(), Long.MAX_VALUE);
    }

    /** A glob by its template and its words. */
    static final class Instance {
        /** A glob without a template: it has to be read. */
        static final Instance NONE = new Instance(Template.NONE, new TemplateWords());

        private final Template template;
        private final TemplateWords words;

        private Instance(Template template, TemplateWords words) {
            this.template = template;
            this.words = words;
        }

        boolean isKnown() {
            return template.nodes != Long.MAX_VALUE;
        }

        /** Returns how many nodes the glob takes at most; {@link Long#MAX_VALUE} if that is not known. */
        long mostNodes() {
            long longest = Math.max(SHORTEST, words.longest());
            return isKnown() ? template.nodes * longest / SHORTEST + template.nodes : template.nodes;
        }

        List<Part> parts() {
            List<Part> filled = new ArrayList<>(template.parts.size());
            for (Part part : template.parts) {
                filled.add(new Part(words.fill(part.plan), part.baseName));
            }
            return filled;
        }
    }

    /** Returns what {@code glob} is known to be; {@link Instance#NONE} if it has no template. */
    Instance of(String glob) {
        var words = new TemplateWords();
        String template = withoutWords(glob.toCharArray(), glob, words);
        if (template.isEmpty()) {
            return Instance.NONE;
        }
        Template read = known.get(template);
        if (read == null) {
            read = read(template, words);
            known.put(template, read);
        }
        return new Instance(read, words);
    }

    /**
     * Returns {@code glob} with a numbered word in place of each word, which go to {@code words}; empty if it has no
     * template.
     */
    private static String withoutWords(char[] units, String glob, TemplateWords words) {
        StringBuilder template = new StringBuilder(units.length + 2 * SHORTEST);
        int word = endOfFolders(units);
        int braces = 0;
        for (int at = 0; at < units.length; ) {
            if (word > at) {
                words.add(glob.substring(at, word), template);
                at = word;
            } else {
                int end = endOfSign(units, at);
                if (end == 0 || (units[at] == '.' && end < units.length && units[end] == '.')) {
                    return ""; // what a..c and a/.. stand for depends on what the words are
                }
                braces += units[at] == '{' ? 1 : 0;
                template.append(units, at, end - at);
                at = end;
            }
            word = endOfWord(units, at);
        }
        return words.size() > MAX_WORDS || braces > MAX_BRACES ? "" : template.toString();
    }

    /** Returns where the folders end that the glob starts with, which form one word: a slash follows. */
    private static int endOfFolders(char[] units) {
        int end = 0;
        int from = 0;
        for (int at = 0; at < units.length; at++) {
            char unit = units[at];
            if (unit == '/') {
                if (at == from) {
                    return end;
                }
                end = at;
                from = at + 1;
            } else if (unit != '-' && !isWord(unit)) {
                return end;
            }
        }
        return end;
    }

    private static int endOfWord(char[] units, int from) {
        int end = from;
        while (end < units.length && isWord(units[end])) {
            end++;
        }
        return end;
    }

    private static boolean isWord(char unit) {
        return unit < KINDS.length && KINDS[unit] == WORD;
    }

    /** Returns where a sign, or a class in brackets, ends; 0 if templates have no such sign. */
    private static int endOfSign(char[] units, int at) {
        if (units[at] != '[') {
            return units[at] < KINDS.length && KINDS[units[at]] == SIGN ? at + 1 : 0;
        }
        int end = at + 2;
        while (end < units.length && units[end] != ']') {
            end++;
        }
        for (int i = at; i < Math.min(end, units.length); i++) {
            if (units[i] == TemplateWords.MARK || units[i] == '.') {
                return 0;
            }
        }
        return end < units.length ? end + 1 : 0;
    }

    private Template read(String template, TemplateWords words) {
        try {
            GlobMatcher alone = new GlobMatcher(limits);
            List<Part> parts = new ArrayList<>();
            for (Glob.Part part : parser.parse(template, limits.glob()).parts()) {
                if (part.repeatsExclusion()) {
                    return Template.NONE;
                }
                GlobPlan plan = GlobPlan.of(part);
                words.fill(plan); // throws if the words have not stayed in one piece
                alone.add(0, plan);
                parts.add(new Part(plan, part.baseName()));
            }
            return new Template(parts, alone.nodes());
        } catch (InvalidPatternException | StackOverflowError e) {
            return Template.NONE; // its globs will say so themselves
        }
    }
}

package io.agentrules.pattern;

import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.InvalidPatternException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What globs have in common: <code>src/**&#47;*.ts</code> and <code>lib/**&#47;*.js</code> are of one form, and differ in
 * nothing but their words. What a word says means nothing in any dialect, so the form is read once, with other words, and
 * tells for all of its globs where they look, or how large they are at most. Classes in brackets are part of the form.
 */
final class GlobForms {
    private static final int MAX_WORDS = 40;
    private static final int MAX_BRACES = 8;

    /** The fewest units of the words in a form. */
    private static final int SHORTEST = 3;

    /** What may stand beside words: 1 for the units of words, 2 for signs. */
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

    private final MatchLimits limits;
    private final Function<String, Glob> reader;
    private final Map<String, Form> known = new HashMap<>();

    /** Knows no forms; {@code reader} reads a glob. */
    GlobForms(MatchLimits limits, Function<String, Glob> reader) {
        this.limits = limits;
        this.reader = reader;
    }

    /** A part of a glob, and how it is matched. */
    record Part(GlobPlan plan, boolean baseName) {}

    /**
     * What is known of a form.
     *
     * @param nodes how many nodes it takes in automata; {@link Long#MAX_VALUE} if it is no form
     */
    private record Form(List<Part> parts, long nodes) {
        static final Form NONE = new Form(List.of(), Long.MAX_VALUE);
    }

    /** A glob by its form and its words. */
    static final class Formed {
        /** A glob of no form: it has to be read. */
        static final Formed NONE = new Formed(Form.NONE, new GlobWords());

        private final Form form;
        private final GlobWords words;

        private Formed(Form form, GlobWords words) {
            this.form = form;
            this.words = words;
        }

        boolean isKnown() {
            return form.nodes != Long.MAX_VALUE;
        }

        /** Returns how many nodes the glob takes at most; {@link Long#MAX_VALUE} if that is not known. */
        long mostNodes() {
            long longest = Math.max(SHORTEST, words.longest());
            return isKnown() ? form.nodes * longest / SHORTEST + form.nodes : form.nodes;
        }

        List<Part> parts() {
            List<Part> filled = new ArrayList<>(form.parts.size());
            for (Part part : form.parts) {
                filled.add(new Part(words.fill(part.plan), part.baseName));
            }
            return filled;
        }
    }

    /** Returns what {@code glob} is known to be; {@link Formed#NONE} if it is of no form. */
    Formed of(String glob) {
        var words = new GlobWords();
        String form = withoutWords(glob.toCharArray(), glob, words);
        if (form.isEmpty()) {
            return Formed.NONE;
        }
        Form read = known.get(form);
        if (read == null) {
            read = read(form, words);
            known.put(form, read);
        }
        return new Formed(read, words);
    }

    /** Returns {@code glob} with a numbered word in place of each word, which go to {@code words}; empty if it is of no form. */
    private static String withoutWords(char[] units, String glob, GlobWords words) {
        StringBuilder form = new StringBuilder(units.length + 2 * SHORTEST);
        int word = endOfFolders(units);
        int braces = 0;
        for (int at = 0; at < units.length; ) {
            if (word > at) {
                words.add(glob.substring(at, word), form);
                at = word;
            } else {
                int end = endOfSign(units, at);
                if (end == 0 || (units[at] == '.' && end < units.length && units[end] == '.')) {
                    return ""; // what a..c and a/.. stand for depends on what the words are
                }
                braces += units[at] == '{' ? 1 : 0;
                form.append(units, at, end - at);
                at = end;
            }
            word = endOfWord(units, at);
        }
        return words.size() > MAX_WORDS || braces > MAX_BRACES ? "" : form.toString();
    }

    /** Returns where the folders end that the glob starts with, which are as good as one: a slash follows. */
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

    /** Returns where a sign, or a class in brackets, ends; 0 if it is none that forms have. */
    private static int endOfSign(char[] units, int at) {
        if (units[at] != '[') {
            return units[at] < KINDS.length && KINDS[units[at]] == SIGN ? at + 1 : 0;
        }
        int end = at + 2;
        while (end < units.length && units[end] != ']') {
            end++;
        }
        for (int i = at; i < Math.min(end, units.length); i++) {
            if (units[i] == GlobWords.MARK || units[i] == '.') {
                return 0;
            }
        }
        return end < units.length ? end + 1 : 0;
    }

    private Form read(String form, GlobWords words) {
        try {
            GlobMatcher alone = new GlobMatcher(limits);
            List<Part> parts = new ArrayList<>();
            for (Glob.Part part : reader.apply(form).parts()) {
                if (part.repeatsExclusion()) {
                    return Form.NONE;
                }
                GlobPlan plan = GlobPlan.of(part);
                words.fill(plan); // throws if the words have not stayed in one piece
                alone.add(0, form, plan);
                parts.add(new Part(plan, part.baseName()));
            }
            return new Form(parts, alone.nodes());
        } catch (InvalidPatternException | StackOverflowError e) {
            return Form.NONE; // its globs will say so themselves
        }
    }
}

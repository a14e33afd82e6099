package io.agentrules.pattern;

import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.GlobShape;
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
    private static final char MARK = 'w';

    /** The fewest units of the words in a form. */
    private static final int SHORTEST = 3;

    private final MatchLimits limits;
    private final Function<String, Glob> reader;
    private final Map<String, Form> known = new HashMap<>();

    /** Knows no forms; {@code reader} reads a glob. */
    GlobForms(MatchLimits limits, Function<String, Glob> reader) {
        this.limits = limits;
        this.reader = reader;
    }

    /** A part of a glob that matches where one of {@code shapes} does. */
    record Part(List<GlobShape> shapes, boolean baseName) {}

    /**
     * What is known of a form.
     *
     * @param parts none if it needs an automaton
     * @param nodes how many nodes it takes there; {@link Long#MAX_VALUE} if that is not known
     */
    private record Form(List<Part> parts, long nodes) {
        static final Form NONE = new Form(List.of(), Long.MAX_VALUE);
    }

    /** Returns the parts of {@code glob}; none if it is of no form, or if its form needs an automaton. */
    List<Part> parts(String glob) {
        List<String> words = new ArrayList<>();
        List<Part> filled = new ArrayList<>();
        for (Part part : form(glob, words).parts) {
            List<GlobShape> shapes = new ArrayList<>();
            for (GlobShape shape : part.shapes) {
                shapes.add(filled(shape, words));
            }
            filled.add(new Part(shapes, part.baseName));
        }
        return filled;
    }

    /** Returns how many nodes {@code glob} takes at most; {@link Long#MAX_VALUE} if that takes reading it. */
    long mostNodes(String glob) {
        List<String> words = new ArrayList<>();
        Form form = form(glob, words);
        int longest = SHORTEST;
        for (String word : words) {
            longest = Math.max(longest, word.length());
        }
        return form.nodes == Long.MAX_VALUE ? form.nodes : form.nodes * longest / SHORTEST + form.nodes;
    }

    private Form form(String glob, List<String> words) {
        String form = withoutWords(glob, words);
        return form.isEmpty() ? Form.NONE : known.computeIfAbsent(form, this::read);
    }

    /** Returns {@code glob} with a numbered word in place of each word, which go to {@code words}; empty if it is of no form. */
    private static String withoutWords(String glob, List<String> words) {
        StringBuilder form = new StringBuilder();
        int word = endOfFolders(glob);
        for (int at = 0; at < glob.length(); ) {
            int end = word > at ? word : endOfSign(glob, at);
            if (end == 0) {
                return "";
            }
            if (word > at) {
                form.append(MARK).append(words.size()).append(MARK);
                words.add(glob.substring(at, end));
            } else {
                form.append(glob, at, end);
            }
            at = end;
            word = endOfWord(glob, at);
        }
        return words.size() > MAX_WORDS || isOdd(glob) ? "" : form.toString();
    }

    /** Returns where the folders end that the glob starts with, which are as good as one: a slash follows. */
    private static int endOfFolders(String glob) {
        int end = 0;
        int from = 0;
        for (int at = 0; at < glob.length() && (isWord(glob.charAt(at)) || "-/".indexOf(glob.charAt(at)) >= 0); at++) {
            if (glob.charAt(at) == '/') {
                if (at == from) {
                    return end;
                }
                end = at;
                from = at + 1;
            }
        }
        return end;
    }

    private static int endOfWord(String glob, int from) {
        int end = from;
        while (end < glob.length() && isWord(glob.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Returns where a sign, or a class in brackets, ends; 0 if it is none that forms have. */
    private static int endOfSign(String glob, int at) {
        if (glob.charAt(at) != '[') {
            return "/.*-?{,}".indexOf(glob.charAt(at)) < 0 ? 0 : at + 1;
        }
        int end = glob.indexOf(']', at + 2) + 1;
        return end > 0 && glob.substring(at, end).indexOf(MARK) >= 0 ? 0 : end;
    }

    /** Returns whether there are many braces, or two dots: what a..c and a/.. stand for depends on what the words are. */
    private static boolean isOdd(String glob) {
        int braces = 0;
        for (int open = glob.indexOf('{'); open >= 0; open = glob.indexOf('{', open + 1)) {
            braces++;
        }
        return braces > MAX_BRACES || glob.contains("..");
    }

    private static boolean isWord(char unit) {
        return (unit >= 'a' && unit <= 'z')
                || (unit >= 'A' && unit <= 'Z')
                || (unit >= '0' && unit <= '9')
                || unit == '_';
    }

    private Form read(String form) {
        try {
            Glob glob = reader.apply(form);
            GlobMatcher alone = new GlobMatcher(limits, true);
            List<Part> parts = new ArrayList<>();
            for (Glob.Part part : glob.parts()) {
                alone.add(0, form, part);
                parts.add(new Part(GlobMatcher.shapes(part), part.baseName()));
            }
            boolean simple = parts.stream().noneMatch(part -> part.shapes.isEmpty());
            return new Form(simple ? parts : List.of(), alone.nodes());
        } catch (InvalidPatternException | StackOverflowError e) {
            return Form.NONE; // its globs will say so themselves
        }
    }

    /**
     * Returns a shape with the words back in their places. The folders that a glob starts with are one word, and where that
     * stands for the name, as in <code>apps/web&#47;**</code>, which matches {@code apps/web}, the last of them is the name.
     */
    private static GlobShape filled(GlobShape shape, List<String> words) {
        String folder = fill(shape.folder(), words);
        String name = fill(shape.name(), words);
        int slash = name.lastIndexOf('/');
        return slash < 0 ? shape.with(folder, name) : shape.with(name.substring(0, slash), name.substring(slash + 1));
    }

    /** Returns {@code text} with the words back in their places. */
    private static String fill(String text, List<String> words) {
        int mark = text.indexOf(MARK);
        if (mark < 0) {
            return text;
        }
        StringBuilder filled = new StringBuilder();
        int from = 0;
        while (mark >= 0) {
            int end = text.indexOf(MARK, mark + 1);
            filled.append(text, from, mark).append(words.get(Integer.parseInt(text, mark + 1, end, 10)));
            from = end + 1;
            mark = text.indexOf(MARK, from);
        }
        return filled.append(text, from, text.length()).toString();
    }
}

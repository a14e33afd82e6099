package io.agentrules.core.internal.lint;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Removes code spans from Markdown, line by line. A code span is enclosed in two equally long runs of backticks. */
final class CodeSpans {
    private static final Pattern BACKTICKS = Pattern.compile("`++");

    private CodeSpans() {}

    /** Returns the text without code spans; fences of code blocks are kept. Takes linear time. */
    static String removedFrom(String text) {
        if (text.indexOf('`') < 0) {
            return text;
        }
        StringBuilder prose = new StringBuilder(text.length());
        text.lines().forEach(line -> append(line, prose));
        return prose.toString();
    }

    private static void append(String line, StringBuilder prose) {
        Map<Integer, Integer> last = lastRuns(line);
        Matcher run = BACKTICKS.matcher(line);
        int from = 0;
        while (run.find()) {
            int length = run.end() - run.start();
            if (last.getOrDefault(length, -1) > run.start()) {
                prose.append(line, from, run.start()).append(' ');
                from = close(run, length);
            }
        }
        prose.append(line, from, line.length()).append('\n');
    }

    /** Returns the start of the last run of each length; a run without a later run of the same length opens no span. */
    private static Map<Integer, Integer> lastRuns(String line) {
        var last = new HashMap<Integer, Integer>();
        BACKTICKS.matcher(line).results().forEach(run -> last.put(run.end() - run.start(), run.start()));
        return last;
    }

    private static int close(Matcher run, int length) {
        while (run.find() && run.end() - run.start() != length) {
            // a run of another length is part of the span
        }
        return run.end();
    }
}

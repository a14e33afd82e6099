package io.agentrules.core.internal.markdown;

import java.util.HashMap;
import java.util.Map;

/** The runs of backticks in a part of a text, and the code spans that they delimit. To find all spans takes linear time. */
final class BacktickRuns {
    private final String text;
    private final int end;
    private final Map<Integer, Integer> last =
            new HashMap<>(); // by length: without a later run of its length, a run opens no span

    BacktickRuns(String text, int start, int end) {
        this.text = text;
        this.end = end;
        for (int run = next(start); run < end; run = next(endOf(run))) {
            last.put(endOf(run) - run, run);
        }
    }

    /** Returns where the first run at or after a position starts; the end of the part if there is none. */
    int next(int from) {
        int i = from;
        while (i < end && text.charAt(i) != '`') {
            i++;
        }
        return i;
    }

    int endOf(int run) {
        int i = run;
        while (i < end && text.charAt(i) == '`') {
            i++;
        }
        return i;
    }

    /** Returns where the span ends that a run opens; the end of the run if it opens none. */
    int endOfSpan(int open) {
        int opened = endOf(open);
        int length = opened - open;
        if (length == 0 || last.getOrDefault(length, -1) <= open) {
            return opened;
        }
        int run = next(opened);
        while (endOf(run) - run != length) {
            run = next(endOf(run)); // a run of another length is part of the span
        }
        return endOf(run);
    }
}

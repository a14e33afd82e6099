package io.agentrules.cli;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A bar on standard error that shows how far long work is, in a terminal only; at the end nothing is left of it. It needs
 * neither color nor any escape sequence: a line is written over.
 */
final class Progress implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int CELLS = 30;

    private final Output err;
    private final int columns;
    private final LongSupplier nanos;
    private final long start;
    private long next;
    private int drawn;

    /**
     * Starts; whoever is done soon has no bar.
     *
     * @param columns how wide the terminal is; 0 for no bar at all
     * @param nanos the time, as {@link System#nanoTime}
     */
    Progress(Output err, int columns, LongSupplier nanos) {
        this.err = err;
        this.columns = columns;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
        this.next = PATIENCE_NANOS;
    }

    /** Takes how much is done. */
    void at(int done, int total, String what) {
        if (columns == 0) {
            return;
        }
        long elapsed = nanos.getAsLong() - start;
        if (elapsed >= next) {
            next = elapsed + PAUSE_NANOS;
            draw(line(done, total, what));
        }
    }

    private String line(int done, int total, String what) {
        int filled = total == 0 ? CELLS : (int) ((long) CELLS * done / total);
        String bar = "[" + "#".repeat(filled) + "-".repeat(CELLS - filled) + "] ";
        String text = String.format(Locale.ROOT, "%,d of %,d %s", done, total, what);
        String line = bar.length() + text.length() < columns ? bar + text : text;
        return line.substring(0, Math.min(line.length(), columns - 1)); // a full line would go on to the next
    }

    private void draw(String line) {
        err.text("\r" + line + " ".repeat(Math.max(0, drawn - line.length()))).flush();
        drawn = Math.max(drawn, line.length());
    }

    /** Leaves an empty line where the bar was. */
    @Override
    public void close() {
        if (drawn > 0) {
            err.text("\r" + " ".repeat(drawn) + "\r").flush();
            drawn = 0;
        }
    }
}

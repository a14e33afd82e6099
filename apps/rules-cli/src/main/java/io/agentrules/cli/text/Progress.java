package io.agentrules.cli.text;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A progress bar on standard error, shown only in a terminal and removed at the end. It overwrites its line, without escape
 * sequences or color.
 */
public final class Progress implements AutoCloseable {
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
     * Starts; the bar appears only if the work takes longer than half a second.
     *
     * @param columns the width of the terminal; 0 for no bar
     * @param nanos the clock, such as {@link System#nanoTime}
     */
    public Progress(Output err, int columns, LongSupplier nanos) {
        this.err = err;
        this.columns = columns;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
        this.next = PATIENCE_NANOS;
    }

    /** Reports how much is done. */
    public void at(int done, int total, String what) {
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
        return line.substring(0, Math.min(line.length(), columns - 1)); // a full line would wrap to the next
    }

    private void draw(String line) {
        err.raw("\r" + line + " ".repeat(Math.max(0, drawn - line.length()))).flush();
        drawn = Math.max(drawn, line.length());
    }

    /** Erases the bar. */
    @Override
    public void close() {
        if (drawn > 0) {
            err.raw("\r" + " ".repeat(drawn) + "\r").flush();
            drawn = 0;
        }
    }
}

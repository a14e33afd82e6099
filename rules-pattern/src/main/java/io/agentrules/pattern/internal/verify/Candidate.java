package io.agentrules.pattern.internal.verify;

/**
 * A relaxed pattern in one stream: the places from which a match is still to be tried, and when.
 *
 * @see Verifier
 */
final class Candidate {
    private static final int FIRST_WAIT = 64;
    private static final int GROWTH = 4;

    final RelaxedPattern pattern;
    private boolean closed;
    private long steps;
    private long undecided;
    private long untried;
    private long wait;
    private long earliest;
    private long latest = FIRST_WAIT;

    Candidate(RelaxedPattern pattern) {
        this.pattern = pattern;
    }

    /** Returns how many steps it took to try places. */
    long steps() {
        return steps;
    }

    /** Adds further steps. */
    void took(long more) {
        steps += more;
    }

    /** Returns whether there is nothing more to find out. */
    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    /** Returns whether the text so far does not decide, and more text might. */
    boolean isPending() {
        return !closed && (pattern.anywhere() || undecided < untried);
    }

    /** Returns the first place that is undecided. */
    long undecided() {
        return undecided;
    }

    /** Returns the first place that has not been tried. */
    long untried() {
        return untried;
    }

    /** Returns whether undecided places may be tried again, now that something has happened at {@code position}. */
    boolean mayRetry(long position) {
        return position >= earliest;
    }

    /** Returns whether undecided places must be tried again even though nothing has happened at {@code position}. */
    boolean mustRetry(long position) {
        return position == latest;
    }

    /** Records that places before {@code to} are tried. */
    void tried(long to) {
        untried = Math.max(untried, to);
    }

    /**
     * Records that all places before {@code first} are decided; the more often some stay undecided, the longer the
     * wait.
     */
    void decided(long first, long position) {
        undecided = first;
        wait = first < untried ? Math.max(FIRST_WAIT, GROWTH * wait) : 0;
        earliest = position + (wait > FIRST_WAIT ? wait / GROWTH : 0);
        latest = position + Math.max(FIRST_WAIT, wait);
    }
}

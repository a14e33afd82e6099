package io.agentrules.core.internal.source;

/** The last characters that were read of a literal or of code: enough to see that a closing or an opening tag ends there. */
final class Recent {
    /** A longer name does not end a literal. */
    static final int MAX_NAME = 128;

    private static final int MAX_KEPT = MAX_NAME + 8;
    private static final int MAX_LENGTH = 2 * MAX_KEPT;

    private final StringBuilder text = new StringBuilder();

    Recent() {}

    Recent(Recent other) {
        text.append(other.text);
    }

    void add(char unit) {
        text.append(unit);
        forget();
    }

    void add(CharSequence units, int from, int to) {
        text.append(units, Math.max(from, to - MAX_LENGTH), to);
        forget();
    }

    private void forget() {
        if (text.length() > MAX_LENGTH) {
            text.delete(0, text.length() - MAX_KEPT);
        }
    }

    void clear() {
        text.setLength(0);
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    int length() {
        return text.length();
    }

    char first() {
        return text.charAt(0);
    }

    boolean endsWith(String end) {
        int from = text.length() - end.length();
        if (from < 0 || end.isEmpty()) {
            return false;
        }
        for (int i = end.length() - 1; i >= 0; i--) {
            if (text.charAt(from + i) != end.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}

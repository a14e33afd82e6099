package io.agentrules.core.guard;

import io.agentrules.core.TriggerTrial.Place;
import java.util.Optional;

/** Lines and columns of a text, which are asked for from its beginning to its end. */
final class Places {
    private final String text;
    private int at;
    private int line = 1;
    private int column;

    Places(String text) {
        this.text = text;
    }

    /**
     * Returns the place of a batch.
     *
     * @param end up to where the text had been read, exclusive; not less than the last time
     */
    Place of(Batch batch, int end) {
        for (; at < end; at++) {
            pass(text.charAt(at));
        }
        return new Place(batch.offset(), line, Math.max(1, column), batch.excerpt(), Optional.empty());
    }

    private void pass(char unit) {
        char before = at == 0 ? ' ' : text.charAt(at - 1);
        if (before == '\n') {
            line++;
            column = 0;
        }
        boolean isSecondHalf = Character.isLowSurrogate(unit) && Character.isHighSurrogate(before);
        column += isSecondHalf ? 0 : 1;
    }
}

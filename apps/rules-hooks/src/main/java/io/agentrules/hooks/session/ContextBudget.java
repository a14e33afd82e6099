package io.agentrules.hooks.session;

import io.agentrules.core.model.PromptSection.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How much text an agent passes on at once: whole parts, and the first one in any case. The rest waits for the next event. For one text.
 */
final class ContextBudget {
    /** Headings and separators. */
    private static final int AROUND = 40;

    /** The line on how to read a listed rule. */
    private static final int AT_THE_END = 500;

    private final long most;
    private long length = AT_THE_END;
    private boolean full;

    /**
     * Begins a text.
     *
     * @param most how many characters the agent passes on
     */
    ContextBudget(int most) {
        this.most = most;
    }

    /** Takes rules, in this order, until one does not fit; returns those that it took. */
    List<Section> take(List<Section> rules) {
        return take(rules, rule -> rule.rule().length() + rule.text().length());
    }

    /** Takes texts of any kind, in this order, until one does not fit; returns those that it took. */
    <T> List<T> take(List<T> parts, ToIntFunction<T> characters) {
        var taken = new ArrayList<T>();
        for (T part : parts) {
            long next = length + characters.applyAsInt(part) + AROUND;
            full |= next > most && length > AT_THE_END;
            if (full) {
                break;
            }
            length = next;
            taken.add(part);
        }
        return taken;
    }

    /** Returns whether a part did not fit. */
    boolean isFull() {
        return full;
    }
}

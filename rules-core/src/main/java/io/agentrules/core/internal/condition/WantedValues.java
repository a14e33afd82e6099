package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What conditions ask for, as reasons name it: {@code a, b or c}. Made once for each condition, when a reason first names it. */
final class WantedValues {
    private final List<Condition> conditions;
    private final @Nullable String[] texts;

    WantedValues(List<Condition> conditions) {
        this.conditions = conditions;
        this.texts = new String[conditions.size()];
    }

    /** Returns what a condition asks for; threads that ask at the same time may each make the text. */
    String of(int condition) {
        String text = texts[condition];
        if (text == null) {
            text = VerdictReasons.anyOf(conditions.get(condition).values());
            texts[condition] = text;
        }
        return text;
    }
}

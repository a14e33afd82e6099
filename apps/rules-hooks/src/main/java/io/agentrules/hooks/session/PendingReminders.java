package io.agentrules.hooks.session;

import io.agentrules.hooks.session.ToolWatch.Fired;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reminders for the model that wait for the next event whose answer the agent reads, the oldest first. */
final class PendingReminders {
    private final List<Reminder> waiting = new ArrayList<>();

    /** A reminder, the rules and the file that it is about, and its text for the model. */
    record Reminder(List<String> rules, String path, String text) {
        private static Optional<Reminder> restored(Map<String, Object> stored) {
            return StoredValues.text(stored.get("text"))
                    .map(text -> new Reminder(
                            StoredValues.texts(stored.get("rules")),
                            StoredValues.text(stored.get("path")).orElse(""),
                            text));
        }

        private Map<String, Object> stored() {
            return Map.of("rules", rules, "path", path, "text", text);
        }
    }

    /** Adds the reminder of rules that fired, unless the same text waits already. */
    void add(Fired fired) {
        String text = fired.firing().reminder();
        if (waiting.stream().noneMatch(reminder -> reminder.text().equals(text))) {
            waiting.add(new Reminder(fired.rules(), fired.path(), text));
        }
    }

    /** Returns those that fit. They count more than rules, which apply to later calls. */
    List<Reminder> fitting(ContextBudget budget) {
        return budget.take(waiting, reminder -> reminder.text().length());
    }

    /** Removes the oldest. */
    void told(int count) {
        waiting.subList(0, count).clear();
    }

    /** Returns what is to be stored. */
    List<Map<String, Object>> stored() {
        return waiting.stream().map(Reminder::stored).toList();
    }

    /** Adds what {@link #stored} returned; anything else is ignored. */
    void restore(@Nullable Object stored) {
        StoredValues.maps(stored).stream()
                .flatMap(reminder -> Reminder.restored(reminder).stream())
                .forEach(waiting::add);
    }
}

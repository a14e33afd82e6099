package io.agentrules.core.internal.session;

import io.agentrules.core.model.PromptSection.Section;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rules that a conversation was told. Safe for use by many threads. */
public final class ToldRules {
    private final Set<Told> all = new HashSet<>();

    /** A rule, and a hash and the length of its text: of one that changes, the old text is not kept. */
    private record Told(String rule, int hash, int length) {}

    /** Adds parts of a prompt, and returns those that are new, in their order. */
    public synchronized Set<Section> add(List<Section> parts) {
        var added = new LinkedHashSet<Section>();
        for (Section part : parts) {
            if (all.add(
                    new Told(part.rule(), part.text().hashCode(), part.text().length()))) {
                added.add(part);
            }
        }
        return added;
    }

    /** Forgets all. */
    public synchronized void clear() {
        all.clear();
    }
}

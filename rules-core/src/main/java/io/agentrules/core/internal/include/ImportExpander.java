package io.agentrules.core.internal.include;

import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.markdown.HtmlComments;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;

/** Expands the imports of rule files of one tool. Not thread-safe if its reader is not. */
public final class ImportExpander {
    private final Imports imports;
    private final Supplier<ImportPlaces> places;
    private final ImportReader reader;
    private final InstantSource clock;

    /**
     * Creates an expander.
     *
     * @param places asked for texts with references only, because finding them takes calls to the file system
     * @param clock says when files are looked at
     */
    public ImportExpander(Imports imports, Supplier<ImportPlaces> places, ImportReader reader, InstantSource clock) {
        this.imports = imports;
        this.places = places;
        this.reader = reader;
        this.clock = clock;
    }

    /**
     * Expands the imports of a rule's text. Takes time and memory in proportion to the text and to what it imports, which is limited
     * to 64 files and 1 MiB; at most 1,000 paths are looked at.
     *
     * @param file the real path of the rule file
     * @param text the file's text, or the part of it that is the rule, with {@code \n} line ends
     * @param firstLine the 1-based line of the file in which the text starts
     */
    public Expanded expand(Path file, String text, int firstLine) {
        if (!imports.mayBeIn(text)) {
            return Expanded.of(imports.has(Imports.Habit.WITHOUT_COMMENTS) ? HtmlComments.strip(text) : text);
        }
        return new Expansion(imports, places.get(), reader, clock.instant()).expand(file, text, firstLine);
    }
}

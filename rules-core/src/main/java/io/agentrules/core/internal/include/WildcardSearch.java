package io.agentrules.core.internal.include;

import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** Finds the files below a folder whose paths match a glob. Hidden names match only if the glob names them. */
final class WildcardSearch {
    private static final int MAX_DEPTH = 16;

    private final GlobSet glob;
    private final int maxDepth;
    private final Listing listing;
    private int entriesLeft;

    /** Lists a folder. */
    interface Listing {
        List<Path> of(Path folder) throws IOException;
    }

    /**
     * Creates a search.
     *
     * @param glob relative to the folder of the search
     * @param maxEntries how many files and folders are looked at
     */
    WildcardSearch(String glob, int maxEntries, Listing listing) {
        GlobSet.Builder globs = GlobSet.builder(GlobDialect.PICOMATCH);
        globs.add(glob);
        this.glob = globs.build();
        this.maxDepth = glob.contains("**")
                ? MAX_DEPTH
                : (int) glob.chars().filter(c -> c == '/').count();
        this.entriesLeft = maxEntries;
        this.listing = listing;
    }

    /** Adds the files of a folder to a list, in the order of their paths. Links to folders are not followed. */
    void in(Path folder, List<Path> found) throws IOException {
        in(folder, folder, found);
    }

    private void in(Path start, Path folder, List<Path> found) throws IOException {
        List<Path> entries = listing.of(folder).stream()
                .sorted(Comparator.comparing(PathText::of, CodePointOrder.INSTANCE))
                .toList();
        for (Path entry : entries) {
            if (entriesLeft-- <= 0) {
                return;
            }
            Path path = start.relativize(entry);
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                if (path.getNameCount() <= maxDepth) {
                    in(start, entry, found);
                }
            } else if (!glob.match(PathText.of(path)).isEmpty()) {
                found.add(entry);
            }
        }
    }
}

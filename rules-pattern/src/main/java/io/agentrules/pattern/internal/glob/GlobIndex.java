package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.glob.GlobShape.Place;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the globs of simple shapes by looking up a path's folders and its name: a few look-ups for each folder,
 * however many globs there are. Filled by one thread, then read by any number. Written without lambdas, since the first match
 * of a process waits for this.
 */
final class GlobIndex {
    private static final int[] NOTHING = {};

    private final Table anyNames = new Table();
    private final Table dotlessNames = new Table();

    /** Adds {@code glob}, which matches where {@code shape} does. */
    void add(GlobShape shape, int glob) {
        (shape.dotless() ? dotlessNames : anyNames).add(shape, glob);
    }

    /** Adds the globs that match {@code path} to {@code found}. */
    void find(String path, BitSet found) {
        if (!anyNames.isEmpty) {
            new Search(path, anyNames, false, found).run();
        }
        if (!dotlessNames.isEmpty) {
            new Search(path, dotlessNames, true, found).run();
        }
    }

    /** The shapes, by where they look and what they look for. */
    private static final class Table {
        final Map<Place, Map<String, Files>> places = new EnumMap<>(Place.class);
        boolean isEmpty = true;
        int longestFolder;

        Table() {
            for (Place place : Place.values()) {
                places.put(place, new HashMap<>());
            }
        }

        void add(GlobShape shape, int glob) {
            isEmpty = false;
            longestFolder = Math.max(longestFolder, shape.folder().length());
            Map<String, Files> folders = in(shape.place());
            Files files = folders.get(shape.folder());
            if (files == null) {
                files = new Files();
                folders.put(shape.folder(), files);
            }
            files.add(shape, glob);
        }

        @SuppressWarnings("NullAway") // every place is there from the start
        Map<String, Files> in(Place place) {
            return places.get(place);
        }
    }

    /** What is looked for in one place. */
    private static final class Files {
        final Map<String, int[]> named = new HashMap<>();
        final Map<String, int[]> ending = new HashMap<>();
        int[] some = NOTHING;
        int[] any = NOTHING;

        void add(GlobShape shape, int glob) {
            switch (shape.file()) {
                case NAMED -> add(named, shape.name(), glob);
                case ENDING -> add(ending, shape.name(), glob);
                case SOME -> some = with(some, glob);
                case ANY -> any = with(any, glob);
            }
        }

        private static void add(Map<String, int[]> names, String name, int glob) {
            names.put(name, with(names.getOrDefault(name, NOTHING), glob));
        }

        private static int[] with(int[] globs, int glob) {
            int[] more = Arrays.copyOf(globs, globs.length + 1);
            more[globs.length] = glob;
            return more;
        }
    }

    /** One look at one path. Positions of folders are those of their first units. */
    private static final class Search {
        private final String path;
        private final String name;
        private final Table table;
        private final boolean dotless;
        private final BitSet found;
        private final int end;
        private final int firstDot;
        private final int lastDot;

        Search(String path, Table table, boolean dotless, BitSet found) {
            this.path = path;
            this.table = table;
            this.dotless = dotless;
            this.found = found;
            this.end = path.lastIndexOf('/');
            this.name = path.substring(end + 1);
            int firstBehindSlash = path.indexOf("/.") + 1;
            int lastBehindSlash = path.lastIndexOf("/.", end - 1) + 1;
            boolean startsWithDot = path.startsWith(".") && end > 0;
            boolean hasDot = firstBehindSlash > 0 && firstBehindSlash <= end;
            this.firstDot = startsWithDot ? 0 : hasDot ? firstBehindSlash : Integer.MAX_VALUE;
            this.lastDot = hasDot ? lastBehindSlash : startsWithDot ? 0 : -1;
        }

        void run() {
            if (end != 0) {
                lookIn(Place.IN, 0, Math.max(0, end));
            }
            if (end > 0) {
                int parent = path.lastIndexOf('/', end - 1) + 1;
                if (!dotless || firstDot >= parent) {
                    lookIn(Place.IN_ANY, parent, end);
                }
            }
            if (!dotless || lastDot < 0) {
                look(Place.BELOW, "");
            }
            int start = 0;
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
                if (slash > 0 && (!dotless || lastDot < slash)) {
                    lookIn(Place.BELOW, 0, slash);
                }
                if (slash > start && (!dotless || (firstDot >= start && lastDot <= start))) {
                    lookIn(Place.BELOW_ANY, start, slash);
                }
                start = slash + 1;
            }
        }

        private void lookIn(Place place, int from, int to) {
            if (to - from <= table.longestFolder) {
                look(place, path.substring(from, to));
            }
        }

        private void look(Place place, String folder) {
            Files files = table.in(place).get(folder);
            if (files == null) {
                return;
            }
            add(files.named.getOrDefault(name, NOTHING));
            if (dotless && name.startsWith(".")) {
                return;
            }
            add(files.any);
            if (!name.isEmpty()) {
                add(files.some);
            }
            if (!files.ending.isEmpty()) {
                for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
                    add(files.ending.getOrDefault(name.substring(dot), NOTHING));
                }
            }
        }

        private void add(int[] globs) {
            for (int glob : globs) {
                found.set(glob);
            }
        }
    }
}

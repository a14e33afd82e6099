package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.glob.dialect.GlobNodes;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Chars;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A glob that needs no automaton, because looking up a folder and a name is enough: <code>src/**&#47;*.ts</code> asks
 * for files below {@code src} whose names end in {@code .ts}.
 *
 * @param place what {@code folder} is to the path
 * @param folder a path or name without a slash at either end; empty for the root
 * @param file what {@code name} is to the path's last name
 * @param name a name, or the end of one that starts with a dot
 * @param dotless whether no wildcard matches a dot at the start of a name
 */
record GlobShape(Place place, String folder, File file, String name, boolean dotless) {
    /** Where a file is. */
    enum Place {
        /** In {@code folder} itself. */
        IN,
        /** In {@code folder} or below it. */
        BELOW,
        /** In a folder of that name, wherever that is. */
        IN_ANY,
        /** In or below a folder of that name, wherever that is. */
        BELOW_ANY
    }

    /** How a file is called. */
    enum File {
        /** By exactly that name. */
        NAMED,
        /** By a name that ends so. */
        ENDING,
        /** By any name but the empty one. */
        SOME,
        /** Anything. */
        ANY
    }

    /** Returns the same shape with other names. */
    GlobShape with(String otherFolder, String otherName) {
        return new GlobShape(place, otherFolder, file, otherName, dotless);
    }

    /** Returns the shape of a glob, one of its {@linkplain GlobVariants variants}; null if it has none. */
    static @Nullable GlobShape of(List<Node> variant) {
        return new Reader(variant).read();
    }

    /** Reads the pieces of a glob that has no alternatives left. */
    private static final class Reader {
        private final List<Node> items;
        private int at;

        /** Whether there was a wildcard that matches no dot at the start of a name, and whether there was one that does. */
        private boolean dotless;

        private boolean dots;

        Reader(List<Node> items) {
            this.items = items;
        }

        @Nullable
        GlobShape read() {
            String start = literal();
            if (atEnd()) {
                int slash = start.lastIndexOf('/');
                String folder = start.substring(0, Math.max(0, slash));
                boolean isFolder = slash >= 0 && slash == start.length() - 1;
                return slash == 0 || isFolder ? null : shape(Place.IN, folder, File.NAMED, start.substring(slash + 1));
            }
            if (!start.isEmpty() && (start.equals("/") || !start.endsWith("/"))) {
                return null;
            }
            String folder = start.isEmpty() ? "" : start.substring(0, start.length() - 1);
            return takeFolders() ? below(folder) : file(Place.IN, folder);
        }

        private @Nullable GlobShape below(String folder) {
            String start = literal();
            int slash = start.indexOf('/');
            if (start.isEmpty()) {
                return file(Place.BELOW, folder);
            }
            if (slash < 0) {
                return atEnd() ? shape(Place.BELOW, folder, File.NAMED, start) : null;
            }
            String rest = start.substring(slash + 1);
            if (!folder.isEmpty() || slash == 0 || rest.indexOf('/') >= 0) {
                return null;
            }
            return belowAny(start.substring(0, slash), rest);
        }

        private @Nullable GlobShape belowAny(String folder, String name) {
            if (!name.isEmpty() || atEnd()) {
                return atEnd() && !name.isEmpty() ? shape(Place.IN_ANY, folder, File.NAMED, name) : null;
            }
            if (!takeFolders()) {
                return file(Place.IN_ANY, folder);
            }
            String file = literal();
            if (file.isEmpty()) {
                return file(Place.BELOW_ANY, folder);
            }
            return atEnd() && file.indexOf('/') < 0 ? shape(Place.BELOW_ANY, folder, File.NAMED, file) : null;
        }

        private @Nullable GlobShape file(Place place, String folder) {
            if (takeDots(GlobNodes.ANYTHING) || takeDotless(GlobNodes.NAMES_WITHOUT_DOT)) {
                Place deep = place == Place.IN ? Place.BELOW : place == Place.IN_ANY ? Place.BELOW_ANY : place;
                return atEnd() ? shape(deep, folder, File.ANY, "") : null;
            }
            if (takeDotless(GlobNodes.STAR_WITHOUT_DOT)) {
                return atEnd() ? shape(place, folder, File.ANY, "") : null;
            }
            boolean some = takeDots(GlobNodes.NAME_UNIT) || takeDotless(GlobNodes.UNIT_WITHOUT_DOT);
            if (!(some ? take(GlobNodes.STAR) : takeDots(GlobNodes.STAR))) {
                return null;
            }
            String ending = literal();
            if (ending.isEmpty()) {
                return atEnd() ? shape(place, folder, some ? File.SOME : File.ANY, "") : null;
            }
            boolean simple = atEnd() && ending.startsWith(".") && ending.indexOf('/') < 0 && some == dotless;
            return simple ? shape(place, folder, File.ENDING, ending) : null;
        }

        private @Nullable GlobShape shape(Place place, String folder, File file, String name) {
            return dotless && dots ? null : new GlobShape(place, folder, file, name, dotless);
        }

        private String literal() {
            StringBuilder literal = new StringBuilder();
            while (!atEnd()
                    && items.get(at) instanceof Chars chars
                    && chars.units().isSingle()) {
                literal.append(chars.units().first(0));
                at++;
            }
            return literal.toString();
        }

        private boolean takeFolders() {
            return takeDots(GlobNodes.FOLDERS) || takeDotless(GlobNodes.FOLDERS_WITHOUT_DOT);
        }

        private boolean takeDots(Node item) {
            boolean taken = take(item);
            dots |= taken;
            return taken;
        }

        private boolean takeDotless(Node item) {
            boolean taken = take(item);
            dotless |= taken;
            return taken;
        }

        private boolean take(Node item) {
            boolean taken = !atEnd() && items.get(at).equals(item);
            at += taken ? 1 : 0;
            return taken;
        }

        private boolean atEnd() {
            return at == items.size();
        }
    }
}

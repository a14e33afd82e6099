package io.agentrules.provider.classpath;

import java.io.IOException;
import java.util.Comparator;

/**
 * A jar, folder or module that may contain rules.
 *
 * @param name the last name of its path, such as {@code team-rules-1.0.jar}
 * @param prefix the address of a file in it, without the file's name; distinguishes libraries
 * @param opener opens it
 */
record Library(String name, String prefix, Opener opener) {
    static final String JAR = ".jar";

    /** Does not depend on the order of the class path. */
    static final Comparator<Library> BY_NAME = Library::compareByName;

    /** Opens a library for reading. */
    interface Opener {
        Resources open() throws IOException;
    }

    Resources open() throws IOException {
        return opener.open();
    }

    private static int compareByName(Library one, Library other) {
        int order = one.name.compareTo(other.name);
        return order == 0 ? one.prefix.compareTo(other.prefix) : order;
    }
}

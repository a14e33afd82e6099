package io.agentrules.provider.classpath;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;

/** The opened content of a library. */
interface Resources extends Closeable {
    /** The folder of the rules in a library. */
    String RULES = "META-INF/rules/";

    /** Returns the names of the library's files, with {@code /}; at least of those in the folder of the rules. */
    Stream<String> names() throws IOException;

    /** Opens a file. */
    InputStream open(String name) throws IOException;

    /** Returns the URLs in {@code Class-Path} of the manifest, relative to the library; empty if it has none. */
    default List<String> classPath() throws IOException {
        return List.of();
    }
}

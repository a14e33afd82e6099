package io.agentrules.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of the documentation with parts, each between two comments, that measurements replace. */
public final class Document {
    private final Path file;

    /** Creates a document; {@code file} is read when a part of it is replaced. */
    public Document(Path file) {
        this.file = file;
    }

    /**
     * Replaces what is between {@code <!-- begin: part -->} and {@code <!-- end: part -->}.
     *
     * @throws IllegalStateException if the page does not have both, in this order
     */
    public void replace(String part, String text) throws IOException {
        Files.writeString(file, replaced(Files.readString(file), part, text));
    }

    static String replaced(String page, String part, String text) {
        String begin = "<!-- begin: " + part + " -->\n";
        String end = "<!-- end: " + part + " -->";
        int from = page.indexOf(begin);
        int to = page.indexOf(end, Math.max(from, 0));
        if (from < 0 || to < 0) {
            throw new IllegalStateException("The page has no place for " + part + ": write " + begin + end);
        }
        return page.substring(0, from + begin.length()) + text + page.substring(to);
    }
}

package io.agentrules.benchmarks.data;

/** What a model says when it writes a file: the arguments of a tool, as JSON. */
public final class WrittenFile {
    private WrittenFile() {}

    /** Returns JSON with the path first, as models write it, and the text behind it. */
    public static String arguments(String path, String text) {
        return "{\"filePath\": \"%s\", \"content\": \"%s\"}".formatted(path, escaped(text));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
    }
}

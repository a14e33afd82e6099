package io.agentrules.provider.classpath;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The rules below a folder of the class path, such as {@code target/classes}. Links are not followed. */
record FolderResources(Path folder) implements Resources {
    private static final int MAX_DEPTH = 16;

    @Override
    public Stream<String> names() throws IOException {
        Path rules = folder.resolve(RULES);
        if (!Files.isDirectory(rules)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.find(rules, MAX_DEPTH, (path, attributes) -> attributes.isRegularFile())) {
            return files
                    .map(path -> folder.relativize(path)
                            .toString()
                            .replace(path.getFileSystem().getSeparator(), "/"))
                    .toList()
                    .stream();
        }
    }

    @Override
    public InputStream open(String name) throws IOException {
        return Files.newInputStream(folder.resolve(name));
    }

    @Override
    public void close() {}
}

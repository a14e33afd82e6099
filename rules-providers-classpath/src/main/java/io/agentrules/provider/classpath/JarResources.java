package io.agentrules.provider.classpath;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The content of a jar, possibly of one inside another. */
record JarResources(JarFile jar) implements Resources {
    private static final Pattern SPACES = Pattern.compile("\\s+");

    @Override
    public Stream<String> names() {
        return jar.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName);
    }

    @Override
    public InputStream open(String name) throws IOException {
        ZipEntry entry = Optional.ofNullable(jar.getEntry(name)).orElseThrow(() -> new FileNotFoundException(name));
        return jar.getInputStream(entry);
    }

    @Override
    public List<String> classPath() throws IOException {
        return Optional.ofNullable(jar.getManifest())
                .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH))
                .map(urls -> SPACES.splitAsStream(urls.strip()).toList())
                .orElse(List.of());
    }

    @Override
    public void close() throws IOException {
        jar.close();
    }
}

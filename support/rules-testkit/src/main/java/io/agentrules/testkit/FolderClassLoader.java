package io.agentrules.testkit;

import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds files in folders of any file system, after those of the thread's class loader. */
final class FolderClassLoader extends ClassLoader {
    private final List<Path> folders;

    FolderClassLoader(List<Path> folders) {
        super(Thread.currentThread().getContextClassLoader());
        this.folders = folders;
    }

    @Override
    protected @Nullable URL findResource(String name) {
        List<URL> found = find(name);
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        return Collections.enumeration(find(name));
    }

    private List<URL> find(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .map(FolderClassLoader::url)
                .toList();
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}

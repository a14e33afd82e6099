package io.agentrules.provider.classpath;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.util.stream.Stream;

/** The content of a module. */
record ModuleResources(ModuleReader module) implements Resources {
    @Override
    public Stream<String> names() throws IOException {
        return module.list().filter(name -> !name.endsWith("/"));
    }

    @Override
    public InputStream open(String name) throws IOException {
        return module.open(name).orElseThrow(() -> new FileNotFoundException(name));
    }

    @Override
    public void close() throws IOException {
        module.close();
    }
}

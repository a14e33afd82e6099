package io.agentrules.provider.classpath;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/** A jar to write: its manifest and its entries, in order. Immutable. */
record JarContent(Map<String, String> manifest, Map<String, byte[]> entries) {
    JarContent() {
        this(Map.of(), Map.of());
    }

    /** Returns this jar with a rule, and without an entry for the rule's folder. */
    JarContent withRule(String path, String text) {
        return with("META-INF/rules/" + path, text);
    }

    /** Returns this jar with the entries for folders that most build tools write. */
    JarContent withFolders() {
        return with("META-INF/", "").with("META-INF/rules/", "");
    }

    JarContent with(String name, String text) {
        return with(name, text.getBytes(UTF_8));
    }

    JarContent with(String name, byte[] content) {
        return new JarContent(manifest, plus(entries, name, content));
    }

    JarContent withAttribute(String name, String value) {
        return new JarContent(plus(manifest, name, value), entries);
    }

    Path writeTo(Path file) {
        try {
            Files.write(file, bytes());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the jar, with uncompressed entries, as Spring Boot needs them for jars in a jar. */
    byte[] bytes() {
        var head = new Manifest();
        head.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.forEach((name, value) -> head.getMainAttributes().putValue(name, value));
        var bytes = new ByteArrayOutputStream();
        try (var jar = new JarOutputStream(bytes, head)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                jar.putNextEntry(stored(entry.getKey(), entry.getValue()));
                jar.write(entry.getValue());
                jar.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static ZipEntry stored(String name, byte[] content) {
        var entry = new ZipEntry(name);
        var checksum = new CRC32();
        checksum.update(content);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(checksum.getValue());
        return entry;
    }

    private static <V> Map<String, V> plus(Map<String, V> map, String key, V value) {
        var copy = new LinkedHashMap<>(map);
        copy.put(key, value);
        return copy;
    }
}

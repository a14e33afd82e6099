package io.agentrules.inspector;

import io.agentrules.api.Experimental;
import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.data.StaticData;
import io.agentrules.inspector.http.PageFiles;
import io.agentrules.inspector.model.Audience;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Writes the {@linkplain Inspector inspector's} page as files with the data inside, which a browser opens without a server.
 *
 * @since 0.1
 */
@Experimental
public final class StaticInspector {
    private static final String DATA = "data-of-rules.js";
    private static final String SCRIPT = "page.js";
    private static final List<String> NAMES = List.of(PageFiles.INDEX, PageFiles.STYLE, PageFiles.ICON, SCRIPT, DATA);

    private StaticInspector() {}

    /** Writes the page for a harness. */
    public static void write(RuleEngine engine, Path folder, BiConsumer<Integer, Integer> progress) throws IOException {
        write(engine, Audience.HARNESS, folder, progress);
    }

    /**
     * Writes the page: {@code index.html} and what it needs. The same rules and files give the same bytes.
     *
     * @param engine one in which every rule counts
     * @param audience for whom the page answers
     * @param folder created if it does not exist; an earlier page in it is removed first
     * @param progress receives the number of the workspace's files that are done, and the number of all
     * @throws FileAlreadyExistsException with the reason, if the folder is a file, or has other files than those of an earlier page
     * @throws IOException if the folder cannot be written; what was written stays
     */
    public static void write(RuleEngine engine, Audience audience, Path folder, BiConsumer<Integer, Integer> progress)
            throws IOException {
        Objects.requireNonNull(audience, "audience");
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(progress, "progress");
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw taken(folder, "it is not a folder");
        }
        Files.createDirectories(folder);
        checkFolder(folder);
        removeEarlier(folder);
        var data = new StaticData(engine, audience);
        var page = new PageFiles();
        for (String name : List.of(PageFiles.STYLE, PageFiles.ICON)) {
            Files.write(folder.resolve(name), page.content(name).orElseThrow(), StandardOpenOption.CREATE_NEW);
        }
        Files.writeString(folder.resolve(PageFiles.INDEX), index(page), StandardOpenOption.CREATE_NEW);
        Files.writeString(folder.resolve(SCRIPT), page.oneScript(), StandardOpenOption.CREATE_NEW);
        writeData(data, folder, progress);
    }

    private static void writeData(StaticData data, Path folder, BiConsumer<Integer, Integer> progress)
            throws IOException {
        try (BufferedWriter out =
                Files.newBufferedWriter(folder.resolve(DATA), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW)) {
            out.write("globalThis.rulesData = ");
            data.write(out, progress::accept);
            out.write(";\n");
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Checks that the folder is empty or has only an earlier page, so that no other file is replaced. */
    private static void checkFolder(Path folder) throws IOException {
        try (Stream<Path> present = Files.list(folder)) {
            List<String> others = present.map(file -> file.getFileName().toString())
                    .filter(name -> !NAMES.contains(name))
                    .sorted()
                    .toList();
            if (!others.isEmpty()) {
                throw taken(folder, "the folder has other files, such as " + others.get(0));
            }
        }
        checkEarlier(folder);
    }

    /** A repository may have such a folder, with links to files elsewhere. */
    private static void checkEarlier(Path folder) throws IOException {
        for (String name : NAMES) {
            Path file = folder.resolve(name);
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw taken(folder, name + " in the folder is not a regular file");
            }
        }
        Path index = folder.resolve(PageFiles.INDEX);
        if (Files.exists(index) && !Files.readString(index).contains(DATA)) {
            throw taken(folder, PageFiles.INDEX + " in the folder is not that of an earlier page");
        }
    }

    private static IOException taken(Path folder, String reason) {
        return new FileAlreadyExistsException(folder.toString(), null, reason);
    }

    /** Removes an earlier page, so that the data do not contain it and no file is written through a link. */
    private static void removeEarlier(Path folder) throws IOException {
        for (String name : NAMES) {
            Files.deleteIfExists(folder.resolve(name));
        }
    }

    /** Returns the document without modules, which browsers do not load from files, and with the policy that a server would send. */
    private static String index(PageFiles page) {
        return page.text(PageFiles.INDEX)
                .replace(
                        "<script type=\"module\" src=\"app.js\"></script>",
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"" + PageFiles.STATIC_POLICY + "\">\n"
                                + "    <script src=\"" + DATA + "\" defer></script>\n"
                                + "    <script src=\"" + SCRIPT + "\" defer></script>");
    }
}

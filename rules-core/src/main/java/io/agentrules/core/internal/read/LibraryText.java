package io.agentrules.core.internal.read;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Throwables;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Reads the text of a rule that is part of a library. */
public final class LibraryText {
    private LibraryText() {}

    /** Returns the bytes of a text; empty, and reported, if it cannot be read or is longer than the limit. */
    public static Optional<byte[]> read(Callable<InputStream> content, int maxBytes, Consumer<Diagnostic> report) {
        try (InputStream in = content.call()) {
            byte[] bytes = in.readNBytes(maxBytes);
            if (in.read() < 0) {
                return Optional.of(bytes);
            }
            report.accept(Diagnostic.error(
                    "file-too-large",
                    "The text is longer than " + maxBytes + " bytes, so its rule is skipped",
                    "Split it, or raise the limit"));
        } catch (Exception e) {
            report.accept(Throwables.causedBy(
                    Diagnostic.error(
                            "file-unreadable",
                            "The text cannot be read, so its rule is skipped: " + Throwables.describe(e),
                            "Replace the library"),
                    e));
        }
        return Optional.empty();
    }
}

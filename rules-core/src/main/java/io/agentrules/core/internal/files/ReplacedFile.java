package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An existing file or folder that is not read, because its format reads another one instead.
 *
 * @param path the file or folder
 * @param used what is read instead
 * @param shown the path of {@code used}, for people
 */
public record ReplacedFile(Path path, Path used, String shown) {
    private static final String CODE = "file-replaced";

    /** The end of a remedy that holds only if no agent reads both files. */
    public static final String OR_REMOVE = ", or remove one of the two";

    /** Longer files are not compared: that takes time at each discovery, and rules are shorter. */
    private static final int MAX_COMPARED_BYTES = 1 << 20;

    /** Returns whether a diagnostic is about a file that another one replaces, but that is read for one of the rules all the same. */
    public static boolean isRead(Diagnostic diagnostic, Stream<Rule> rules) {
        return diagnostic.code().equals(CODE)
                && diagnostic
                        .location()
                        .filter(location ->
                                rules.anyMatch(rule -> rule.source().location().equals(location.file())
                                        || rule.imports().contains(location.file())))
                        .isPresent();
    }

    /** Returns the finding about it; empty if nothing is lost, because it is the same file, or has the same text. */
    public Optional<Diagnostic> finding() {
        return finding("This is not read, because " + Excerpt.of(shown) + " in the same folder is read instead");
    }

    /** Returns the finding about it with another message; empty if nothing is lost. */
    public Optional<Diagnostic> finding(String message) {
        return isCopy()
                ? Optional.empty()
                : Optional.of(
                        Diagnostic.info(CODE, message, "Move what is missing there to " + Excerpt.of(shown) + OR_REMOVE)
                                .at(PathText.of(path)));
    }

    private boolean isCopy() {
        try {
            return RealPath.of(path).equals(RealPath.of(used))
                    || (isShort(path) && isShort(used) && Files.mismatch(path, used) < 0);
        } catch (IOException | SecurityException unreadable) {
            return false;
        }
    }

    /** A link may lead to a pipe, or out of the workspace, where nothing is read. */
    private static boolean isShort(Path path) throws IOException {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && Files.size(path) <= MAX_COMPARED_BYTES;
    }
}

package io.agentrules.core.internal.path;

import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.RecentCache;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Converts observed paths to candidate paths, the form that globs are matched against: with {@code /}, in NFC, without
 * {@code .}, {@code ..} and empty segments, without a trailing {@code /}, relative to the workspace root that contains them.
 * Never accesses files. Thread-safe. Returns the same object for equal paths that are requested close together.
 */
public final class CandidatePaths {
    private static final int MAX_LENGTH = 4096;
    private static final int MAX_CACHED_LENGTH = 300;
    private static final int CACHE_SIZE = 4096;

    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:(?:/|\\z)");

    private final List<String> roots;
    private final Predicate<String> counting;
    private final RecentCache<String, Optional<String>> cache = new RecentCache<>(CACHE_SIZE);

    /** Uses absolute workspace roots, the primary one first; if several contain a path, it becomes relative to the longest. */
    public CandidatePaths(List<Path> roots) {
        this(roots, path -> true);
    }

    /**
     * Uses absolute workspace roots as above.
     *
     * @param counting whether a path counts; others are invalid
     */
    public CandidatePaths(List<Path> roots, Predicate<String> counting) {
        this.counting = counting;
        this.roots = new ArrayList<>(roots.size());
        for (Path root : roots) {
            this.roots.add(rootText(root));
        }
    }

    private static String rootText(Path root) {
        String text = root.toAbsolutePath().toString();
        String posix = root.getFileSystem().getSeparator().equals("\\") ? text.replace('\\', '/') : text;
        return absolute(Nfc.of(posix));
    }

    /**
     * Returns the candidate path of an observed path.
     *
     * @param observed a path with {@code /} or {@code \}; a relative path stays relative unless {@code ..} leads out of the
     *     primary root
     * @return the path relative to the root that contains it, or absolute if none does; empty for a root itself, the root of the
     *     file system, and invalid paths: empty, longer than 4,096 characters, or with control characters
     */
    public Optional<String> candidate(String observed) {
        return observed.length() <= MAX_CACHED_LENGTH ? cache.get(observed, this::compute) : compute(observed);
    }

    /**
     * Returns why a path can be none, as the end of a sentence that it begins; empty for a path that may be one.
     *
     * @param observed the path as reported; an empty text is not a problem, because no evidence is lost
     */
    public static Optional<String> problem(String observed) {
        if (observed.length() > MAX_LENGTH) {
            return Optional.of("has " + observed.length() + " characters; the maximum is " + MAX_LENGTH);
        }
        return observed.chars().anyMatch(Character::isISOControl)
                ? Optional.of("contains a control character")
                : Optional.empty();
    }

    private Optional<String> compute(String observed) {
        if (problem(observed).isPresent()) {
            return Optional.empty();
        }
        String posix = Nfc.of(observed).replace('\\', '/');
        String path = isAbsolute(posix) ? absolute(posix) : relative(posix);
        String candidate = isAbsolute(path) ? insideRoot(path) : path;
        return candidate.isEmpty() || candidate.endsWith("/") || !counting.test(candidate)
                ? Optional.empty()
                : Optional.of(candidate);
    }

    private static boolean isAbsolute(String path) {
        return path.startsWith("/") || driveLength(path) > 0;
    }

    /** Returns the length of a drive such as {@code C:} at the start; 0 if there is none. */
    private static int driveLength(String path) {
        return DRIVE.matcher(path).lookingAt() ? 2 : 0;
    }

    /** Returns an absolute path with dots resolved and the drive in upper case; {@code ..} stops at the top. */
    private static String absolute(String path) {
        int drive = driveLength(path);
        String top = drive == 0 ? "" : Character.toUpperCase(path.charAt(0)) + ":";
        List<String> segments = resolved(path.substring(drive));
        segments.removeIf(".."::equals);
        return top + "/" + String.join("/", segments);
    }

    private String relative(String path) {
        List<String> segments = resolved(path);
        if (segments.isEmpty() || !segments.get(0).equals("..")) {
            return String.join("/", segments);
        }
        return roots.isEmpty() ? "" : absolute(roots.get(0) + "/" + path);
    }

    /** Returns the segments with dots resolved; leading {@code ..} segments are kept. */
    private static List<String> resolved(String path) {
        var segments = new ArrayList<String>();
        for (String segment : path.split("/", -1)) {
            int last = segments.size() - 1;
            if (segment.equals("..") && last >= 0 && !segments.get(last).equals("..")) {
                segments.remove(last);
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                segments.add(segment);
            }
        }
        return segments;
    }

    private String insideRoot(String path) {
        int longest = 0;
        for (String root : roots) {
            String prefix = root.endsWith("/") ? root : root + "/";
            if (path.equals(root)) {
                return "";
            }
            if (path.startsWith(prefix)) {
                longest = Math.max(longest, prefix.length());
            }
        }
        return path.substring(longest);
    }
}

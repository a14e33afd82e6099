package io.agentrules.core.internal.path;

import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.RecentCache;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns observed paths into candidate paths, the one form that globs are matched against: with {@code /}, in NFC, without
 * {@code .}, {@code ..} and empty segments, without a trailing {@code /}, relative to the workspace root that contains
 * them. Arithmetic only: no file is looked at. Safe for use by many threads; equal paths that are near in time are one object.
 */
public final class CandidatePaths {
    private static final int MAX_LENGTH = 4096;
    private static final int MAX_KNOWN_LENGTH = 300;
    private static final int MAX_KNOWN = 4096;

    private final List<String> roots;
    private final RecentCache<String, Optional<String>> known = new RecentCache<>(MAX_KNOWN);

    /** Takes the workspace roots, absolute, the primary one first; of several that contain a path the longest counts. */
    public CandidatePaths(List<Path> roots) {
        this.roots = roots.stream().map(CandidatePaths::rootText).toList();
    }

    private static String rootText(Path root) {
        String text = root.toAbsolutePath().toString();
        String posix = root.getFileSystem().getSeparator().equals("\\") ? text.replace('\\', '/') : text;
        return absolute(Nfc.of(posix));
    }

    /**
     * Returns the candidate path of an observed one.
     *
     * @param observed with {@code /} or {@code \}; a relative one stays relative, unless it climbs out of the primary root
     *     with {@code ..}
     * @return relative to the root that contains it, absolute when none does; empty for a root itself, for the file
     *     system's root, and for what is no path: empty, longer than 4,096 characters, or with control characters
     */
    public Optional<String> candidate(String observed) {
        return observed.length() <= MAX_KNOWN_LENGTH ? known.get(observed, this::read) : read(observed);
    }

    private Optional<String> read(String observed) {
        if (observed.length() > MAX_LENGTH || observed.chars().anyMatch(Character::isISOControl)) {
            return Optional.empty();
        }
        String posix = Nfc.of(observed).replace('\\', '/');
        String path = isAbsolute(posix) ? absolute(posix) : relative(posix);
        String candidate = isAbsolute(path) ? insideRoot(path) : path;
        return candidate.isEmpty() || candidate.endsWith("/") ? Optional.empty() : Optional.of(candidate);
    }

    private static boolean isAbsolute(String path) {
        return path.startsWith("/") || driveLength(path) > 0;
    }

    /** Returns the length of {@code C:} at the start; 0 when no drive stands there. */
    private static int driveLength(String path) {
        boolean hasDrive = path.length() > 1
                && path.charAt(1) == ':'
                && (path.length() == 2 || path.charAt(2) == '/')
                && Character.toUpperCase(path.charAt(0)) >= 'A'
                && Character.toUpperCase(path.charAt(0)) <= 'Z';
        return hasDrive ? 2 : 0;
    }

    /** Returns an absolute path with its dots resolved and its drive in upper case; it may not climb above the top. */
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

    /** Returns the segments with dots resolved; those {@code ..} that nothing stands before are kept, at the start. */
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

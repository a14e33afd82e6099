package io.agentrules.core.model;

import java.time.Duration;
import java.util.Objects;

/**
 * How much of a repository nobody vetted is read; what is beyond is left out with a diagnostic.
 *
 * @param maxFileBytes size of one rule file, in bytes
 * @param maxFrontMatterChars length of one front matter, in UTF-16 units
 * @param maxFolderDepth how many folders deep a rules folder is read
 * @param maxFilesPerProvider how many files one provider reads from one source: a folder of rules in one workspace root or in the
 *     home folder
 * @param providerDeadline how long a provider may go without progress: without the end of a call to its discovery context, or of
 *     the reading of a file within one
 * @param providerTime how long one provider may take in all, at most half of it for files of the workspace, so that a repository
 *     never keeps the user's own rules from being read; never less than {@code providerDeadline}
 */
public record Limits(
        int maxFileBytes,
        int maxFrontMatterChars,
        int maxFolderDepth,
        int maxFilesPerProvider,
        Duration providerDeadline,
        Duration providerTime) {
    /**
     * 1 MiB a file, 64 KiB of front matter, 16 folders deep, 20,000 files a source, 10 seconds without progress and 120 seconds in
     * all a provider.
     */
    public static final Limits DEFAULT =
            new Limits(1 << 20, 1 << 16, 16, 20_000, Duration.ofSeconds(10), Duration.ofSeconds(120));

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if one is not positive
     */
    public Limits {
        positive(maxFileBytes, "maxFileBytes");
        positive(maxFrontMatterChars, "maxFrontMatterChars");
        positive(maxFolderDepth, "maxFolderDepth");
        positive(maxFilesPerProvider, "maxFilesPerProvider");
        positive(providerDeadline, "providerDeadline");
        positive(providerTime, "providerTime");
    }

    private static void positive(Duration value, String name) {
        Objects.requireNonNull(value, name);
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " is not positive: " + value);
        }
    }

    private static void positive(int value, String name) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " is not positive: " + value);
        }
    }

    /** Returns these limits with another size of one rule file, in bytes. */
    public Limits withMaxFileBytes(int bytes) {
        return new Limits(
                bytes, maxFrontMatterChars, maxFolderDepth, maxFilesPerProvider, providerDeadline, providerTime);
    }

    /** Returns these limits with another length of one front matter, in UTF-16 units. */
    public Limits withMaxFrontMatterChars(int chars) {
        return new Limits(maxFileBytes, chars, maxFolderDepth, maxFilesPerProvider, providerDeadline, providerTime);
    }

    /** Returns these limits with another depth of folders. */
    public Limits withMaxFolderDepth(int depth) {
        return new Limits(
                maxFileBytes, maxFrontMatterChars, depth, maxFilesPerProvider, providerDeadline, providerTime);
    }

    /** Returns these limits with another number of files. */
    public Limits withMaxFilesPerProvider(int files) {
        return new Limits(maxFileBytes, maxFrontMatterChars, maxFolderDepth, files, providerDeadline, providerTime);
    }

    /** Returns these limits with another time that a provider may go without progress. */
    public Limits withProviderDeadline(Duration deadline) {
        return new Limits(
                maxFileBytes, maxFrontMatterChars, maxFolderDepth, maxFilesPerProvider, deadline, providerTime);
    }

    /** Returns these limits with another time for one provider in all. */
    public Limits withProviderTime(Duration time) {
        return new Limits(
                maxFileBytes, maxFrontMatterChars, maxFolderDepth, maxFilesPerProvider, providerDeadline, time);
    }

    /** Returns how long one provider may take in all: the larger one of its two times. */
    public Duration longestProviderTime() {
        return providerTime.compareTo(providerDeadline) < 0 ? providerDeadline : providerTime;
    }
}

package io.agentrules.core;

import java.time.Duration;
import java.util.Objects;

/**
 * How much of a repository nobody vetted is read; what is beyond is left out with a diagnostic.
 *
 * @param maxFileBytes size of one rule file, in bytes
 * @param maxFrontMatterChars length of one front matter, in UTF-16 units
 * @param maxFolderDepth how many folders deep a rules folder is read
 * @param maxFilesPerProvider how many files one provider reads
 * @param providerDeadline how long one provider may take
 */
public record Limits(
        int maxFileBytes,
        int maxFrontMatterChars,
        int maxFolderDepth,
        int maxFilesPerProvider,
        Duration providerDeadline) {
    /** 1 MiB a file, 64 KiB of front matter, 16 folders deep, 20,000 files and 10 seconds a provider. */
    public static final Limits DEFAULT = new Limits(1 << 20, 1 << 16, 16, 20_000, Duration.ofSeconds(10));

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
        Objects.requireNonNull(providerDeadline, "providerDeadline");
        if (providerDeadline.isNegative() || providerDeadline.isZero()) {
            throw new IllegalArgumentException("providerDeadline is not positive: " + providerDeadline);
        }
    }

    private static void positive(int value, String name) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " is not positive: " + value);
        }
    }

    /** Returns these limits with another size of one rule file, in bytes. */
    public Limits withMaxFileBytes(int bytes) {
        return new Limits(bytes, maxFrontMatterChars, maxFolderDepth, maxFilesPerProvider, providerDeadline);
    }

    /** Returns these limits with another length of one front matter, in UTF-16 units. */
    public Limits withMaxFrontMatterChars(int chars) {
        return new Limits(maxFileBytes, chars, maxFolderDepth, maxFilesPerProvider, providerDeadline);
    }

    /** Returns these limits with another depth of folders. */
    public Limits withMaxFolderDepth(int depth) {
        return new Limits(maxFileBytes, maxFrontMatterChars, depth, maxFilesPerProvider, providerDeadline);
    }

    /** Returns these limits with another number of files. */
    public Limits withMaxFilesPerProvider(int files) {
        return new Limits(maxFileBytes, maxFrontMatterChars, maxFolderDepth, files, providerDeadline);
    }

    /** Returns these limits with another time for one provider. */
    public Limits withProviderDeadline(Duration deadline) {
        return new Limits(maxFileBytes, maxFrontMatterChars, maxFolderDepth, maxFilesPerProvider, deadline);
    }
}

package io.agentrules.core;

import java.time.Duration;
import java.util.Objects;

/**
 * How much of a repository nobody vetted is read; what is beyond is left out with a diagnostic.
 *
 * @param maxFileBytes size of one rule file, in bytes
 * @param maxFrontMatterBytes size of one front matter, in bytes
 * @param maxFolderDepth how many folders deep a rules folder is read
 * @param maxFilesPerProvider how many files one provider reads
 * @param providerDeadline how long one provider may take
 */
public record Limits(
        int maxFileBytes,
        int maxFrontMatterBytes,
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
        positive(maxFrontMatterBytes, "maxFrontMatterBytes");
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
        return new Limits(bytes, maxFrontMatterBytes, maxFolderDepth, maxFilesPerProvider, providerDeadline);
    }

    /** Returns these limits with another size of one front matter, in bytes. */
    public Limits withMaxFrontMatterBytes(int bytes) {
        return new Limits(maxFileBytes, bytes, maxFolderDepth, maxFilesPerProvider, providerDeadline);
    }

    /** Returns these limits with another depth of folders. */
    public Limits withMaxFolderDepth(int depth) {
        return new Limits(maxFileBytes, maxFrontMatterBytes, depth, maxFilesPerProvider, providerDeadline);
    }

    /** Returns these limits with another number of files. */
    public Limits withMaxFilesPerProvider(int files) {
        return new Limits(maxFileBytes, maxFrontMatterBytes, maxFolderDepth, files, providerDeadline);
    }

    /** Returns these limits with another time for one provider. */
    public Limits withProviderDeadline(Duration deadline) {
        return new Limits(maxFileBytes, maxFrontMatterBytes, maxFolderDepth, maxFilesPerProvider, deadline);
    }
}

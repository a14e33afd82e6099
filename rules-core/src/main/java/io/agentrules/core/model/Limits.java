package io.agentrules.core.model;

import io.agentrules.api.Stable;
import java.time.Duration;
import java.util.Objects;

/**
 * How much is read of a repository that nobody vetted; what exceeds a limit is left out with a diagnostic.
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
 * @since 0.1
 */
@Stable
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
    public static final Limits DEFAULT = builder().build();

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

    /** Starts with the default of every limit. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts with these limits, to change some of them. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Returns how long one provider may take in all: the larger one of its two times. */
    public Duration longestProviderTime() {
        return providerTime.compareTo(providerDeadline) < 0 ? providerDeadline : providerTime;
    }

    /** Collects limits; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private int maxFileBytes = 1 << 20;
        private int maxFrontMatterChars = 1 << 16;
        private int maxFolderDepth = 16;
        private int maxFilesPerProvider = 20_000;
        private Duration providerDeadline = Duration.ofSeconds(10);
        private Duration providerTime = Duration.ofMinutes(2);

        private Builder() {}

        private Builder(Limits limits) {
            this.maxFileBytes = limits.maxFileBytes;
            this.maxFrontMatterChars = limits.maxFrontMatterChars;
            this.maxFolderDepth = limits.maxFolderDepth;
            this.maxFilesPerProvider = limits.maxFilesPerProvider;
            this.providerDeadline = limits.providerDeadline;
            this.providerTime = limits.providerTime;
        }

        /** Limits the size of one rule file, in bytes; 1 MiB by default. */
        public Builder maxFileBytes(int maxFileBytes) {
            this.maxFileBytes = maxFileBytes;
            return this;
        }

        /** Limits the length of one front matter, in UTF-16 units; 65,536 by default. */
        public Builder maxFrontMatterChars(int maxFrontMatterChars) {
            this.maxFrontMatterChars = maxFrontMatterChars;
            return this;
        }

        /** Limits how many folders deep a rules folder is read; 16 by default. */
        public Builder maxFolderDepth(int maxFolderDepth) {
            this.maxFolderDepth = maxFolderDepth;
            return this;
        }

        /** Limits how many files one provider reads from one source; 20,000 by default. */
        public Builder maxFilesPerProvider(int maxFilesPerProvider) {
            this.maxFilesPerProvider = maxFilesPerProvider;
            return this;
        }

        /** Limits how long a provider may go without progress; 10 seconds by default. */
        public Builder providerDeadline(Duration providerDeadline) {
            this.providerDeadline = Objects.requireNonNull(providerDeadline, "providerDeadline");
            return this;
        }

        /** Limits how long one provider may take in all; 120 seconds by default. */
        public Builder providerTime(Duration providerTime) {
            this.providerTime = Objects.requireNonNull(providerTime, "providerTime");
            return this;
        }

        /**
         * Returns the limits.
         *
         * @throws IllegalArgumentException if one is not positive
         */
        public Limits build() {
            return new Limits(
                    maxFileBytes,
                    maxFrontMatterChars,
                    maxFolderDepth,
                    maxFilesPerProvider,
                    providerDeadline,
                    providerTime);
        }
    }
}

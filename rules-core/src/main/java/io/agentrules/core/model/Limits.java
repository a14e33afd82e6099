package io.agentrules.core.model;

import io.agentrules.api.Stable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Limits on the files, rules and prompts that an untrusted repository, a provider or a program can produce. A file, rule or text beyond
 * a limit is skipped with a diagnostic. Immutable:
 *
 * <pre>{@code
 * Limits limits = Limits.builder().maxFileBytes(64 << 10).build();
 * }</pre>
 *
 * @since 0.1
 */
@Stable
public final class Limits {
    /**
     * 1 MiB per file, 64 KiB of front matter, a depth of 16 folders, 20,000 files per source; 100,000 rules per provider, 2 Mi units
     * per rule, 128 Mi in the workspace, 8 million in a prompt; per provider, 10 seconds without progress and 120 seconds in total.
     */
    public static final Limits DEFAULT = builder().build();

    private final int maxFileBytes;
    private final int maxFrontMatterChars;
    private final int maxFolderDepth;
    private final int maxFilesPerProvider;
    private final int maxRules;
    private final int maxRuleChars;
    private final int maxWorkspaceChars;
    private final int maxPromptChars;
    private final Duration providerDeadline;
    private final Duration providerTime;

    private Limits(Builder builder) {
        maxFileBytes = positive(builder.maxFileBytes, "maxFileBytes");
        maxFrontMatterChars = positive(builder.maxFrontMatterChars, "maxFrontMatterChars");
        maxFolderDepth = positive(builder.maxFolderDepth, "maxFolderDepth");
        maxFilesPerProvider = positive(builder.maxFilesPerProvider, "maxFilesPerProvider");
        maxRules = positive(builder.maxRules, "maxRules");
        maxRuleChars = positive(builder.maxRuleChars, "maxRuleChars");
        maxWorkspaceChars = positive(builder.maxWorkspaceChars, "maxWorkspaceChars");
        maxPromptChars = positive(builder.maxPromptChars, "maxPromptChars");
        providerDeadline = positive(builder.providerDeadline, "providerDeadline");
        providerTime = positive(builder.providerTime, "providerTime");
    }

    private static Duration positive(Duration value, String name) {
        Objects.requireNonNull(value, name);
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " is not positive: " + value);
        }
        return value;
    }

    private static int positive(int value, String name) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " is not positive: " + value);
        }
        return value;
    }

    /** Returns a builder with the default of every limit. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these limits. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Returns the effective total time of a provider: the larger of the two times. */
    public Duration longestProviderTime() {
        return providerTime.compareTo(providerDeadline) < 0 ? providerDeadline : providerTime;
    }

    /** Returns the maximum size of a rule file, in bytes. */
    public int maxFileBytes() {
        return maxFileBytes;
    }

    /** Returns the maximum length of front matter, in UTF-16 units. */
    public int maxFrontMatterChars() {
        return maxFrontMatterChars;
    }

    /** Returns the maximum depth to which a rules folder is read. */
    public int maxFolderDepth() {
        return maxFolderDepth;
    }

    /**
     * Returns the maximum number of files that a provider reads from one source: a rules folder in one workspace root or in the home
     * folder.
     */
    public int maxFilesPerProvider() {
        return maxFilesPerProvider;
    }

    /** Returns the maximum number of rules of one provider, and of those added in code. */
    public int maxRules() {
        return maxRules;
    }

    /**
     * Returns the maximum length of the text of one rule, in UTF-16 units, wherever it comes from; a file with all that it imports is
     * shorter, unless {@code maxFileBytes} is raised.
     */
    public int maxRuleChars() {
        return maxRuleChars;
    }

    /**
     * Returns the maximum size of all rule files of the workspace together, with what they import, in UTF-16 units, where a file counts
     * as some 2,500 and a value of front matter as 128 more; beyond it, none of the workspace's rules is used, but all others are.
     */
    public int maxWorkspaceChars() {
        return maxWorkspaceChars;
    }

    /**
     * Returns the maximum length of the rules in one prompt, in UTF-16 units; beyond it, rules are dropped as for a budget, but the
     * repository's before all others.
     */
    public int maxPromptChars() {
        return maxPromptChars;
    }

    /**
     * Returns the maximum time of a provider without progress; each completed call to its discovery context and each file that is read
     * is progress.
     */
    public Duration providerDeadline() {
        return providerDeadline;
    }

    /**
     * Returns the maximum total time of a provider; at most half of it is used for files of the workspace, so that a repository cannot
     * prevent the user's own rules from being read. Never less than {@code providerDeadline}.
     */
    public Duration providerTime() {
        return providerTime;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Limits that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "Limits" + values();
    }

    private List<Object> values() {
        return List.of(
                maxFileBytes,
                maxFrontMatterChars,
                maxFolderDepth,
                maxFilesPerProvider,
                maxRules,
                maxRuleChars,
                maxWorkspaceChars,
                maxPromptChars,
                providerDeadline,
                providerTime);
    }

    /** Collects limits; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private int maxFileBytes = 1 << 20;
        private int maxFrontMatterChars = 1 << 16;
        private int maxFolderDepth = 16;
        private int maxFilesPerProvider = 20_000;
        private int maxRules = 100_000;
        private int maxRuleChars = 1 << 21;
        private int maxWorkspaceChars = 1 << 27;
        private int maxPromptChars = 8_000_000;
        private Duration providerDeadline = Duration.ofSeconds(10);
        private Duration providerTime = Duration.ofMinutes(2);

        private Builder() {}

        private Builder(Limits limits) {
            this.maxFileBytes = limits.maxFileBytes;
            this.maxFrontMatterChars = limits.maxFrontMatterChars;
            this.maxFolderDepth = limits.maxFolderDepth;
            this.maxFilesPerProvider = limits.maxFilesPerProvider;
            this.maxRules = limits.maxRules;
            this.maxRuleChars = limits.maxRuleChars;
            this.maxWorkspaceChars = limits.maxWorkspaceChars;
            this.maxPromptChars = limits.maxPromptChars;
            this.providerDeadline = limits.providerDeadline;
            this.providerTime = limits.providerTime;
        }

        /** Limits the size of one rule file, in bytes; 1 MiB by default. */
        public Builder maxFileBytes(int maxFileBytes) {
            this.maxFileBytes = maxFileBytes;
            return this;
        }

        /** Limits the length of front matter, in UTF-16 units; 65,536 by default. */
        public Builder maxFrontMatterChars(int maxFrontMatterChars) {
            this.maxFrontMatterChars = maxFrontMatterChars;
            return this;
        }

        /** Limits the depth to which a rules folder is read; 16 by default. */
        public Builder maxFolderDepth(int maxFolderDepth) {
            this.maxFolderDepth = maxFolderDepth;
            return this;
        }

        /** Limits how many files a provider reads from one source; 20,000 by default. */
        public Builder maxFilesPerProvider(int maxFilesPerProvider) {
            this.maxFilesPerProvider = maxFilesPerProvider;
            return this;
        }

        /** Limits how many rules a provider has, and how many are added in code; 100,000 each by default. */
        public Builder maxRules(int maxRules) {
            this.maxRules = maxRules;
            return this;
        }

        /** Limits the length of the text of one rule, in UTF-16 units; 2,097,152 by default. */
        public Builder maxRuleChars(int maxRuleChars) {
            this.maxRuleChars = maxRuleChars;
            return this;
        }

        /** Limits the size of all rule files of the workspace together, in UTF-16 units; 134,217,728 by default. */
        public Builder maxWorkspaceChars(int maxWorkspaceChars) {
            this.maxWorkspaceChars = maxWorkspaceChars;
            return this;
        }

        /** Limits the length of the rules in one prompt, in UTF-16 units; 8,000,000 by default, more than the largest models take. */
        public Builder maxPromptChars(int maxPromptChars) {
            this.maxPromptChars = maxPromptChars;
            return this;
        }

        /** Limits the time of a provider without progress; 10 seconds by default. */
        public Builder providerDeadline(Duration providerDeadline) {
            this.providerDeadline = Objects.requireNonNull(providerDeadline, "providerDeadline");
            return this;
        }

        /** Limits the total time of a provider; 120 seconds by default. */
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
            return new Limits(this);
        }
    }
}

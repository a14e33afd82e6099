package io.agentrules.check.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleHashes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a lock says about one rule.
 *
 * @param path where the rule is, with {@code /}: relative to the root of the workspace, or {@code JAR!/PATH} for a library's
 * @param name the rule's name
 * @param provider id of the provider that reads it
 * @param bucket how the rule reaches the model
 * @param shadowedBy the path of the eligible rule in its place among the locked rules; empty if there is none
 * @param hash the SHA-256 of what the rule says, with its conditions and its imports: {@code sha256:} and 64 hexadecimal digits
 * @param keys the SHA-256 of the keys of its front matter that any tool reads, such as {@code enforce}
 * @param files for a rule with imports, the SHA-256 of each file whose text is part of it, by path: its own first, then the imported
 *     ones in order of expansion; empty for other rules
 * @since 0.1
 */
@Experimental
public record LockedRule(
        String path,
        String name,
        String provider,
        Bucket bucket,
        Optional<String> shadowedBy,
        String hash,
        String keys,
        Map<String, String> files) {
    private static final Pattern HASH = Pattern.compile("sha256:[0-9a-f]{64}");

    /**
     * Copies {@code files}.
     *
     * @throws IllegalArgumentException if {@code path}, {@code name} or {@code provider} is blank, or a hash is invalid
     */
    public LockedRule {
        if (path.isBlank() || name.isBlank() || provider.isBlank()) {
            throw new IllegalArgumentException("The path, the name or the provider is blank");
        }
        Objects.requireNonNull(bucket, "bucket");
        Objects.requireNonNull(shadowedBy, "shadowedBy");
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files)); // in order, as Map.copyOf is not
        if (!Stream.concat(Stream.of(hash, keys), files.values().stream())
                .allMatch(value -> HASH.matcher(value).matches())) {
            throw new IllegalArgumentException("A hash is not sha256: and 64 hexadecimal digits in lower case");
        }
    }

    /**
     * Returns what a lock says about a rule.
     *
     * @param shadowedBy the eligible rule in its place; empty if there is none
     * @param texts for a rule with imports, the text of each file that is part of it, by path
     */
    public static LockedRule of(Rule rule, Optional<Rule> shadowedBy, Map<String, String> texts) {
        var files = new LinkedHashMap<String, String>();
        texts.forEach((path, text) -> files.put(path, RuleHashes.of(text)));
        return new LockedRule(
                RuleHashes.path(rule),
                rule.name(),
                rule.source().provider(),
                Bucket.of(rule),
                shadowedBy.map(RuleHashes::path),
                RuleHashes.ofText(rule),
                RuleHashes.ofKeys(rule),
                files);
    }

    /** Returns the rule as people name it, {@code provider:name}. */
    public String label() {
        return provider + ":" + name;
    }

    /** Returns whether this describes the same rule with the same text: place, name, provider and both hashes are equal. */
    public boolean isSameText(LockedRule other) {
        boolean isSamePlace = path.equals(other.path) && name.equals(other.name) && provider.equals(other.provider);
        return isSamePlace && hash.equals(other.hash) && keys.equals(other.keys);
    }
}

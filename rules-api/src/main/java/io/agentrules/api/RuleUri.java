package io.agentrules.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The address of a rule: {@code rule://name}.
 *
 * <p>An opaque string, not a {@link java.net.URI}: a name may hold what a host may not. Percent-encoded octets are read
 * as UTF-8, so {@code rule://frontend%2Fstyle} and {@code rule://frontend/style} are the same.
 *
 * @param name the rule's name, decoded; never blank
 */
public record RuleUri(String name) {
    /** What every rule's address starts with. */
    public static final String SCHEME = "rule://";

    /**
     * Checks the name.
     *
     * @throws IllegalArgumentException if {@code name} is blank
     */
    public RuleUri {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank");
        }
    }

    /** Reads {@code rule://name}, the scheme in any case; empty when {@code text} is no such address, or has a broken percent-encoding. */
    public static Optional<RuleUri> parse(String text) {
        if (!hasScheme(text)) {
            return Optional.empty();
        }
        try {
            // URLDecoder reads forms, where a plus is a blank; in an address it is a plus.
            String encoded = text.substring(SCHEME.length()).replace("+", "%2B");
            String name = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
            return name.isBlank() ? Optional.empty() : Optional.of(new RuleUri(name));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    /** Reads what a model asks for, who leaves the scheme out now and then: an address, or what stands in one behind the scheme. */
    public static Optional<RuleUri> parseLenient(String text) {
        return parse(hasScheme(text) ? text : SCHEME + text);
    }

    private static boolean hasScheme(String text) {
        return text.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** Returns the address with what has a meaning in addresses percent-encoded: {@code %}, {@code ?}, {@code #} and blanks. */
    @Override
    public String toString() {
        return SCHEME
                + name.replace("%", "%25")
                        .replace("?", "%3F")
                        .replace("#", "%23")
                        .replace(" ", "%20");
    }
}

package io.agentrules.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The address of a rule: {@code rule://name}.
 *
 * <p>An opaque string, not a {@link java.net.URI}: a rule name may contain characters that are illegal in a host name.
 * Percent-encoded octets are decoded as UTF-8, so {@code rule://frontend%2Fstyle} and {@code rule://frontend/style} are equal.
 *
 * @param name the rule's name, decoded; never blank
 * @since 0.1
 */
@Stable
public record RuleUri(String name) {
    /** The prefix of every rule address. */
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

    /** Parses {@code rule://name}; the scheme is case-insensitive. Empty if {@code text} is not a valid rule address. */
    public static Optional<RuleUri> parse(String text) {
        if (!hasScheme(text)) {
            return Optional.empty();
        }
        try {
            // URLDecoder decodes form data, in which a plus means a space; in an address it is a plus.
            String encoded = text.substring(SCHEME.length()).replace("+", "%2B");
            String name = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
            return name.isBlank() ? Optional.empty() : Optional.of(new RuleUri(name));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    /** Parses an address whose scheme may be missing, as models sometimes leave it out. */
    public static Optional<RuleUri> parseLenient(String text) {
        return parse(hasScheme(text) ? text : SCHEME + text);
    }

    private static boolean hasScheme(String text) {
        return text.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** Returns the address, in which {@code %}, {@code ?}, {@code #} and spaces are percent-encoded. */
    @Override
    public String toString() {
        return SCHEME
                + name.replace("%", "%25")
                        .replace("?", "%3F")
                        .replace("#", "%23")
                        .replace(" ", "%20");
    }
}

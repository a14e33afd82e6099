package io.agentrules.mcp;

import io.agentrules.api.RuleUri;
import io.agentrules.core.model.RuleCatalog;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * The address of a rule in MCP: a {@link RuleUri}, encoded as clients expand the template, with {@code /} as {@code %2F}.
 */
final class RuleAddress {
    /** The name of the template's variable. */
    static final String NAME = "name";

    /** The template for the addresses of all rules. */
    static final String TEMPLATE = RuleUri.SCHEME + "{" + NAME + "}";

    private RuleAddress() {}

    /** Returns the address; everything except ASCII letters, digits and {@code -._~} is percent-encoded. */
    static String of(String rule) {
        return RuleUri.SCHEME
                + URLEncoder.encode(rule, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("*", "%2A")
                        .replace("%7E", "~");
    }

    /** Returns the error message for an address that no rule has. */
    static String unknown(RuleCatalog catalog) {
        return "No rule has that address; "
                + AvailableNames.describe(
                        catalog.addressable().stream().map(RuleAddress::of).toList());
    }

    /** Returns the forms in which clients know the address, each once: as {@link #of} has it, and with {@code /} for {@code %2F}. */
    static List<String> forms(String rule) {
        return Stream.of(of(rule), new RuleUri(rule).toString()).distinct().toList();
    }
}

package io.agentrules.mcp;

import io.agentrules.api.RuleUri;
import io.agentrules.core.model.RuleCatalog;
import io.modelcontextprotocol.util.McpUriTemplateManager;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * How a rule is addressed here: as {@link RuleUri} reads it, written as a client writes the template, so with {@code /} as
 * {@code %2F}.
 */
final class RuleAddress {
    /** The name of the template's variable. */
    static final String NAME = "name";

    /** Stands for every rule. */
    static final String TEMPLATE = RuleUri.SCHEME + "{" + NAME + "}";

    private RuleAddress() {}

    /** Returns the address with all percent-encoded that is neither an ASCII letter, a digit, nor one of {@code -._~}. */
    static String of(String rule) {
        return RuleUri.SCHEME
                + URLEncoder.encode(rule, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("*", "%2A")
                        .replace("%7E", "~");
    }

    /** Returns what to tell who asked for an address that no rule has. */
    static String unknown(RuleCatalog catalog) {
        return "No rule has that address; "
                + Names.available(
                        catalog.addressable().stream().map(RuleAddress::of).toList());
    }

    /**
     * Returns what decides which address is meant by an address or a template that the server holds. The template is meant by
     * every address of a rule, however it is written, and so answers them all: the SDK's own way knows no {@code /} in a name.
     */
    static McpUriTemplateManager template(String held) {
        boolean isTemplate = held.equals(TEMPLATE);
        return new McpUriTemplateManager() {
            @Override
            public List<String> getVariableNames() {
                return isTemplate ? List.of(NAME) : List.of();
            }

            @Override
            public Map<String, String> extractVariableValues(String uri) {
                return isTemplate
                        ? RuleUri.parse(uri)
                                .map(read -> Map.of(NAME, read.name()))
                                .orElse(Map.of())
                        : Map.of();
            }

            @Override
            public boolean matches(String uri) {
                return isTemplate && uri.startsWith(RuleUri.SCHEME);
            }

            @Override
            public boolean isUriTemplate(String uri) {
                return uri.equals(TEMPLATE);
            }
        };
    }
}

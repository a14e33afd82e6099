package io.agentrules.springai.boot;

import io.agentrules.api.Experimental;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code rules.inspector.*}.
 *
 * @param enabled Whether to serve the inspector's page on the loopback address. Needs rules-inspector on the class path.
 * @param port Port of the page. Default: any that is free.
 * @since 0.1
 */
@ConfigurationProperties("rules.inspector")
@Experimental
public record InspectorProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("0") int port) {}

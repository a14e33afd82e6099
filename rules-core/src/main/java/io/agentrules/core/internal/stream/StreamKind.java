package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import java.util.Optional;

/**
 * A kind of stream that a trigger rule can listen to.
 *
 * @param tool the tool's name; empty for all tools, and for text and thinking
 */
public record StreamKind(StreamSource source, Optional<String> tool) {}

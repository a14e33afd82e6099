package io.agentrules.core.model;

import io.agentrules.api.Experimental;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A tool as which a workspace can be viewed.
 *
 * @param id names the view, in kebab-case
 * @param name the tool's name
 * @param version the version of the tool that the view follows; empty if it is not known
 * @param asOf the month of the facts that the view follows, such as {@code 2026-08}
 * @param providers the ids of the providers whose files the tool reads, in its order
 * @param reads the paths of the files and folders that the tool reads, in its order; the user's start with {@code ~/}
 * @since 0.1
 */
@Experimental
public record ToolView(
        String id, String name, Optional<String> version, String asOf, List<String> providers, List<String> reads) {
    /** Copies the lists. */
    public ToolView {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(asOf, "asOf");
        providers = List.copyOf(providers);
        reads = List.copyOf(reads);
    }
}

package io.agentrules.check;

import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.stream.Scope;
import io.agentrules.core.model.Delta;
import java.util.List;
import java.util.Optional;

/**
 * What is known about a text on which a trigger rule is tried; the rule's scope decides the rest.
 *
 * @param source what the model writes the text as; by default a tool's arguments if another component has a value, and otherwise the
 *     first source in the rule's scope
 * @param tool the tool whose arguments the text is; by default the first tool in the rule's scope
 * @param paths the files that the tool works on
 * @param isJson whether the text is the tool's arguments as JSON
 * @since 0.1
 */
@Experimental
public record TrialInput(Optional<StreamSource> source, Optional<String> tool, List<String> paths, boolean isJson) {
    /** Copies {@code paths}. */
    public TrialInput {
        paths = List.copyOf(paths);
    }

    /** Returns whether a component has a value that only a tool's text has. */
    public boolean isAboutTool() {
        return tool.isPresent() || !paths.isEmpty() || isJson;
    }

    /** Returns the text as a complete stream; what only a tool has is ignored if the source is another. */
    public Delta stream(Rule rule, String text) {
        Delta sample = Scope.sample(rule, text);
        StreamSource chosen = source.orElse(isAboutTool() ? StreamSource.TOOL : sample.source());
        Delta.Builder stream = Delta.builder(chosen, text);
        if (chosen == StreamSource.TOOL) {
            tool.or(sample::tool).ifPresent(stream::tool);
            stream.paths(paths).json(isJson);
        }
        return stream.build();
    }
}

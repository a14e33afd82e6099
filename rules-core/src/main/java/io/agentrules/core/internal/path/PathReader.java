package io.agentrules.core.internal.path;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Throwables;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reads candidate paths from texts, tool calls and lists of paths. Thread-safe. */
public final class PathReader {
    private final Supplier<CandidatePaths> candidates;
    private final List<BiFunction<String, Map<String, ?>, Collection<String>>> extractors;
    private final Consumer<Diagnostic> report;

    /**
     * Creates a reader.
     *
     * @param extractors the harness's functions that find further paths in tool arguments
     * @param report receives a diagnostic for each extractor that fails
     */
    public PathReader(
            Supplier<CandidatePaths> candidates,
            List<BiFunction<String, Map<String, ?>, Collection<String>>> extractors,
            Consumer<Diagnostic> report) {
        this.candidates = candidates;
        this.extractors = List.copyOf(extractors);
        this.report = report;
    }

    /** Returns the candidate paths of observed paths, in their order, without invalid ones. */
    public List<String> candidates(Collection<String> observed) {
        CandidatePaths now = candidates.get();
        var valid = new ArrayList<String>(observed.size());
        for (String path : observed) {
            now.candidate(path).ifPresent(valid::add);
        }
        return valid;
    }

    /** Returns the candidate paths that a text names, in order of appearance. */
    public List<String> inText(String text) {
        return candidates(PathsInText.in(text));
    }

    /** Returns the candidate paths that a tool call names. */
    public List<String> inToolCall(ToolCall call) {
        var paths = new LinkedHashSet<>(PathsInToolCall.in(call.tool(), call.arguments()));
        for (var extractor : extractors) {
            try {
                extractor
                        .apply(call.tool(), call.arguments())
                        .forEach(path -> paths.add(Objects.requireNonNull(path, "path")));
            } catch (Throwable broken) {
                Throwables.rethrowIfFatal(broken);
                report.accept(Throwables.causedBy(
                        Diagnostic.warning(
                                "extractor-failed",
                                extractor.getClass().getName() + " failed on the arguments of a tool: "
                                        + Throwables.describe(broken),
                                "Fix or remove it"),
                        broken));
            }
        }
        return candidates(paths);
    }
}

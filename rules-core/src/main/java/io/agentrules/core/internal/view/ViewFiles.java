package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.ParsedText;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads files of one agent, each followed by those that it imports and that are rules of their own, as far as the limits allow. For
 * example, {@code AGENTS.md} with the text {@code @docs/a.md} gives two files to an agent whose imports are apart.
 */
final class ViewFiles {
    private final AgentFacts agent;
    private final DiscoveryRequest request;
    private final Map<String, List<Source>> sources;
    private final ViewFileReader reader;
    private final LeftOutFiles leftOut;
    private final Consumer<Diagnostic> report;
    private final Set<List<Object>> imported = new HashSet<>(); // in each folder of their own

    /**
     * Creates a reader.
     *
     * @param sources the sources of the providers, by their ids
     * @param leftOut receives the files that are read and not used
     */
    ViewFiles(
            AgentFacts agent,
            DiscoveryRequest request,
            Map<String, List<Source>> sources,
            LeftOutFiles leftOut,
            Runnable step,
            Consumer<Diagnostic> report) {
        this.agent = agent;
        this.request = request;
        this.sources = sources;
        this.reader = new ViewFileReader(agent, request, step, report);
        this.leftOut = leftOut;
        this.report = report;
    }

    /**
     * Returns what becomes of a file and of those that it imports.
     *
     * @param group what is left of the limit of its group
     * @param view what is left of the limit of all files
     */
    List<ReadFile> read(ViewFile file, Budget group, Budget view) {
        AgentStep step = file.step();
        if (!request.asks(step.provider()) && step.files().level() != Level.MANAGED) {
            return List.of();
        }
        var read = new ArrayList<ReadFile>();
        source(step).ifPresent(source -> {
            if (step.habits().importsApart()) {
                addWithImported(file, source, group, view, 0, read);
            } else {
                addWithMentioned(file, source, group, view, read);
            }
        });
        return read;
    }

    /** Returns the step's files as a source; empty if the provider is missing, which is reported. */
    private Optional<Source> source(AgentStep step) {
        Optional<Source> source = StepRules.source(step, sources, request.environment());
        if (source.isEmpty()) {
            report.accept(Diagnostic.warning(
                    "view-incomplete",
                    "The view as " + agent.name() + " lacks files that the provider " + step.provider()
                            + " reads, because it is missing or failed",
                    "Add the provider " + step.provider() + " to the class path, or repair it"));
        }
        return source;
    }

    /** Adds a file and those that it imports, each followed by those that it imports itself. */
    private void addWithImported(
            ViewFile file, Source source, Budget group, Budget view, int depth, List<ReadFile> read) {
        List<Path> paths =
                add(file, source, group, view, read).map(ParsedText::mentions).orElse(List.of());
        if (depth == source.imports(request.agents()).depth()) {
            return;
        }
        for (Path path : paths) {
            if (isOutside(file, path)) {
                leftOut.add(PathText.of(path), agent.name() + " imports only files below the folder it was started in");
                continue;
            }
            imported(file, path).ifPresent(found -> addWithImported(found, source, group, view, depth + 1, read));
        }
    }

    /** Returns whether a file of the project imports one to which an agent does not go that works in the current folder only. */
    private boolean isOutside(ViewFile file, Path path) {
        return agent.onlyCurrent()
                && file.found().level() == Level.PROJECT
                && !path.startsWith(RealPath.of(request.files().current()));
    }

    /** Adds a file, and, as rules of their own, the files that it mentions and those that these mention in turn. */
    private void addWithMentioned(ViewFile file, Source source, Budget group, Budget view, List<ReadFile> read) {
        Source ofMentioned = source.with(RuleText.FRONT_MATTER, StepRules::mentioned);
        Deque<Path> waiting = new ArrayDeque<>();
        add(file, source, group, view, read).ifPresent(text -> waiting.addAll(text.mentions()));
        while (!waiting.isEmpty()) {
            imported(file, waiting.removeFirst())
                    .flatMap(found -> add(found, ofMentioned, group, view, read))
                    .ifPresent(text -> waiting.addAll(text.mentions()));
        }
    }

    /** Returns a file that another one imports, unless it was there before. */
    private Optional<ViewFile> imported(ViewFile from, Path file) {
        return imported.add(List.of(from.found().scope(), file))
                ? from.mentioned(file, request.files())
                : Optional.empty();
    }

    /** Adds what becomes of one file, and returns its text, if it can be read. */
    private Optional<ParsedText> add(ViewFile file, Source source, Budget group, Budget view, List<ReadFile> read) {
        ReadFile whole = reader.read(file, source);
        ReadFile own = Budget.ofFile(agent, file.step().limit()).cut(whole, Rule::content);
        // in a group the whole file counts, with the white space around its text
        String text = whole.text()
                .flatMap(ParsedText::frontMatter)
                .map(FrontMatter::text)
                .orElse("");
        ReadFile limited = view.cut(group.cut(own, rule -> text), Rule::content);
        limited.reason()
                .ifPresent(reason -> leftOut.add(PathText.of(file.found().path()), reason));
        read.add(limited);
        return limited.text();
    }
}

package io.agentrules.core.internal.read;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.files.FileProblems;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.UntrustedRoots;
import io.agentrules.core.internal.include.ImportExpander;
import io.agentrules.core.internal.include.ImportPlaces;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.read.FileCache.FileTooLargeException;
import io.agentrules.core.internal.read.FolderReader.ReplacedByLinkException;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Makes rules of the files of one source, such as {@code .agent/rules/*.md} of the provider {@code agent}. For each file that a search
 * found, callers ask for its {@link #text}, which is parsed and has its imports expanded, and then for its {@link #rule}.
 *
 * <p>Both are kept in the {@link FileCache}, and made again only if the file, an imported file, or the way in which the source reads files has
 * changed. A file that cannot be read is reported and has no text.
 */
public final class SourceReader implements AutoCloseable {
    private final DiscoveryRequest request;
    private final Source source;
    private final Lazy<Imports> imports;
    private final Lazy<Object> way;
    private final UntrustedRoots untrusted;
    private final Consumer<Diagnostic> report;
    private final FolderReader reader = new FolderReader();
    private final FolderReader importReader = new FolderReader();

    /** Everything that a rule depends on besides its text. One file has few such keys, so the hash uses only what usually differs between them. */
    record RuleKey(Object way, Source source, Object place) {
        @Override
        public int hashCode() {
            return 31 * source.provider().hashCode() + place.hashCode();
        }
    }

    /** The result of making a rule of a text; has no rule if the provider makes none of it. */
    private record BuiltRule(ParsedText text, Optional<Rule> rule, List<Diagnostic> reports) {}

    /** Creates a reader. */
    public SourceReader(DiscoveryRequest request, Source source, Consumer<Diagnostic> report) {
        this.request = request;
        this.source = source;
        this.imports =
                new Lazy<>(() -> source.imports(request.agents())); // read from a profile only if there is a file
        this.way = new Lazy<>(() -> List.of(
                source.files().text(),
                imports.get(),
                source.habits().frontMatter(),
                request.config().hiddenText(),
                request.config().allowTagCharacters()));
        this.report = report;
        this.untrusted = UntrustedRoots.of(request.config(), request.files().roots());
    }

    /**
     * Returns the rule of a file whose text was read; empty if its provider makes none of it. It is built again only if its text or the
     * source's way of reading has changed.
     *
     * @param reports receives the problems with the text
     */
    public Optional<Rule> rule(FoundFile found, ParsedText text, Consumer<Diagnostic> reports) {
        BuiltRule built = request.cache()
                .derive(
                        found,
                        new RuleKey(way.get(), source, found.place()),
                        BuiltRule.class,
                        known -> known.text().equals(text),
                        () -> build(found, text));
        built.reports().forEach(reports);
        return built.rule();
    }

    private BuiltRule build(FoundFile found, ParsedText text) {
        var reports = new ArrayList<Diagnostic>(0);
        ParsedText seen = source.seen(text, request.limits().maxFrontMatterChars());
        Optional<Rule> rule = source.rule(found, seen, request.agents(), reports::add);
        return new BuiltRule(text, rule, List.copyOf(reports));
    }

    /**
     * Returns the text of a file, parsed, with the texts that it imports; empty if it cannot be read. Once the workspace has too much text, no
     * further file of it is read, because none of its rules will be used.
     */
    public Optional<ParsedText> text(FoundFile found) {
        if (!request.mayRead(found.level())) {
            return Optional.empty();
        }
        boolean isOfWorkspace = found.level().isOfRepository();
        try {
            FileCache.Read read =
                    request.cache().read(found, reader, request.limits().maxFileBytes());
            ParsedText parsed = read.file()
                    .derive(
                            way.get(),
                            ParsedText.class,
                            known -> known.dependencies().areUnchanged(),
                            () -> parse(found, read.file().text()),
                            first -> request.cache().addWorkspaceChars(isOfWorkspace ? first.size() : 0));
            request.events().read(found.path(), read.cached());
            if (read.changed()) {
                report(
                        found,
                        Diagnostic.warning(
                                "file-changed",
                                found.relative() + " changed while it was read, so its rule may be incomplete",
                                "Refresh again"));
            }
            return Optional.of(parsed);
        } catch (FileTooLargeException e) {
            report(
                    found,
                    Diagnostic.error(
                            "file-too-large",
                            found.relative() + " is longer than "
                                    + request.limits().maxFileBytes() + " bytes, so its rule is skipped",
                            "Split it, or raise the limit"));
        } catch (ReplacedByLinkException e) {
            report(
                    found,
                    Diagnostic.warning(
                            "file-changed",
                            found.relative() + " was replaced by a link while it was read, so it is skipped",
                            "Refresh again"));
        } catch (IOException | SecurityException e) {
            report(found, FileProblems.unreadable(found.path(), e));
        } catch (StackOverflowError e) {
            // a regular expression that needs too much stack for one text must not cost all other files
            report(
                    found,
                    Diagnostic.error(
                            "rule-invalid",
                            found.relative() + " is too complex to be read, so its rule is skipped",
                            "Simplify its text"));
        }
        return Optional.empty();
    }

    private void report(FoundFile found, Diagnostic problem) {
        report.accept(problem.about(found.name()).at(PathText.of(found.path())));
    }

    private ParsedText parse(FoundFile found, FileText text) {
        ParsedText parsed = source.parse(text, request.config());
        if (imports.get().changeNothing()) {
            return parsed;
        }
        var expander = new ImportExpander(
                imports.get(),
                () -> places(found),
                importReader,
                request.cache().clock());
        return parsed.expanded((body, firstLine) -> expander.expand(found.file(), body, firstLine), request.config());
    }

    /**
     * Returns where imports may come from: the repository of a project's file, home for the user's, else the file's own folder. A file of
     * a workspace counts as the project's, even if it is a rule because one of the user's mentions it.
     */
    private ImportPlaces places(FoundFile found) {
        Path folder = Objects.requireNonNull(found.file().getParent());
        Path root = found.root().map(RealPath::of).orElse(folder);
        Optional<Path> home = request.files().home().map(RealPath::of);
        List<Path> repositories = request.files().roots().stream()
                .map(base -> request.tree().repository(base).orElse(base))
                .map(RealPath::of)
                .toList();
        Optional<Path> below = repositories.stream()
                .filter(repository -> found.file().startsWith(repository))
                .filter(repository ->
                        home.filter(user -> user.startsWith(repository)).isEmpty())
                .findFirst();
        boolean isProjects = found.level() == Level.PROJECT || below.isPresent();
        Optional<Path> repository =
                found.level() == Level.PROJECT ? request.tree().repository(root) : below;
        String name = !isProjects ? "the home folder" : repository.isPresent() ? "the repository" : "the workspace";
        Optional<Path> boundary = isProjects ? Optional.of(RealPath.of(repository.orElse(root))) : home;
        boolean isInside = boundary.filter(found.file()::startsWith).isPresent();
        return new ImportPlaces(
                isInside ? boundary.orElseThrow() : folder,
                isInside ? name : "its folder",
                root,
                home,
                repositories.stream()
                        .filter(elsewhere -> !found.file().startsWith(elsewhere))
                        .toList(),
                // by the file alone, because what it imports is cached for all who find it
                untrusted.contain(found.file()) ? file -> false : untrusted::contain);
    }

    @Override
    public void close() {
        reader.close();
        importReader.close();
    }
}

package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.spi.ImportStyle;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.discover.FileCache.FileTooLargeException;
import io.agentrules.core.internal.discover.FolderReader.ReplacedByLinkException;
import io.agentrules.core.internal.include.ImportExpander;
import io.agentrules.core.internal.include.ImportOptions;
import io.agentrules.core.internal.include.ImportPlaces;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.FrontMatterStyle;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the files of one source: their text, parsed, with what they import. A file that cannot be read is reported. */
final class RuleTexts implements AutoCloseable {
    private final DiscoveryRequest request;
    private final RuleText reading;
    private final ImportOptions imports;
    private final FrontMatterStyle frontMatter;
    private final UntrustedRoots untrusted;
    private final Consumer<Diagnostic> report;
    private final FolderReader reader = new FolderReader();
    private final FolderReader importReader = new FolderReader();

    RuleTexts(DiscoveryRequest request, RuleText reading, Consumer<Diagnostic> report) {
        this(request, reading, ImportOptions.of(reading.imports()), FrontMatterStyle.LINES, report);
    }

    /** Creates a reader that expands imports, and finds front matter, in a certain way. */
    RuleTexts(
            DiscoveryRequest request,
            RuleText reading,
            ImportOptions imports,
            FrontMatterStyle frontMatter,
            Consumer<Diagnostic> report) {
        this.frontMatter = frontMatter;
        this.request = request;
        this.reading = reading;
        this.imports = reading.withoutComments() ? imports.withoutComments() : imports;
        this.report = report;
        this.untrusted = UntrustedRoots.of(request.config(), request.files().roots());
    }

    /** Returns what is made of references unless a tool says otherwise. */
    private static ImportOptions usual(RuleText reading) {
        ImportOptions plain = ImportOptions.of(reading.imports());
        return reading.withoutComments() ? plain.withoutComments() : plain;
    }

    Optional<ParsedText> read(FoundFile found) {
        try {
            boolean isUsual = imports.equals(usual(reading)) && frontMatter == FrontMatterStyle.LINES;
            Object way = isUsual ? reading : List.of(reading, imports, frontMatter);
            FileCache.Read read = request.cache()
                    .read(found, way, reader, request.limits().maxFileBytes(), text -> parse(found, text));
            request.events().read(found.path(), read.cached());
            if (read.changed()) {
                report.accept(Diagnostic.warning(
                                "file-changed",
                                found.relative() + " changed while it was read, so its rule may be incomplete",
                                "Refresh again")
                        .about(found.name())
                        .at(PathText.of(found.path())));
            }
            return Optional.of(read.parsed());
        } catch (FileTooLargeException e) {
            report.accept(Diagnostic.error(
                            "file-too-large",
                            found.relative() + " is longer than "
                                    + request.limits().maxFileBytes() + " bytes, so its rule is skipped",
                            "Split it, or raise the limit")
                    .about(found.name())
                    .at(PathText.of(found.path())));
        } catch (ReplacedByLinkException e) {
            report.accept(Diagnostic.warning(
                            "file-changed",
                            found.relative() + " was replaced by a link while it was read, so it is skipped",
                            "Refresh again")
                    .about(found.name())
                    .at(PathText.of(found.path())));
        } catch (IOException | SecurityException e) {
            report.accept(FileProblems.unreadable(found.path(), e).about(found.name()));
        } catch (StackOverflowError e) {
            // a regular expression on a text that nobody foresaw must not cost all other files
            report.accept(Diagnostic.error(
                            "rule-invalid",
                            found.relative() + " is too complex to be read, so its rule is skipped",
                            "Simplify its text")
                    .about(found.name())
                    .at(PathText.of(found.path())));
        }
        return Optional.empty();
    }

    private ParsedText parse(FoundFile found, FileText text) {
        ParsedText parsed = ParsedText.of(text, reading, frontMatter, request.config());
        if (reading.imports() == ImportStyle.NONE && !reading.withoutComments()) {
            return parsed;
        }
        var expander = new ImportExpander(
                imports, () -> places(found), importReader, request.cache().clock());
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

package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.cli.check.SarifLog.Artifact;
import io.agentrules.cli.check.SarifLog.Change;
import io.agentrules.cli.check.SarifLog.Code;
import io.agentrules.cli.check.SarifLog.Configuration;
import io.agentrules.cli.check.SarifLog.Deleted;
import io.agentrules.cli.check.SarifLog.Driver;
import io.agentrules.cli.check.SarifLog.Folder;
import io.agentrules.cli.check.SarifLog.Help;
import io.agentrules.cli.check.SarifLog.PhysicalLocation;
import io.agentrules.cli.check.SarifLog.Place;
import io.agentrules.cli.check.SarifLog.Region;
import io.agentrules.cli.check.SarifLog.Replacement;
import io.agentrules.cli.check.SarifLog.Result;
import io.agentrules.cli.check.SarifLog.Run;
import io.agentrules.cli.check.SarifLog.Text;
import io.agentrules.cli.check.SarifLog.Tool;
import io.agentrules.cli.command.Release;
import io.agentrules.json.DisplayPaths;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Diagnostics as SARIF 2.1.0, for code scanners. Paths in the workspace are relative to {@code %SRCROOT%}, those
 * under home to {@code HOME}, so that the output does not reveal the machine's folders.
 */
record Sarif(DisplayPaths paths) {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    /** Rule files are never longer, unless a harness raises the limit. */
    private static final long MAX_COUNTED_BYTES = 16 << 20;

    private static final String SOURCE_ROOT = "%SRCROOT%";
    private static final String HOME = "HOME";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    SarifLog log(List<Diagnostic> diagnostics) {
        Map<String, Diagnostic> firstOfCode = new LinkedHashMap<>();
        diagnostics.forEach(diagnostic -> firstOfCode.putIfAbsent(diagnostic.code(), diagnostic));
        List<String> codes = List.copyOf(firstOfCode.keySet());
        var bases = new LinkedHashMap<String, Folder>();
        bases.put(SOURCE_ROOT, new Folder(new Text("The workspace")));
        bases.put(HOME, new Folder(new Text("The user's home folder")));
        var run = new Run(
                new Tool(driver(firstOfCode.values())),
                bases,
                "unicodeCodePoints",
                diagnostics.stream()
                        .map(each -> result(each, codes.indexOf(each.code())))
                        .toList());
        return new SarifLog(Map.of("$schema", SCHEMA), "2.1.0", List.of(run));
    }

    private static Driver driver(Collection<Diagnostic> firstOfCode) {
        var documented = new DocumentedCodes();
        return new Driver(
                "Agent Rules",
                Release.version(),
                Release.repository().orElse(null),
                firstOfCode.stream().map(first -> code(first, documented)).toList());
    }

    /** Documented codes have the same help text in every run; a plugin's code uses its first remedy instead. */
    private static Code code(Diagnostic first, DocumentedCodes documented) {
        Optional<String> meaning = documented.entry(first.code()).map(DocumentedCodes.Entry::sentence);
        String text = meaning.map(written -> written.replace("`", "")).orElse(first.remedy());
        return new Code(
                first.code(),
                new Text(first.code().replace('-', ' ')),
                new Text(text),
                new Help(text, meaning.orElse(first.remedy())),
                meaning.flatMap(unused -> Release.repository()).map(Sarif::page).orElse(null),
                new Configuration(level(first.severity())));
    }

    private static String page(String repository) {
        return repository + "/blob/v" + Release.version() + "/docs/diagnostics.md";
    }

    private Result result(Diagnostic diagnostic, int ruleIndex) {
        return new Result(
                diagnostic.code(),
                ruleIndex,
                level(diagnostic.severity()),
                new Text(diagnostic.message() + "\n" + diagnostic.remedy()),
                diagnostic.location().stream().map(this::place).toList(),
                diagnostic
                        .fix()
                        .map(fix -> List.of(change(fix, diagnostic.remedy())))
                        .orElse(null));
    }

    /** Returns a change of whole lines, with the end of the last one, so that lines can also be removed. */
    private SarifLog.Fix change(Fix fix, String description) {
        String text = fix.lines().stream().map(line -> line + "\n").collect(Collectors.joining());
        var replacement = new Replacement(new Deleted(fix.firstLine(), 1, fix.lastLine() + 1, 1), new Text(text));
        return new SarifLog.Fix(new Text(description), List.of(new Change(artifact(fix.file()), List.of(replacement))));
    }

    private Place place(Location location) {
        OptionalInt last = location.line().isPresent() ? OptionalInt.empty() : lines(location.file());
        Region region = location.line().isPresent() || last.isPresent()
                ? new Region(location.line().orElse(1), last.isPresent() ? last.getAsInt() : null)
                : null;
        return new Place(new PhysicalLocation(artifact(location.file()), region));
    }

    /** Returns the number of lines of a file, for a region that spans the whole file: scanners skip results without a region. */
    private static OptionalInt lines(String file) {
        try {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.size(path) > MAX_COUNTED_BYTES) {
                return OptionalInt.empty();
            }
            byte[] bytes = Files.readAllBytes(path);
            int lines = bytes.length == 0 || bytes[bytes.length - 1] != '\n' ? 1 : 0;
            for (byte each : bytes) {
                lines += each == '\n' ? 1 : 0;
            }
            return OptionalInt.of(lines);
        } catch (IOException | InvalidPathException | SecurityException unreadable) {
            return OptionalInt.empty();
        }
    }

    private Artifact artifact(String file) {
        Optional<String> inWorkspace = paths.inWorkspace(file);
        Optional<String> underHome = inWorkspace.isPresent() ? Optional.empty() : paths.underHome(file);
        if (underHome.isPresent()) {
            return new Artifact(encoded(underHome.get()), HOME);
        }
        return inWorkspace.isEmpty() && file.startsWith("/")
                ? new Artifact("file://" + encoded(file), null)
                : new Artifact(encoded(inWorkspace.orElse(file)), SOURCE_ROOT);
    }

    private static String encoded(String path) {
        try {
            // Without a leading slash, a colon in the first segment would be taken for the end of a scheme, here and by
            // readers of the relative URI.
            String slash = path.startsWith("/") ? "" : "/";
            String uri =
                    ascii(new URI(null, null, slash + path, null).toString().substring(slash.length()));
            int end = uri.indexOf('/') < 0 ? uri.length() : uri.indexOf('/');
            return uri.substring(0, end).replace(":", "%3A") + uri.substring(end);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("Cannot create a URI from the path " + path, e);
        }
    }

    /** Encodes what is not ASCII as it is: {@link URI#toASCIIString} composes characters, which can be the name of another file. */
    private static String ascii(String uri) {
        var ascii = new StringBuilder();
        for (byte each : uri.getBytes(StandardCharsets.UTF_8)) {
            if (each < 0) {
                ascii.append('%').append(HEX.toHexDigits(each));
            } else {
                ascii.append((char) each);
            }
        }
        return ascii.toString();
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case INFO -> "note";
        };
    }
}

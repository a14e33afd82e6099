package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.cli.command.Release;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/**
 * Diagnostics as SARIF 2.1.0, for code scanners. Paths in the workspace are relative to {@code %SRCROOT%}, those
 * under home to {@code HOME}, so that the output does not reveal the machine's folders.
 */
record Sarif(JsonGenerator json, DisplayPaths paths) {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    /** Rule files are never longer, unless a harness raises the limit. */
    private static final long MAX_COUNTED_BYTES = 16 << 20;

    private static final String SOURCE_ROOT = "%SRCROOT%";
    private static final String HOME = "HOME";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    void write(List<Diagnostic> diagnostics) {
        Map<String, Diagnostic> firstOfCode = new LinkedHashMap<>();
        diagnostics.forEach(diagnostic -> firstOfCode.putIfAbsent(diagnostic.code(), diagnostic));
        List<String> codes = List.copyOf(firstOfCode.keySet());
        json.writeStringProperty("$schema", SCHEMA);
        json.writeStringProperty("version", "2.1.0");
        Json.objects(json, "runs", List.of(diagnostics), all -> {
            Json.object(json, "tool", () -> Json.object(json, "driver", () -> writeDriver(firstOfCode)));
            Json.object(json, "originalUriBaseIds", () -> {
                Json.object(json, SOURCE_ROOT, () -> writeText("description", "The workspace"));
                Json.object(json, HOME, () -> writeText("description", "The user's home folder"));
            });
            json.writeStringProperty("columnKind", "unicodeCodePoints");
            Json.objects(json, "results", all, each -> writeResult(each, codes.indexOf(each.code())));
        });
    }

    private void writeDriver(Map<String, Diagnostic> firstOfCode) {
        json.writeStringProperty("name", "Agent Rules");
        json.writeStringProperty("version", Release.version());
        Release.repository().ifPresent(address -> json.writeStringProperty("informationUri", address));
        var documented = new DocumentedCodes();
        Json.objects(json, "rules", firstOfCode.values(), diagnostic -> {
            json.writeStringProperty("id", diagnostic.code());
            writeText("shortDescription", diagnostic.code().replace('-', ' '));
            writeHelp(diagnostic.code(), diagnostic, documented);
            Json.object(
                    json,
                    "defaultConfiguration",
                    () -> json.writeStringProperty("level", level(diagnostic.severity())));
        });
    }

    /** Documented codes have the same help text in every run; a plugin's code uses its first remedy instead. */
    private void writeHelp(String code, Diagnostic first, DocumentedCodes documented) {
        Optional<String> meaning = documented.meaning(code);
        String markdown = meaning.orElse(first.remedy());
        String text = meaning.map(written -> written.replace("`", "")).orElse(first.remedy());
        writeText("fullDescription", text);
        Json.object(json, "help", () -> {
            json.writeStringProperty("text", text);
            json.writeStringProperty("markdown", markdown);
        });
        if (meaning.isPresent()) {
            Release.repository().ifPresent(address -> json.writeStringProperty("helpUri", page(address)));
        }
    }

    private static String page(String repository) {
        return repository + "/blob/v" + Release.version() + "/docs/diagnostics.md";
    }

    private void writeResult(Diagnostic diagnostic, int ruleIndex) {
        json.writeStringProperty("ruleId", diagnostic.code());
        json.writeNumberProperty("ruleIndex", ruleIndex);
        json.writeStringProperty("level", level(diagnostic.severity()));
        writeText("message", diagnostic.message() + "\n" + diagnostic.remedy());
        Json.objects(json, "locations", diagnostic.location().stream().toList(), this::writeLocation);
        diagnostic
                .fix()
                .ifPresent(
                        fix -> Json.objects(json, "fixes", List.of(fix), each -> writeFix(each, diagnostic.remedy())));
    }

    /** Writes a change of whole lines, with the end of the last one, so that lines can also be removed. */
    private void writeFix(Fix fix, String description) {
        writeText("description", description);
        Json.objects(json, "artifactChanges", List.of(fix), change -> {
            writeArtifact(change.file());
            Json.objects(json, "replacements", List.of(fix), this::writeReplacement);
        });
    }

    private void writeReplacement(Fix fix) {
        Json.object(json, "deletedRegion", () -> {
            json.writeNumberProperty("startLine", fix.firstLine());
            json.writeNumberProperty("startColumn", 1);
            json.writeNumberProperty("endLine", fix.lastLine() + 1);
            json.writeNumberProperty("endColumn", 1);
        });
        writeText(
                "insertedContent", fix.lines().stream().map(line -> line + "\n").collect(Collectors.joining()));
    }

    private void writeLocation(Location location) {
        Json.object(json, "physicalLocation", () -> {
            writeArtifact(location.file());
            OptionalInt last = location.line().isPresent() ? OptionalInt.empty() : lines(location.file());
            if (location.line().isPresent() || last.isPresent()) {
                Json.object(json, "region", () -> {
                    json.writeNumberProperty("startLine", location.line().orElse(1));
                    last.ifPresent(line -> json.writeNumberProperty("endLine", line));
                });
            }
        });
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

    private void writeArtifact(String file) {
        Optional<String> inWorkspace = paths.inWorkspace(file);
        Optional<String> underHome = inWorkspace.isPresent() ? Optional.empty() : paths.underHome(file);
        json.writeObjectPropertyStart("artifactLocation");
        if (underHome.isPresent()) {
            json.writeStringProperty("uri", encoded(underHome.get()));
            json.writeStringProperty("uriBaseId", HOME);
        } else if (inWorkspace.isEmpty() && file.startsWith("/")) {
            json.writeStringProperty("uri", "file://" + encoded(file));
        } else {
            json.writeStringProperty("uri", encoded(inWorkspace.orElse(file)));
            json.writeStringProperty("uriBaseId", SOURCE_ROOT);
        }
        json.writeEndObject();
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

    private void writeText(String name, String text) {
        Json.object(json, name, () -> json.writeStringProperty("text", text));
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case INFO -> "note";
        };
    }
}

package io.agentrules.cli.check;

import io.agentrules.json.Inlined;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of SARIF 2.1.0 that {@link Sarif} writes; the specification describes them. */
record SarifLog(@Inlined Map<String, String> schema, String version, List<Run> runs) {
    record Run(Tool tool, Map<String, Folder> originalUriBaseIds, String columnKind, List<Result> results) {}

    record Tool(Driver driver) {}

    record Driver(String name, String version, @Nullable String informationUri, List<Code> rules) {}

    record Code(
            String id,
            Text shortDescription,
            Text fullDescription,
            Help help,
            @Nullable String helpUri,
            Configuration defaultConfiguration) {}

    record Help(String text, String markdown) {}

    record Configuration(String level) {}

    record Folder(Text description) {}

    record Text(String text) {}

    record Result(
            String ruleId,
            int ruleIndex,
            String level,
            Text message,
            List<Place> locations,
            @Nullable Map<String, String> partialFingerprints,
            @Nullable List<Fix> fixes) {}

    record Place(PhysicalLocation physicalLocation) {}

    record PhysicalLocation(
            Artifact artifactLocation, @Nullable Region region) {}

    record Artifact(String uri, @Nullable String uriBaseId) {}

    record Region(
            int startLine,
            @Nullable Integer startColumn,
            @Nullable Integer endLine,
            @Nullable Integer endColumn) {}

    record Fix(Text description, List<Change> artifactChanges) {}

    record Change(Artifact artifactLocation, List<Replacement> replacements) {}

    record Replacement(Deleted deletedRegion, Text insertedContent) {}

    record Deleted(int startLine, int startColumn, int endLine, int endColumn) {}
}

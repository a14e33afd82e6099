package io.agentrules.check.internal.tool;

import io.agentrules.api.Level;
import io.agentrules.check.internal.tool.SizeLimit.Scope;
import io.agentrules.check.internal.tool.SizeLimit.Unit;
import io.agentrules.core.internal.support.Mapping;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a profile says to those who write its tool's files.
 *
 * @param tool what the tool is called in a message; empty if no profile tells
 * @param limits how long files may be; of several for a file, the first counts
 * @param importsFiles whether {@code @path} imports a file
 * @param notItsOwn keys that this engine reads and the tool itself does not
 * @param misplaced where its files have no effect; of several that fit a file, the first counts
 */
public record ToolFacts(
        String tool,
        List<SizeLimit> limits,
        boolean importsFiles,
        List<String> notItsOwn,
        List<MisplacedPath> misplaced) {
    /** Nothing is known. */
    public static final ToolFacts NONE = new ToolFacts("", List.of(), false, List.of(), List.of());

    /** Reads the keys of a profile; docs/profiles.md describes them. */
    static ToolFacts of(Mapping profile) {
        String tool = profile.text("shortName").orElse(profile.required("name"));
        Mapping format = profile.mapping("format").orElse(new Mapping(Map.of()));
        return new ToolFacts(
                tool,
                format.mappings("limits").stream()
                        .map(limit -> limit(limit, tool))
                        .toList(),
                format.flag("importsFiles"),
                format.texts("notItsOwn"),
                profile.mappings("misplaced").stream().map(ToolFacts::misplaced).toList());
    }

    private static SizeLimit limit(Mapping limit, String tool) {
        Unit unit = Stream.of(Unit.values())
                .filter(word -> limit.has(word.word()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a limit without characters, bytes or lines"));
        return new SizeLimit(
                tool,
                limit.constant("of", Scope.FILE),
                limit.text("level").map(word -> Mapping.constant(word, Level.class)),
                limit.texts("files"),
                limit.number(unit.word()).orElseThrow(),
                unit,
                limit.flag("recommended"),
                limit.text("beyond").orElse(""));
    }

    private static MisplacedPath misplaced(Mapping place) {
        Pattern path = Pattern.compile(place.required("path"));
        String remedy = place.required("remedy");
        if (place.flag("legacy")) {
            return MisplacedPath.legacy(path, remedy);
        }
        return place.text("why")
                .map(message -> MisplacedPath.elsewhere(path, message, remedy))
                .orElseGet(() -> MisplacedPath.wrong(path, remedy));
    }

    /** Returns these facts and those of another tool that reads the same files. */
    ToolFacts and(ToolFacts other) {
        return new ToolFacts(
                tool.isEmpty() ? other.tool : tool,
                joined(limits, other.limits),
                importsFiles || other.importsFiles,
                joined(notItsOwn, other.notItsOwn),
                joined(misplaced, other.misplaced));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}

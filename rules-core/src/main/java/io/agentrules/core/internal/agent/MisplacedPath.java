package io.agentrules.core.internal.agent;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Mapping;
import java.util.regex.Pattern;

/**
 * A place in which a tool's file has no effect, or not the usual one.
 *
 * @param path what the file's path, relative to a workspace root, must match as a whole
 * @param kind what is wrong with the place
 * @param finding what to report, without location
 */
public record MisplacedPath(Pattern path, Kind kind, Diagnostic finding) {
    private static final String MISPLACED = "rules-misplaced";

    /** What is wrong with a place. */
    public enum Kind {
        /** No tool reads the file. */
        WRONG,
        /** The tool reads the file only in another workspace, or with another setting. */
        ELSEWHERE,
        /** The tool reads the file, but has replaced it by a newer form. */
        LEGACY
    }

    static MisplacedPath of(Mapping place) {
        Pattern path = Pattern.compile(place.required("path"));
        String remedy = place.required("remedy");
        if (place.flag("legacy")) {
            return legacy(path, remedy);
        }
        return place.text("why")
                .map(message -> elsewhere(path, message, remedy))
                .orElseGet(() -> wrong(path, remedy));
    }

    private static MisplacedPath wrong(Pattern path, String remedy) {
        return new MisplacedPath(
                path,
                Kind.WRONG,
                Diagnostic.warning(MISPLACED, "No agent looks for rules here, so this file is not read", remedy));
    }

    private static MisplacedPath elsewhere(Pattern path, String message, String remedy) {
        return new MisplacedPath(path, Kind.ELSEWHERE, Diagnostic.info(MISPLACED, message, remedy));
    }

    /** Returns what to report of an older form that the tool is known not to read any more. */
    public Diagnostic noLongerRead(Diagnostic found) {
        Diagnostic known = Diagnostic.info(
                "file-legacy", "This file is an older form, which its tool no longer reads", found.remedy());
        return found.location().map(known::at).orElse(known);
    }

    private static MisplacedPath legacy(Pattern path, String remedy) {
        return new MisplacedPath(
                path,
                Kind.LEGACY,
                Diagnostic.info(
                        "file-legacy",
                        "This file is an older form, which newer versions of its agent may ignore",
                        remedy));
    }
}

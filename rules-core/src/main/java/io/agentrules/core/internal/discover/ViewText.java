package io.agentrules.core.internal.discover;

import io.agentrules.core.internal.parse.Finding;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.parse.InvalidYaml;
import io.agentrules.core.internal.view.ViewReading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parsed text as one tool reads it, where that differs from the usual way. */
final class ViewText {
    private static final Pattern FENCE = Pattern.compile("(?m)^---[ \\t]*$");

    private ViewText() {}

    static ParsedText of(ParsedText parsed, ViewReading reading, int maxFrontMatterChars) {
        Optional<FrontMatter> frontMatter = parsed.frontMatter();
        if (frontMatter.isEmpty()) {
            return parsed;
        }
        FrontMatter usual = frontMatter.get();
        if (reading.anywhere() && usual.state() == FrontMatter.State.ABSENT) {
            FrontMatter later = later(usual, maxFrontMatterChars);
            return later.equals(usual) ? parsed : with(parsed, later, withoutFaults(parsed.findings()));
        }
        if (!usual.isRecovered()) {
            return parsed;
        }
        return switch (reading.broken()) {
            case RECOVERED, DROPPED -> parsed;
            case RAW -> with(parsed, FrontMatter.plain(usual.text()), InvalidYaml.TEXT);
            case WITHOUT_KEYS ->
                with(
                        parsed,
                        new FrontMatter(
                                FrontMatter.State.ABSENT, Map.of(), Map.of(), usual.body(), usual.text(), List.of()),
                        InvalidYaml.WITHOUT_KEYS);
        };
    }

    /** Returns findings without those about front matter, which is read. */
    private static List<Finding> withoutFaults(List<Finding> findings) {
        return findings.stream()
                .filter(finding ->
                        !FrontMatterParser.isFault(finding.diagnostic().code()))
                .toList();
    }

    private static ParsedText with(ParsedText parsed, FrontMatter other, InvalidYaml treatment) {
        return with(
                parsed,
                other,
                parsed.findings().stream().map(finding -> finding.as(treatment)).toList());
    }

    /** Returns what is between the first two lines {@code ---} as front matter, and what follows; without YAML there, all is text. */
    private static FrontMatter later(FrontMatter usual, int maxFrontMatterChars) {
        Matcher fence = FENCE.matcher(usual.text());
        if (!fence.find()) {
            return usual;
        }
        FrontMatter later = FrontMatterParser.parse(usual.text().substring(fence.start()), maxFrontMatterChars);
        return later.state() == FrontMatter.State.VALID ? later : usual;
    }

    private static ParsedText with(ParsedText parsed, FrontMatter other, List<Finding> findings) {
        return new ParsedText(
                Optional.of(other),
                findings,
                parsed.imports(),
                parsed.mentions(),
                parsed.importProblems(),
                parsed.dependencies());
    }
}

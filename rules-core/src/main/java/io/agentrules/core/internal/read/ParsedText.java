package io.agentrules.core.internal.read;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.agent.FrontMatterStyle;
import io.agentrules.core.internal.include.Dependencies;
import io.agentrules.core.internal.include.Expanded;
import io.agentrules.core.internal.include.ImportProblem;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.Finding;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.HiddenCharacters;
import io.agentrules.core.internal.parse.HiddenValues;
import io.agentrules.core.internal.parse.HiddenValues.Checked;
import io.agentrules.core.internal.parse.StyledFrontMatter;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A parsed text, independent of the rule it belongs to.
 *
 * @param frontMatter empty if there is no usable text; a finding says why
 * @param findings the problems found in the text
 * @param imports the real paths of the files whose text is part of the body, in order of expansion
 * @param mentions the real paths of the files that are rules of their own because this text mentions them
 * @param importProblems the problems with imports
 * @param dependencies the other files that were looked at; the text is out of date when one of them changes
 */
public record ParsedText(
        Optional<FrontMatter> frontMatter,
        List<Finding> findings,
        List<Path> imports,
        List<Path> mentions,
        List<ImportProblem> importProblems,
        Dependencies dependencies) {
    private static final long FILE_SIZE = 2_048;
    private static final long VALUE_SIZE = 128;

    /** Returns a text as most tools read it. */
    public static ParsedText of(FileText file, RuleText reading, RulesConfig config) {
        return of(file, reading, FrontMatterStyle.LINES, config);
    }

    static ParsedText of(FileText file, RuleText reading, FrontMatterStyle style, RulesConfig config) {
        var findings = new ArrayList<>(file.findings());
        Optional<String> seen = file.text().flatMap(text -> seen(text, config, findings));
        Optional<FrontMatter> frontMatter = seen.map(text -> reading.frontMatter()
                        ? StyledFrontMatter.parse(
                                style, text, file.signs(), config.limits().maxFrontMatterChars())
                        : FrontMatter.plain(text))
                .flatMap(parsed -> {
                    findings.addAll(parsed.findings());
                    Checked checked = HiddenValues.apply(parsed, config.hiddenText(), config.allowTagCharacters());
                    checked.finding().ifPresent(findings::add);
                    return checked.frontMatter();
                });
        return new ParsedText(frontMatter, List.copyOf(findings), List.of(), List.of(), List.of(), Dependencies.NONE);
    }

    /** Applies the policy for invisible characters. */
    private static Optional<String> seen(String text, RulesConfig config, List<Finding> findings) {
        FileText seen = HiddenCharacters.apply(text, config.hiddenText(), config.allowTagCharacters());
        findings.addAll(seen.findings());
        return seen.text();
    }

    /** Returns what was found about hidden characters. */
    public List<Finding> hiddenText() {
        return findings.stream()
                .filter(finding -> isAboutHiddenText(finding.diagnostic()))
                .toList();
    }

    /** Returns whether a problem is that a text has hidden characters. */
    public static boolean isAboutHiddenText(Diagnostic problem) {
        return problem.code().startsWith("hidden-text");
    }

    /** Returns about how much memory it takes, in characters: a few long texts take as much as many values in front matter. */
    long size() {
        return FILE_SIZE
                + frontMatter
                        .map(parsed ->
                                Math.max(parsed.text().length(), parsed.body().length()) + size(parsed.values()))
                        .orElse(0L);
    }

    private static long size(@Nullable Object value) {
        Collection<?> members =
                value instanceof Map<?, ?> map ? map.values() : value instanceof List<?> list ? list : List.of();
        long size = VALUE_SIZE;
        for (Object member : members) {
            size += size(member);
        }
        return size;
    }

    /** Returns this text with other front matter. */
    ParsedText with(FrontMatter other, List<Finding> found) {
        return new ParsedText(Optional.of(other), found, imports, mentions, importProblems, dependencies);
    }

    /**
     * Returns this text with another body.
     *
     * @param expand expands imports in a body that starts in a line of the file
     */
    ParsedText expanded(BiFunction<String, Integer, Expanded> expand, RulesConfig config) {
        if (frontMatter.isEmpty()) {
            return this;
        }
        FrontMatter parsed = frontMatter.get();
        Expanded expanded = expand.apply(parsed.indentedBody(), parsed.bodyLine());
        var all = new ArrayList<>(findings);
        Optional<String> body = Optional.of(expanded.text());
        if (!expanded.imports().isEmpty()) { // imported text was not looked at before
            FileText seen =
                    HiddenCharacters.applyToExpanded(expanded.text(), config.hiddenText(), config.allowTagCharacters());
            all.addAll(seen.findings());
            body = seen.text();
        }
        return new ParsedText(
                body.map(parsed::withBody),
                List.copyOf(all),
                expanded.imports(),
                expanded.mentions(),
                expanded.problems(),
                expanded.dependencies());
    }
}

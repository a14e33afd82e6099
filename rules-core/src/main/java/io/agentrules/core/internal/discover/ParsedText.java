package io.agentrules.core.internal.discover;

import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.Finding;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.parse.HiddenCharacters;
import io.agentrules.core.internal.parse.HiddenValues;
import io.agentrules.core.internal.parse.HiddenValues.Checked;
import io.agentrules.core.model.RulesConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A parsed text, independent of the file and rule it belongs to.
 *
 * @param frontMatter empty if there is no usable text; a finding says why
 * @param findings the problems found in the text
 */
record ParsedText(Optional<FrontMatter> frontMatter, List<Finding> findings) {
    static ParsedText of(FileText file, RuleText reading, RulesConfig config) {
        var findings = new ArrayList<>(file.findings());
        Optional<FrontMatter> frontMatter = file.text()
                .map(text -> HiddenCharacters.apply(text, config.hiddenText(), config.allowTagCharacters()))
                .flatMap(seen -> {
                    findings.addAll(seen.findings());
                    return seen.text();
                })
                .map(text -> reading.frontMatter()
                        ? FrontMatterParser.parse(text, config.limits().maxFrontMatterChars())
                        : FrontMatter.plain(text))
                .flatMap(parsed -> {
                    findings.addAll(parsed.findings());
                    Checked checked = HiddenValues.apply(parsed, config.hiddenText(), config.allowTagCharacters());
                    checked.finding().ifPresent(findings::add);
                    return checked.frontMatter();
                });
        return new ParsedText(frontMatter, List.copyOf(findings));
    }
}

package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.ParsedText;
import io.agentrules.core.internal.read.RuleConversion;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.read.SourceReader;
import io.agentrules.core.internal.yaml.YamlExplanation;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads one file as an agent does, whatever other files there are.
 *
 * @param step called before each file
 * @param report receives what is wrong with a file
 */
record ViewFileReader(AgentFacts agent, DiscoveryRequest request, Runnable step, Consumer<Diagnostic> report) {
    /** How long a file may be if no limit of the agent is known. */
    private static final int MAX_BYTES = 16 << 20;

    /** Returns what becomes of a file, without limits. */
    ReadFile read(ViewFile file, Source source) {
        step.run();
        try (var reader = new SourceReader(asAgent(file.step()), source, report)) {
            return reader.text(file.found())
                    .map(text -> read(file, source, text, reader))
                    .orElseGet(() -> ReadFile.unreadable(file));
        }
    }

    /** Returns the request with the agent's own limit for a file. */
    private DiscoveryRequest asAgent(AgentStep step) {
        return request.ofTool(step.limit()
                .filter(limit -> limit.unit() == SizeLimit.Unit.BYTES)
                .map(SizeLimit::amount)
                .orElse(MAX_BYTES));
    }

    private ReadFile read(ViewFile file, Source source, ParsedText text, SourceReader reader) {
        Optional<String> unusable = source.unusable(text);
        if (unusable.isPresent()) {
            return ReadFile.without(
                    file,
                    text,
                    Optional.empty(),
                    Optional.of(agent.name() + " does not use a file whose " + unusable.get()));
        }
        boolean hasLessHere = hasLessHere(file.found(), source, text);
        ParsedText asSeen = source.seen(text, request.limits().maxFrontMatterChars());
        var problems = new ArrayList<Diagnostic>(0);
        Optional<Rule> read = reader.rule(file.found(), text, problems::add);
        problems.removeIf(problem -> hasLessHere && ParsedText.isAboutHiddenText(problem));
        problems.removeIf(YamlExplanation::isFineForItsTool);
        problems.forEach(report);
        if (read.isEmpty()) {
            Optional<String> error = problems.stream()
                    .filter(problem -> problem.severity() == Severity.ERROR)
                    .map(Diagnostic::message)
                    .findFirst();
            return ReadFile.without(file, text, Optional.empty(), error);
        }
        // no other agent has triggers
        Rule rule = read.get().trigger().isPresent() ? read.get().withoutTrigger() : read.get();
        return source.isUsed(rule, asSeen)
                ? ReadFile.of(file, text, rule)
                : ReadFile.without(
                        file,
                        text,
                        Optional.of(rule),
                        Optional.of(agent.name() + " uses only rules that always apply"
                                + file.step()
                                        .remarks()
                                        .othersAreFor()
                                        .map(who -> "; the others are for " + who)
                                        .orElse("")));
    }

    /** Returns whether this engine has less of a file than the agent, which is reported. */
    private boolean hasLessHere(FoundFile found, Source source, ParsedText text) {
        if (text.hiddenText().isEmpty()
                && found.attributes().size() <= request.limits().maxFileBytes()) {
            return false;
        }
        var reports = new ArrayList<Diagnostic>();
        try (var reader = new SourceReader(request, source, reports::add)) {
            Optional<ParsedText> here = reader.text(found);
            if (here.filter(own -> own.frontMatter().equals(text.frontMatter())).isPresent()) {
                return false;
            }
            RuleSource place = RuleConversion.source(source.provider(), found);
            here.ifPresent(own ->
                    own.hiddenText().forEach(hidden -> reports.add(hidden.in(found.name(), place, request.agents()))));
        }
        reports.stream()
                .map(less -> Diagnostic.info(
                                "differs-here",
                                less.message() + "; " + agent.name() + " loads all of it",
                                less.remedy())
                        .about(found.name())
                        .at(less.location().orElseThrow()))
                .forEach(report);
        return true;
    }
}

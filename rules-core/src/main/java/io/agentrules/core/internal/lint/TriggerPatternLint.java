package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.PatternSet;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Stream conditions that match what their author did not mean: the rule's own text, any text, only the first line. */
final class TriggerPatternLint {
    /** What an anchor is not: an escaped character, or one in a class. */
    private static final Pattern NO_ANCHORS = Pattern.compile("\\\\.|\\[(?:\\\\.|[^\\]\\\\])*+\\]", Pattern.DOTALL);

    /** An anchor that no line end stands beside as another choice. */
    private static final Pattern ANCHOR = Pattern.compile("(?<!\\|)[\\^$](?!\\|)");

    private static final Pattern LINES = Pattern.compile("\\(\\?[a-z]*m[a-z]*[:-]");

    private TriggerPatternLint() {}

    /** Returns the findings about a rule's stream conditions, in file order. */
    static Stream<Diagnostic> of(Rule rule) {
        return rule.trigger().stream()
                .flatMap(trigger -> trigger.patterns().stream().flatMap(regex -> of(regex, trigger, rule)));
    }

    private static Stream<Diagnostic> of(String regex, StreamTrigger trigger, Rule rule) {
        PatternSet.Builder builder = PatternSet.builder();
        builder.add(regex);
        PatternSet pattern = builder.build();
        Optional<Diagnostic> tooMuch = pattern.match("").contains(0)
                ? Optional.of(anything(regex))
                : Optional.of(ownText(regex))
                        .filter(finding -> !trigger.options().ignoreQuotes())
                        .filter(finding -> pattern.match(rule.content()).contains(0));
        return Stream.of(
                        tooMuch.filter(finding -> !isAboutFilesAlone(trigger)),
                        Optional.of(anchored(regex)).filter(finding -> isAnchored(regex)))
                .flatMap(Optional::stream);
    }

    /** Such a rule is meant to fire whatever is written to its files. */
    private static boolean isAboutFilesAlone(StreamTrigger trigger) {
        return trigger.scope().stream().allMatch(token -> token.endsWith(")"));
    }

    private static boolean isAnchored(String regex) {
        return ANCHOR.matcher(NO_ANCHORS.matcher(regex).replaceAll("_")).find()
                && !LINES.matcher(regex).find();
    }

    private static Diagnostic anything(String regex) {
        return Diagnostic.warning(
                "condition-matches-anything",
                "The condition " + Excerpt.of(regex)
                        + " matches the empty text, so it fires at the beginning of every stream",
                "Write a condition that needs at least one character, or a scope with a glob: tool:edit(*.ts)");
    }

    private static Diagnostic ownText(String regex) {
        return Diagnostic.warning(
                "condition-matches-own-rule",
                "The condition " + Excerpt.of(regex)
                        + " matches the rule's own text: a model that repeats what it was told violates the rule",
                "Write ignoreQuotes: true, or scope: tool, or words in the text that the condition does not match");
    }

    private static Diagnostic anchored(String regex) {
        return Diagnostic.info(
                "condition-anchored",
                "In the condition " + Excerpt.of(regex)
                        + " an anchor means the beginning or end of the whole stream, and not of a line",
                "For lines write (?m:...) around it");
    }
}

package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.stream.Scope;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.PatternSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds trigger patterns with unintended matches: the rule's own text, any text, only the first line, or only text between slashes. */
final class TriggerPatternLint {
    /** Escaped characters and character classes, in which {@code ^} and {@code $} are not anchors. */
    private static final Pattern NOT_ANCHORS = Pattern.compile("\\\\.|\\[(?:\\\\.|[^\\]\\\\])*+\\]", Pattern.DOTALL);

    /** An anchor that is not one alternative next to another, such as a line end. */
    private static final Pattern ANCHOR = Pattern.compile("(?<!\\|)[\\^$](?!\\|)");

    private static final Pattern MULTILINE = Pattern.compile("\\(\\?[a-z]*m[a-z]*[:-]");

    /** A regular expression as JavaScript, Perl and others write it in a program: between slashes, with flags. */
    private static final Pattern DELIMITED = Pattern.compile("/(.+)/([dgimsuvy]*)", Pattern.DOTALL);

    /** The flags that a pattern can have in a group. */
    private static final Pattern OTHER_FLAGS = Pattern.compile("[^ims]");

    private static final Set<String> WITHOUT_FILES = Set.of("text", "thinking", "bash", "tool:bash");

    private TriggerPatternLint() {}

    /** Returns the findings about a rule's trigger patterns, in file order. */
    static Stream<Diagnostic> of(Rule rule) {
        return rule.trigger().stream()
                .flatMap(trigger -> Stream.concat(
                        trigger.patterns().stream().flatMap(pattern -> of(pattern, trigger, rule)), part(trigger)));
    }

    /** Reports the key {@code in} of a rule whose scopes are only texts that are never written to a file. */
    private static Stream<Diagnostic> part(StreamTrigger trigger) {
        boolean isIdle = trigger.in().isPresent()
                && trigger.scope().stream().map(String::strip).allMatch(WITHOUT_FILES::contains);
        return isIdle
                ? Stream.of(Diagnostic.info(
                        "in-without-effect",
                        "\"in\" has no effect: what the rule watches is for no file",
                        "Remove \"in\", or write scope: [tool:edit, tool:write]"))
                : Stream.empty();
    }

    private static Stream<Diagnostic> of(String pattern, StreamTrigger trigger, Rule rule) {
        Matcher delimited = DELIMITED.matcher(pattern);
        if (delimited.matches()) {
            return Stream.of(delimited(pattern, delimited.group(1), delimited.group(2)));
        }
        PatternSet.Builder builder = PatternSet.builder();
        builder.add(pattern);
        PatternSet compiled = builder.build();
        Optional<Diagnostic> tooBroad = compiled.match("").contains(0)
                ? Optional.of(anything(pattern))
                : Optional.of(ownText(pattern))
                        .filter(finding -> !trigger.options().ignoreQuotes() && Scope.listensToProse(rule))
                        .filter(finding -> compiled.match(rule.content()).contains(0));
        return Stream.of(
                        tooBroad.filter(finding -> !hasOnlyFileScopes(trigger)),
                        Optional.of(anchored(pattern)).filter(finding -> isAnchored(pattern)))
                .flatMap(Optional::stream);
    }

    /** A rule with only such scopes is meant to fire for any text written to its files. */
    private static boolean hasOnlyFileScopes(StreamTrigger trigger) {
        return trigger.scope().stream().allMatch(token -> token.endsWith(")"));
    }

    private static boolean isAnchored(String pattern) {
        return ANCHOR.matcher(NOT_ANCHORS.matcher(pattern).replaceAll("_")).find()
                && !MULTILINE.matcher(pattern).find();
    }

    private static Diagnostic anything(String pattern) {
        return Diagnostic.warning(
                        "condition-matches-anything",
                        "The pattern " + Excerpt.of(pattern)
                                + " matches the empty text, so it fires at the start of every stream",
                        "Write a pattern that needs at least one character, or a scope with a glob: tool:edit(*.ts)")
                .concerning(pattern);
    }

    private static Diagnostic ownText(String pattern) {
        return Diagnostic.warning(
                        "condition-matches-own-rule",
                        "The pattern " + Excerpt.of(pattern)
                                + " matches the rule's own text, so a model that repeats the text violates the rule",
                        "Reword the text so that the pattern does not match it, or set scope: tool, or ignoreQuotes: true if 20 characters"
                                + " of the text come before the end of the match")
                .concerning(pattern);
    }

    /** With flags the slashes are a mistake; without flags the pattern may be meant to find a path. */
    private static Diagnostic delimited(String pattern, String inner, String flags) {
        String ours = OTHER_FLAGS.matcher(flags).replaceAll("");
        String meant = inner.replace("\\/", "/");
        String message = "The pattern " + Excerpt.of(pattern) + " matches only text that contains its slashes"
                + (flags.isEmpty() ? "" : ", and the letters after them are no flags");
        String remedy = "Write " + Excerpt.of(ours.isEmpty() ? meant : "(?" + ours + ":" + meant + ")");
        return flags.isEmpty()
                ? Diagnostic.info("condition-delimited", message, remedy + " if the slashes only enclose the pattern")
                        .concerning(pattern)
                : Diagnostic.warning("condition-delimited", message, remedy).concerning(pattern);
    }

    private static Diagnostic anchored(String pattern) {
        return Diagnostic.info(
                        "condition-anchored",
                        "In the pattern " + Excerpt.of(pattern)
                                + " an anchor means the start or end of the whole stream, not of a line",
                        "To match lines, write (?m:...) around it")
                .concerning(pattern);
    }
}

package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.model.GuardSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random trigger rules for the texts of {@link RandomStreams}: few letters, so that many rules match at one place. */
final class RandomTriggers {
    static final List<String> CONDITIONS = List.of(
            "a",
            "b",
            "ab",
            "foo",
            "^a",
            "^ab?",
            "b$",
            "a$",
            "\\bab\\b",
            "\\Bb",
            "a{2,3}b",
            "a.*b",
            ".*",
            "",
            "^$",
            "b(?!a)",
            "a(?=b)",
            "(?<=a)b",
            "(?<!a)b",
            "\\nb",
            "^[^;]*;",
            "x[^;]{0,20}y",
            "a[^y]{16,}x",
            "b{16}",
            "[^]$",
            "\\\\",
            "\"",
            "\\+",
            "\\d",
            "(a|x)\\1",
            "(?:(?=a)[ab]+)x",
            "\\uD83D",
            "\\uDE00");
    static final List<String> CONTENTS =
            List.of("Never write foo twice: ab ab ab x; y", "b", "abababababababababababab");
    private static final List<String> SCOPES = List.of(
            "text",
            "thinking",
            "tool",
            "toolcall",
            "edit",
            "tool:Edit",
            "tool(*.ts)",
            "edit(*.ts)",
            "edit(src/**)",
            "tool:edit(**/b.js)",
            "read",
            "tool(x)",
            "text(*.ts)");

    private final Random random;

    private boolean hasParts;

    RandomTriggers(Random random) {
        this.random = random;
    }

    /** From now on, some rules watch only code or only comments. */
    RandomTriggers withParts() {
        hasParts = true;
        return this;
    }

    /** Returns a few rules. */
    List<Rule> rules() {
        return IntStream.rangeClosed(0, random.nextInt(6))
                .mapToObj(number -> rule("rule-" + number))
                .toList();
    }

    private Rule rule(String name) {
        StreamTrigger trigger = new StreamTrigger(
                        some(CONDITIONS, 1 + random.nextInt(3)), some(SCOPES, random.nextInt(4)), options())
                .withIn(hasParts ? maybe(List.of(SourcePart.values())) : Optional.empty());
        Rule.Builder rule = named(name, "test").content(pick(CONTENTS)).trigger(trigger);
        return random.nextInt(5) > 0
                ? rule.build()
                : rule.when("globs", some(List.of("*.ts", "src/**", "b.js", "x"), 1), PatternStyle.ROOTED)
                        .build();
    }

    TriggerOptions options() {
        return new TriggerOptions(
                maybe(List.of(InterruptMode.values())),
                maybe(List.of(RepeatMode.values())),
                maybe(List.of(0, 0, 1)),
                maybe(List.of(ContextMode.values())),
                random.nextInt(4) == 0,
                random.nextInt(4) == 0,
                maybe(List.of("Told instead.")));
    }

    /** Returns random settings of the harness. */
    GuardSettings settings() {
        return GuardSettings.builder()
                .interruptMode(pick(List.of(InterruptMode.values())))
                .repeatMode(pick(List.of(RepeatMode.values())))
                .repeatGap(random.nextInt(2))
                .contextMode(pick(List.of(ContextMode.values())))
                .maxPerTurn(random.nextInt(6))
                .maxPerSession(random.nextInt(10))
                .rawArguments(random.nextInt(5) == 0)
                .build();
    }

    private <T> Optional<T> maybe(List<T> choices) {
        return random.nextBoolean() ? Optional.empty() : Optional.of(pick(choices));
    }

    private <T> List<T> some(List<T> choices, int count) {
        return new ArrayList<>(
                Stream.generate(() -> pick(choices)).limit(count).distinct().toList());
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}

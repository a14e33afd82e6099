package io.agentrules.benchmarks.data;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A conversation as it was written down, in {@code conversation.txt}, and the rules that it is held under, of some 1,000
 * characters each.
 */
public final class Conversation {
    private static final String FILE = "conversation.txt";
    private static final int ALWAYS = 10;
    private static final int LISTED = 40;
    private static final int LINES = 15;

    private final SplittableRandom random = new SplittableRandom(7);
    private final List<Rule> rules = new ArrayList<>();
    private final List<Line> steps = new ArrayList<>();

    private Conversation(List<Line> lines) {
        for (int i = 0; i < ALWAYS; i++) {
            rules.add(rule("always-" + i).alwaysApply(true).build());
        }
        for (int i = 0; i < LISTED; i++) {
            String description = RuleText.title(random);
            rules.add(rule("listed-" + i).description(description).build());
        }
        for (Line line : lines) {
            if (line.word.equals("rule")) {
                rules.add(conditional(line.text.split(" +")));
            } else {
                steps.add(line);
            }
        }
    }

    /** Reads the file. */
    public static Conversation read() {
        return new Conversation(text().lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(Line::of)
                .toList());
    }

    private static String text() {
        try (InputStream file = Conversation.class.getResourceAsStream(FILE)) {
            return new String(Objects.requireNonNull(file, FILE).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns ten rules that are always in, forty that are listed, and twenty with a condition. */
    public List<Rule> rules() {
        return rules;
    }

    /** Holds the conversation, and returns what the rules were at each call of the model. */
    public List<Activation> play() {
        RuleEngine.Builder engine = RuleEngine.builder().discovery(false).environment(Map.of());
        rules.forEach(engine::rule);
        Session session = engine.build().openSession();
        var calls = new ArrayList<Activation>();
        for (Line step : steps) {
            switch (step.word) {
                case "prompt" -> session.prompt(step.text);
                case "path" -> session.path(step.text);
                case "call" -> calls.add(session.activate());
                default -> throw new IllegalStateException(FILE + " has a line of " + step.word);
            }
        }
        return calls;
    }

    private Rule conditional(String... words) {
        return rule(words[0])
                .when(words[1], List.of(words).subList(2, words.length), PatternStyle.ANY_DEPTH)
                .build();
    }

    private Rule.Builder rule(String name) {
        return Rule.named(name, RuleSource.of("conversation", Level.PROJECT, name))
                .content("# %s – always\n\n%s".formatted(RuleText.title(random), RuleText.lines(LINES, random)));
    }

    private record Line(String word, String text) {
        static Line of(String line) {
            int end = line.indexOf(' ');
            return end < 0 ? new Line(line, "") : new Line(line.substring(0, end), line.substring(end + 1));
        }
    }
}

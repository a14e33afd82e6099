package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.StreamSource;
import io.agentrules.check.TriggerTrials;
import io.agentrules.check.model.TrippedRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Delta;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each ready rule fires at its examples and at no others. */
class ReadyRuleTest {
    private static final String FIRES = "fires";

    @TempDir
    Path workspace;

    @Test
    void eachRuleFiresAtWhatItForbidsAndPassesTheRest() throws IOException {
        RuleEngine engine = engine();
        Map<String, String> wrong = new LinkedHashMap<>();
        for (String[] example : examples()) {
            boolean fires = fires(engine, example);
            if (fires != example[1].equals(FIRES)) {
                wrong.put(example[4], example[0] + (fires ? " fires" : " passes"));
            }
        }

        assertThat(engine.catalog().diagnostics()).isEmpty();
        assertThat(wrong).isEmpty();
    }

    @Test
    void eachRuleHasExamplesOfBothKinds() throws IOException {
        List<String> kinds = examples().stream()
                .map(example -> example[0] + " " + example[1])
                .toList();

        for (String name : ReadyRule.NAMES) {
            assertThat(kinds).contains(name + " fires", name + " passes");
        }
    }

    private RuleEngine engine() throws IOException {
        for (String name : ReadyRule.NAMES) {
            var rule = new ReadyRule(name);
            Path file = workspace.resolve(rule.path());
            Files.createDirectories(file.getParent());
            Files.writeString(file, rule.text());
        }
        return RuleEngine.builder()
                .workspace(workspace)
                .home(workspace)
                .environment(Map.of())
                .build();
    }

    private static boolean fires(RuleEngine engine, String[] example) {
        var delta = Delta.builder(StreamSource.TOOL, example[4].replace("\\n", "\n"))
                .tool(example[2]);
        if (!example[3].equals("-")) {
            delta.paths(List.of(example[3]));
        }
        return TriggerTrials.in(engine.openSession()).tryTriggers(List.of(delta.build())).stream()
                .map(TrippedRule::rule)
                .anyMatch(rule -> rule.name().equals(example[0]));
    }

    private static List<String[]> examples() throws IOException {
        try (InputStream in = ReadyRuleTest.class.getResourceAsStream("ready-rules.tsv")) {
            var examples = new ArrayList<String[]>();
            new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .forEach(line -> examples.add(line.split("\t", -1)));
            return examples;
        }
    }
}

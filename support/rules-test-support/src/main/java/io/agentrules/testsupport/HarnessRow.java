package io.agentrules.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.ScriptedModel.Request;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A row of the table in {@code docs/harnesses.md}: what {@link HarnessContract} measures of a framework with its adapter. With
 * {@code -Dharnesses.write=true} the contract writes it, otherwise it compares it.
 *
 * @param framework its name on the page
 * @param type a type of the framework, in whose jar the version is
 * @param adapter the adapter's main class, with whose package its lines are counted
 * @param agents runs the agents {@code a} and {@code b} of one conversation, one after the other, each with a call of the model
 * @param missing what is missing, in words
 */
public record HarnessRow(
        String framework,
        Class<?> type,
        Class<?> adapter,
        BiConsumer<RuleEngine, ScriptedModel> agents,
        String missing) {
    private static final String WRITE = "harnesses.write";
    private static final String OLDEST = "harnesses.oldest";
    private static final String PAGE = "docs/harnesses.md";
    private static final String HEADER =
            "| framework | version | rules in each call | text stopped | tool kept from running |"
                    + " sub-agents | clean history | lines of the adapter | what is missing |";

    private static final Pattern VERSION = Pattern.compile("-(\\d[^/]*)\\.jar$");
    private static final ScriptedReply VIOLATES =
            ScriptedReply.text("Use ", "console", ".log", " here", ScriptedReply.ENDLESS);
    private static final ScriptedReply COMPLIES = ScriptedReply.text("It is ", "logged.");
    private static final ScriptedReply EDITS =
            ScriptedReply.call("1", "edit", "{\"filePath\": \"src/a.ts\", \"content\": \"", "const a;\"}");
    private static final ScriptedReply EDITS_WRONGLY =
            ScriptedReply.call("2", "edit", "{\"filePath\": \"src/a.ts\", \"content\": \"", "console.log(a)\"}");

    /** Returns whether this run is not of the newest version: the system property {@value #OLDEST} says which it is. */
    static boolean isMeasuredElsewhere() {
        return System.getProperty(OLDEST) != null;
    }

    /** Measures, and compares with the page or writes it. */
    void isOnThePage(BiFunction<RuleEngine, ScriptedModel, Harness> harness) throws IOException, InterruptedException {
        var model = new ScriptedModel(EDITS, VIOLATES, COMPLIES);
        Harness agent = harness.apply(ContractRules.engine(), model);
        agent.ask("Log the value.");
        model.awaitCancelled(1);
        var other = new ScriptedModel(EDITS_WRONGLY, COMPLIES);
        Harness editor = harness.apply(ContractRules.engine(), other);
        editor.ask("Log the value.");

        List<String> cells = List.of(
                framework,
                version(),
                yes(areInEachCall(model.requests())),
                yes(model.cancelled().equals(List.of(1))),
                yes(editor.edits().isEmpty() && other.requests().size() == 2),
                yes(eachAgentHasItsOwn()),
                yes(ContractRules.areNotIn(agent.memory()) && ContractRules.areNotIn(editor.memory())),
                Long.toString(lines()),
                missing);
        String row = "| " + String.join(" | ", cells) + " |";

        if (Boolean.getBoolean(WRITE)) {
            write(row);
        }
        assertThat(Files.readAllLines(page()))
                .as("%s is written with -D%s=true", PAGE, WRITE)
                .contains(HEADER, row);
    }

    private static String yes(boolean holds) {
        return holds ? "yes" : "no";
    }

    /** Returns whether the rules were those of the moment: one of them applies since the edit. */
    private static boolean areInEachCall(List<Request> requests) {
        return requests.size() == 3
                && requests.stream().allMatch(request -> request.system().contains(ContractRules.ALWAYS))
                && Stream.of(false, true, true)
                        .toList()
                        .equals(requests.stream()
                                .map(request -> request.system().contains(ContractRules.CONDITIONAL))
                                .toList());
    }

    private boolean eachAgentHasItsOwn() {
        var model = new ScriptedModel(COMPLIES);
        agents.accept(
                RuleFixtures.engine(
                        RuleFixtures.conditional("for-a", "agent", "a"),
                        RuleFixtures.conditional("for-b", "agent", "b")),
                model);
        return model.requests().stream()
                .map(request -> request.system().contains("Text of for-a.") + "/"
                        + request.system().contains("Text of for-b."))
                .toList()
                .equals(List.of("true/false", "false/true"));
    }

    private String version() {
        try {
            String jar = type.getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()
                    .getPath();
            Matcher version = VERSION.matcher(jar);
            return version.find() ? version.group(1) : "";
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Counts the lines with documentation, but without imports and empty ones. */
    private long lines() throws IOException {
        Path sources =
                Path.of("src", "main", "java").resolve(adapter.getPackageName().replace('.', '/'));
        long lines = 0;
        try (Stream<Path> files = Files.list(sources)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                lines += Files.readAllLines(file).stream()
                        .filter(line -> !line.isBlank() && !line.startsWith("import ") && !line.startsWith("package "))
                        .count();
            }
        }
        return lines;
    }

    /** Puts the row into the table, whose rows are sorted. Modules that are built at the same time wait for each other. */
    private void write(String row) throws IOException {
        try (FileChannel page = FileChannel.open(page(), StandardOpenOption.READ, StandardOpenOption.WRITE);
                var lock = page.lock()) {
            assertThat(lock.isValid()).isTrue();
            List<String> lines = new ArrayList<>(Files.readAllLines(page()));
            int first = lines.indexOf(HEADER) + 2;
            int end = first;
            while (lines.get(end).startsWith("|")) {
                end++;
            }
            List<String> rows = Stream.concat(
                            lines.subList(first, end).stream()
                                    .filter(line -> !line.startsWith("| " + framework + " |")),
                            Stream.of(row))
                    .sorted(String.CASE_INSENSITIVE_ORDER)
                    .toList();
            lines.subList(first, end).clear();
            lines.addAll(first, rows);
            byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
            page.truncate(0);
            page.write(ByteBuffer.wrap(text), 0);
        }
    }

    private static Path page() {
        return Stream.<Path>iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .map(folder -> folder.resolve(PAGE))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow();
    }
}

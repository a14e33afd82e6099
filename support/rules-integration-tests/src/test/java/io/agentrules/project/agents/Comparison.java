package io.agentrules.project.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.project.Program;
import io.agentrules.project.agents.Drawn.Part;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares what an agent loads with what {@code rules prompt --as} says. */
final class Comparison {
    private static final int MAX_RUNS = 40;

    private final RealAgent agent;
    private final Path program;
    private final Path folder;

    /**
     * @param program the agent's program
     * @param folder an empty folder, for the workspaces
     */
    Comparison(RealAgent agent, Path program, Path folder) {
        this.agent = agent;
        this.program = program;
        this.folder = folder;
    }

    /**
     * What differs.
     *
     * @param words when each word came that came at different times: from the agent, and from us
     * @param loaded how many words the agent loaded
     * @param hasOrder whether the words of the first request come in the same order
     */
    record Difference(Map<String, String> words, int loaded, boolean hasOrder) {}

    Difference compare(Drawn drawn) throws Exception {
        Path place = Files.createTempDirectory(folder, "w");
        try {
            return compare(drawn, place);
        } finally {
            try (Stream<Path> files = Files.walk(place)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private Difference compare(Drawn drawn, Path place) throws Exception {
        Workplace workplace = Workplace.of(drawn, place, agent);
        var script = new ArrayList<Step>();
        for (String read : drawn.reads()) {
            script.add(new Step(List.of(agent.read(workplace.path(read))), ""));
        }
        script.add(Step.say("all done"));
        List<String> requests;
        try (ScriptedModel model = ScriptedModel.start(script)) {
            Program.Result result = workplace.run(program, model, "Please look at the code.");
            requests = model.requests();
            assertThat(requests)
                    .as("%s%n%s", result, drawn)
                    .hasSizeGreaterThan(drawn.reads().size());
        }

        List<String> first = Drawn.words(requests.get(0));
        List<String> last = Drawn.words(requests.get(requests.size() - 1));
        List<String> ourFirst = Drawn.words(prompt(workplace, List.of()));
        List<String> ourLast = drawn.reads().isEmpty() ? ourFirst : Drawn.words(prompt(workplace, drawn.reads()));
        var words = new TreeMap<String, String>();
        for (String word : drawn.probes()) {
            String theirs = when(word, first, last);
            String ours = when(word, ourFirst, ourLast);
            if (!theirs.equals(ours)) {
                words.put(word, agent.id() + " " + theirs + ", ours " + ours);
            }
        }
        return new Difference(words, last.size(), first.equals(ourFirst));
    }

    private static String when(String word, List<String> first, List<String> last) {
        if (first.contains(word)) {
            return "at the start";
        }
        return last.contains(word) ? "later" : "never";
    }

    private String prompt(Workplace workplace, List<String> reads) throws Exception {
        var arguments = new ArrayList<>(List.of("prompt", "--as", agent.view(), "--json"));
        for (String read : reads) {
            arguments.add("--path");
            arguments.add(workplace.path(read).toString());
        }
        return ScriptedModel.JSON
                .readTree(workplace.answer(arguments))
                .path("text")
                .asString("");
    }

    /** Returns a small part of a workspace in which one word still differs. */
    Drawn minimal(Drawn drawn, String word) throws Exception {
        Set<String> paths = drawn.parts().stream()
                .filter(part -> Drawn.words(part.text()).contains(word))
                .map(Part::path)
                .collect(Collectors.toSet());
        Drawn file = drawn.with(drawn.parts().stream()
                .filter(part -> paths.contains(part.path()))
                .toList());
        Drawn smallest = differs(file, word) ? file : drawn;
        int runs = 0;
        for (int size = smallest.parts().size() / 2; size > 0 && runs < MAX_RUNS; size /= 2) {
            for (int start = 0; start < smallest.parts().size() && runs < MAX_RUNS; ) {
                List<Part> parts = smallest.parts();
                var fewer = new ArrayList<>(parts.subList(0, start));
                fewer.addAll(parts.subList(Math.min(start + size, parts.size()), parts.size()));
                Drawn candidate = smallest.with(fewer);
                runs++;
                if (differs(candidate, word)) {
                    smallest = candidate;
                } else {
                    start += size;
                }
            }
        }
        for (String read : smallest.reads()) {
            Drawn candidate = smallest.withReads(smallest.reads().stream()
                    .filter(other -> !other.equals(read))
                    .toList());
            if (differs(candidate, word)) {
                smallest = candidate;
            }
        }
        return smallest;
    }

    private boolean differs(Drawn drawn, String word) throws Exception {
        return drawn.probes().contains(word) && compare(drawn).words().containsKey(word);
    }
}

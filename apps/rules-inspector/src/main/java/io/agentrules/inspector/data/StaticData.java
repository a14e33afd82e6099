package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.check.input.FileListing;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.inspector.data.GzipLines.Place;
import io.agentrules.inspector.model.Audience;
import io.agentrules.json.CheckJson;
import io.agentrules.json.Coverage;
import io.agentrules.json.CoverageEvaluation;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.ExplainJson;
import io.agentrules.json.Json;
import io.agentrules.json.ListJson;
import io.agentrules.json.PromptJson;
import io.agentrules.json.ViewsJson;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * All answers that a page without a server needs, as one JSON object: {@code blocks}, as {@link GzipLines} writes them, and {@code answers},
 * each a key and its block and line. The key is the question, the tool, and the file or rule that it is about, one in each line.
 *
 * <p>For a harness there are the reasons and the prompt without any file, for the first {@value #EXPLAINED} files, and in each agent's view
 * for the first {@value #EXPLAINED_AS}; for agents there are their comparison and each one's reasons and prompts for the first {@value
 * #EXPLAINED} files. There are fewer if the data would become longer than {@value #MAX_BYTES} bytes. The answer {@code contained} says how
 * many.
 */
public final class StaticData {
    private static final int EXPLAINED = 1_000;
    private static final int EXPLAINED_AS = 100;
    private static final long MAX_BYTES = 50_000_000;

    private final RuleEngine engine;
    private final long maxBytes;
    private final DisplayPaths paths;
    private final FileListing listing;
    private final Audience audience;
    private final AskedAgents agents;
    private final Map<String, RuleEngine> engines;
    private final CheckJson problems;

    /** Lists and checks the workspace; files that are written later, such as the page itself, do not count. */
    public StaticData(RuleEngine engine, Audience audience) {
        this(engine, audience, MAX_BYTES);
    }

    StaticData(RuleEngine engine, Audience audience, long maxBytes) {
        this.engine = engine;
        this.maxBytes = maxBytes;
        this.paths = new DisplayPaths(engine.workspaces(), engine.home());
        this.listing = FileListing.of(engine);
        this.audience = audience;
        this.agents = new AskedAgents(engine, audience);
        this.engines = agents.now().inUse().map(inUse -> inUse.engines(engine)).orElse(Map.of());
        this.problems = agents.check(engine, engines.values(), paths);
    }

    /** Writes the object and a line break. */
    public void write(Writer out, Coverage.Progress progress) {
        var lines = new GzipLines();
        Map<String, Place> answers = new Answers(lines).all(progress);
        Json.write(
                out,
                new Page(
                        lines.blocks(),
                        answers.entrySet().stream()
                                .map(answer -> List.<Object>of(
                                        answer.getKey(),
                                        answer.getValue().block(),
                                        answer.getValue().line()))
                                .toList()));
    }

    private record Page(List<String> blocks, List<List<Object>> answers) {}

    private record RulesOfFiles(Collection<List<String>> rules, List<Integer> files) {}

    private record Contained(int files, int filesAs, int sources) {}

    /** The places of the answers, by question. */
    private final class Answers {
        private final GzipLines lines;
        private final Map<String, Place> places = new LinkedHashMap<>();

        Answers(GzipLines lines) {
            this.lines = lines;
        }

        Map<String, Place> all(Coverage.Progress progress) {
            put("about", "", "", new InspectorData(engine, audience).about(false, false));
            put("views", "", "", ViewsJson.of(engine.views()));
            put("files", "", "", FilesJson.of(listing));
            put("check", "", "", problems);
            return agents.isHarness() ? forHarness(progress) : forAgents(progress);
        }

        private Map<String, Place> forHarness(Coverage.Progress progress) {
            put("list", "", "", ListJson.of(engine, engine.catalog(), paths, false));
            putRules("", engine, progress);
            int sources = putSources("", engine);
            // Half of the room is for the harness, and the rest is shared by the agents: each has some files, if not
            // all.
            long room = maxBytes / 2;
            int explained = putReasons("", engine, EXPLAINED, room);
            int explainedAs = EXPLAINED_AS;
            for (AgentView agent : engine.views()) { // one after the other, since each has all rules in memory
                RuleEngine viewed = engine.viewedAs(agent.id());
                put("list", agent.id(), "", ListJson.of(viewed, viewed.catalog(), paths, false));
                putRules(agent.id(), viewed, (done, total) -> {});
                room += maxBytes / 2 / engine.views().size();
                explainedAs = Math.min(explainedAs, putReasons(agent.id(), viewed, EXPLAINED_AS, room));
            }
            putContained(explained, explainedAs, sources);
            return places;
        }

        private Map<String, Place> forAgents(Coverage.Progress progress) {
            var idle = new LinkedHashMap<String, Activation>();
            engines.forEach((id, agent) -> idle.put(id, agent.openSession().activate()));
            put("rules", "", "", RulesJson.of(engine.catalog(), idle, paths));
            if (engines.isEmpty()) {
                putContained(EXPLAINED, EXPLAINED, 0);
                return places;
            }
            putRulesOfAll(progress);
            int sources = engine.catalog().entries().size();
            for (Map.Entry<String, RuleEngine> agent : engines.entrySet()) {
                put(
                        "list",
                        agent.getKey(),
                        "",
                        ListJson.of(agent.getValue(), agent.getValue().catalog(), paths, false));
                putRules(agent.getKey(), agent.getValue(), (done, total) -> {});
                sources = Math.min(sources, putSources(agent.getKey(), agent.getValue()));
            }
            long room = maxBytes / (engines.size() + 1);
            int explained = putComparisons(room);
            for (Map.Entry<String, RuleEngine> agent : engines.entrySet()) {
                room += maxBytes / (engines.size() + 1);
                explained = Math.min(explained, putReasons(agent.getKey(), agent.getValue(), EXPLAINED, room));
            }
            putContained(explained, explained, sources);
            return places;
        }

        private void put(String question, String tool, String subject, Record answer) {
            places.put(question + "\n" + tool + "\n" + subject, lines.add(answer));
        }

        /** Puts the rules of each file: each different list of names once, and for each file its number. */
        private void putRules(String agent, RuleEngine viewed, Coverage.Progress progress) {
            putRulesOf(
                    agent,
                    CoverageEvaluation.of(viewed, listing, viewed::openSession, progress).files().values().stream()
                            .map(Coverage::names)
                            .toList());
        }

        /** Puts the files of rules that one of the agents has for each file. */
        private void putRulesOfAll(Coverage.Progress progress) {
            List<CoverageEvaluation> evaluations = engines.values().stream()
                    .map(agent -> new CoverageEvaluation(agent, listing))
                    .toList();
            var coverage = new FileCoverage(evaluations);
            int total = listing.paths().size();
            int done = 0;
            var rules = new ArrayList<List<String>>();
            for (String path : listing.paths()) {
                progress.at(done++, total);
                evaluations.forEach(CoverageEvaluation::next);
                rules.add(coverage.rules(path).stream()
                        .map(rule -> paths.shown(rule.source().location()))
                        .toList());
            }
            putRulesOf("", rules);
        }

        private void putRulesOf(String agent, List<List<String>> rules) {
            var numbers = new LinkedHashMap<List<String>, Integer>();
            List<Integer> ofFiles = rules.stream()
                    .map(names -> numbers.computeIfAbsent(names, unused -> numbers.size()))
                    .toList();
            put("rulesOf", agent, "", new RulesOfFiles(numbers.keySet(), ofFiles));
        }

        /** Puts the comparison of the agents without a file and for the first files, and returns for how many. */
        private int putComparisons(long room) {
            putComparison("", session -> {});
            int done = 0;
            for (String path : listing.paths()) {
                if (done == EXPLAINED || lines.bytes() > room) {
                    return done;
                }
                putComparison(path, session -> session.path(path));
                done++;
            }
            return EXPLAINED; // of all
        }

        private void putComparison(String subject, Consumer<Session> work) {
            var activations = new LinkedHashMap<String, Activation>();
            engines.forEach((id, agent) -> {
                Session session = agent.openSession();
                work.accept(session);
                activations.put(id, session.activate());
            });
            put("compare", "", subject, ComparisonJson.of(activations, Optional.empty(), paths));
        }

        /** Puts the sources by name; of several rules with one name, all but the first have their path after the name. */
        private int putSources(String agent, RuleEngine viewed) {
            var put = new HashSet<String>();
            for (RuleEntry entry : viewed.catalog().entries()) {
                if (lines.bytes() > maxBytes) {
                    break;
                }
                Rule rule = entry.rule();
                String name = rule.source().provider() + ":" + rule.name();
                String subject = put.add(name)
                        ? name
                        : name + "\n" + paths.shown(rule.source().location());
                put("source", agent, subject, RuleSourceText.of(rule).shown(paths));
            }
            return put.size();
        }

        /** Puts the reasons and the prompts of the first files, and returns of how many. */
        private int putReasons(String tool, RuleEngine viewed, int most, long room) {
            putReasons(tool, "", viewed.openSession().activate());
            int done = 0;
            for (String path : listing.paths()) {
                if (done == most || lines.bytes() > room) {
                    return done;
                }
                putReasons(tool, path, viewed.openSession().path(path).activate());
                done++;
            }
            return most; // of all
        }

        private void putReasons(String tool, String path, Activation activation) {
            put("explain", tool, path, ExplainJson.of(activation, Optional.empty(), List.of(), paths));
            put("prompt", tool, path, PromptJson.of(activation.renderPrompt()));
        }

        private void putContained(int explained, int explainedAs, int sources) {
            int files = listing.paths().size();
            put("contained", "", "", new Contained(Math.min(explained, files), Math.min(explainedAs, files), sources));
        }
    }
}

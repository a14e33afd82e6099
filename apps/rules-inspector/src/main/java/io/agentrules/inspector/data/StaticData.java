package io.agentrules.inspector.data;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.input.FileListing;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.ToolView;
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
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * All answers that a page without a server needs, packed into one JSON object: {@code table}, as {@link PackedJson} writes it, and
 * {@code answers}, each a key and a place in the table. The key is the question, the tool, and the file or rule that it is about, one in
 * each line.
 *
 * <p>There are the reasons and the prompt without any file, for the first {@value #EXPLAINED} files, and in each tool's view for the first
 * {@value #EXPLAINED_AS}; fewer if the data would become longer than {@value #MAX_BYTES} bytes. The answer {@code contained} says how many.
 */
public final class StaticData {
    private static final int EXPLAINED = 1_000;
    private static final int EXPLAINED_AS = 100;
    private static final long MAX_BYTES = 50_000_000;

    /** All words that may be written about a rule. */
    private static final List<String> WORDS = Stream.of(
                    Stream.of(Bucket.values()).map(Bucket::id),
                    Stream.of(RuleEntry.State.values()).map(RuleEntry.State::id),
                    Stream.of(How.values()).map(How::id))
            .flatMap(words -> words)
            .toList();

    private final RuleEngine engine;
    private final long maxBytes;
    private final DisplayPaths paths;
    private final FileListing listing;
    private final List<Diagnostic> diagnostics;

    /** Lists and checks the workspace; files that are written later, such as the page itself, do not count. */
    public StaticData(RuleEngine engine) {
        this(engine, MAX_BYTES);
    }

    StaticData(RuleEngine engine, long maxBytes) {
        this.engine = engine;
        this.maxBytes = maxBytes;
        this.paths = new DisplayPaths(engine.workspaces(), engine.home());
        this.listing = FileListing.of(engine);
        this.diagnostics = RuleChecker.of(engine).check();
    }

    /** Writes the object and a line break. */
    public void write(Writer out, Coverage.Progress progress) {
        Json.write(out, json -> {
            json.writeArrayPropertyStart("table");
            Map<String, Integer> answers = new Answers(new PackedJson(json)).all(progress);
            json.writeEndArray();
            json.writeArrayPropertyStart("answers");
            answers.forEach((question, place) -> {
                json.writeStartArray();
                json.writeString(question);
                json.writeNumber(place);
                json.writeEndArray();
            });
            json.writeEndArray();
        });
    }

    /**
     * Where in the table it is what was written about a rule, for the last file that nothing of the rule matches.
     *
     * @param reasons the reasons, without the path of the file
     */
    private record Written(String reasons, int place) {}

    /**
     * Returns the reasons of a decision, without the path of the file. Where they are equal, all that is written about the rule is, but for
     * the path: they are for most rules and files, and with 5,000 rules, writing them takes most of the time.
     *
     * @return empty if something of the rule matches the file, or if the path may be in another text than the reasons
     */
    private static Optional<String> reasonsWithoutPath(Decision decision, String path) {
        Rule rule = decision.rule();
        if (rule.name().contains(path) || rule.source().provider().contains(path)) {
            return Optional.empty();
        }
        var reasons = new StringBuilder(decision.reason());
        for (Verdict verdict : decision.verdicts().values()) {
            if (verdict.holds()) {
                return Optional.empty();
            }
            reasons.append('\n').append(verdict.reason());
        }
        return Optional.of(reasons.toString().replace(path, "\0"));
    }

    /** The answers in the table, by question. */
    private final class Answers {
        private final PackedJson packed;
        private final Map<String, Integer> places = new LinkedHashMap<>();

        Answers(PackedJson packed) {
            this.packed = packed;
        }

        Map<String, Integer> all(Coverage.Progress progress) {
            put("about", "", "", json -> new InspectorData(engine).about(json, false, false));
            put("views", "", "", json -> ViewsJson.write(json, engine.views()));
            put("files", "", "", json -> FilesJson.writeAll(json, listing));
            put("check", "", "", json -> CheckJson.write(json, diagnostics, paths));
            putRules("", engine, progress);
            int sources = putSources();
            int explained = putReasons("", engine, EXPLAINED);
            int explainedAs = EXPLAINED_AS;
            for (ToolView tool : engine.views()) { // one after the other, since each has all rules in memory
                RuleEngine viewed = engine.viewedAs(tool.id());
                putRules(tool.id(), viewed, (done, total) -> {});
                explainedAs = Math.min(explainedAs, putReasons(tool.id(), viewed, EXPLAINED_AS));
            }
            putContained(explained, explainedAs, sources);
            return places;
        }

        private void put(String question, String tool, String subject, Consumer<JsonGenerator> members) {
            putValue(question, tool, subject, json -> {
                json.writeStartObject();
                members.accept(json);
                json.writeEndObject();
            });
        }

        private void putValue(String question, String tool, String subject, Consumer<JsonGenerator> value) {
            String file = question.equals("explain") || question.equals("prompt") ? subject : "";
            places.put(question + "\n" + tool + "\n" + subject, packed.addAbout(file, value));
        }

        /** Puts the list of rules, and the rules of each file: each different list of names once, and for each file its number. */
        private void putRules(String tool, RuleEngine viewed, Coverage.Progress progress) {
            put("list", tool, "", json -> new ListJson(viewed, paths, false, json).write(viewed.catalog()));
            var numbers = new LinkedHashMap<List<String>, Integer>();
            var ofFiles = new ArrayList<Integer>();
            CoverageEvaluation.of(viewed, listing, progress)
                    .files()
                    .values()
                    .forEach(rules ->
                            ofFiles.add(numbers.computeIfAbsent(Coverage.names(rules), unused -> numbers.size())));
            putValue("rules", tool, "", json -> {
                json.writeStartArray();
                numbers.keySet().forEach(names -> {
                    json.writeStartArray();
                    names.forEach(json::writeString);
                    json.writeEndArray();
                });
                json.writeEndArray();
            });
            putValue("rulesOf", tool, "", json -> {
                json.writeStartArray();
                ofFiles.forEach(json::writeNumber);
                json.writeEndArray();
            });
        }

        /** Puts the sources by name; of several rules with one name, all but the first have their path after the name. */
        private int putSources() {
            var put = new HashSet<String>();
            for (RuleEntry entry : engine.catalog().entries()) {
                if (isFull()) {
                    break;
                }
                Rule rule = entry.rule();
                String name = rule.source().provider() + ":" + rule.name();
                String subject = put.add(name)
                        ? name
                        : name + "\n" + paths.shown(rule.source().location());
                put("source", "", subject, json -> RuleSourceText.of(rule).write(json, paths));
            }
            return put.size();
        }

        /** Puts the reasons and the prompts of the first files, and returns of how many. */
        private int putReasons(String tool, RuleEngine viewed, int most) {
            var written = new IdentityHashMap<RuleEntry, Written>();
            putReasons(tool, "", viewed.openSession().activate(), written);
            int done = 0;
            for (String path : listing.paths()) {
                if (done == most || isFull()) {
                    return done;
                }
                putReasons(tool, path, viewed.openSession().path(path).activate(), written);
                done++;
            }
            return most; // of all
        }

        private void putReasons(String tool, String path, Activation activation, Map<RuleEntry, Written> written) {
            var explain = new ExplainJson(paths, Optional.empty());
            boolean isLikeWord = path.isEmpty() || WORDS.stream().anyMatch(word -> word.contains(path));
            put(
                    "explain",
                    tool,
                    path,
                    json -> explain.write(json, activation, List.of(), decision -> {
                        Optional<String> reasons = isLikeWord ? Optional.empty() : reasonsWithoutPath(decision, path);
                        Written last = written.get(decision.entry());
                        if (last != null && reasons.equals(Optional.of(last.reasons()))) {
                            packed.writeAgain(last.place());
                        } else {
                            explain.writeDecision(json, decision);
                            reasons.ifPresent(
                                    text -> written.put(decision.entry(), new Written(text, packed.lastPlace())));
                        }
                    }));
            put("prompt", tool, path, json -> PromptJson.write(json, activation.renderPrompt()));
        }

        private boolean isFull() {
            return packed.bytes() > maxBytes;
        }

        private void putContained(int explained, int explainedAs, int sources) {
            put("contained", "", "", json -> {
                json.writeNumberProperty(
                        "files", Math.min(explained, listing.paths().size()));
                json.writeNumberProperty(
                        "filesAs", Math.min(explainedAs, listing.paths().size()));
                json.writeNumberProperty("sources", sources);
            });
        }
    }
}

package io.agentrules.inspector.data;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.input.FileListing;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.ToolView;
import io.agentrules.json.CheckJson;
import io.agentrules.json.Coverage;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.ExplainJson;
import io.agentrules.json.Json;
import io.agentrules.json.ListJson;
import io.agentrules.json.PromptJson;
import io.agentrules.json.ViewsJson;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/**
 * All answers that a page without a server needs, as one JSON object. It has the reasons and the prompt without any file, for the first
 * {@value #EXPLAINED} files, and in each tool's view for the first {@value #EXPLAINED_AS}.
 */
public final class StaticData {
    private static final int EXPLAINED = 1_000;
    private static final int EXPLAINED_AS = 100;

    private final RuleEngine engine;
    private final DisplayPaths paths;
    private final FileListing listing;
    private final List<Diagnostic> diagnostics;

    /** Lists and checks the workspace; files that are written later, such as the page itself, do not count. */
    public StaticData(RuleEngine engine) {
        this.engine = engine;
        this.paths = new DisplayPaths(engine.workspaces(), engine.home());
        this.listing = FileListing.of(engine);
        this.diagnostics = engine.check();
    }

    /** Writes the object and a line break. */
    public void write(Writer out, Coverage.Progress progress) {
        Json.write(out, json -> {
            json.writeStartObject();
            json.writeName("about");
            new InspectorData(engine).about(json, false, false);
            json.writeName("views");
            ViewsJson.write(json, engine.views());
            json.writeName("files");
            FilesJson.writeAll(json, listing);
            json.writeName("check");
            CheckJson.write(json, diagnostics, paths);
            writeSources(json);
            writeView(json, engine, EXPLAINED, progress);
            json.writeObjectPropertyStart("as");
            for (ToolView view : engine.views()) {
                json.writeObjectPropertyStart(view.id());
                writeView(json, engine.viewedAs(view.id()), EXPLAINED_AS, (done, total) -> {});
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeEndObject();
        });
    }

    /** Writes the sources by name; of several rules with one name, all but the first have their path after the name. */
    private void writeSources(JsonGenerator json) {
        var written = new HashSet<String>();
        json.writeObjectPropertyStart("source");
        for (RuleEntry entry : engine.catalog().entries()) {
            Rule rule = entry.rule();
            String name = rule.source().provider() + ":" + rule.name();
            json.writeName(
                    written.add(name)
                            ? name
                            : name + " " + paths.shown(rule.source().location()));
            RuleSourceText.of(rule).write(json, paths);
        }
        json.writeEndObject();
    }

    private void writeView(JsonGenerator json, RuleEngine viewed, int explained, Coverage.Progress progress) {
        RuleCatalog catalog = viewed.catalog();
        Coverage coverage = Coverage.of(viewed, listing, progress);
        json.writeName("list");
        new ListJson(viewed, paths, false, json).write(catalog);
        writeRulesOf(json, coverage);
        var activations = new LinkedHashMap<String, Activation>();
        activations.put("", viewed.openSession().activate());
        coverage.files().keySet().stream()
                .limit(explained)
                .forEach(path ->
                        activations.put(path, viewed.openSession().path(path).activate()));
        json.writeObjectPropertyStart("explain");
        activations.forEach((path, activation) -> {
            json.writeName(path);
            new ExplainJson(paths, Optional.empty()).write(json, activation, List.of());
        });
        json.writeEndObject();
        writePrompts(json, activations);
    }

    /** Writes each different list of rules once, and for each file the number of its list. */
    private static void writeRulesOf(JsonGenerator json, Coverage coverage) {
        var numbers = new LinkedHashMap<List<String>, Integer>();
        json.writeArrayPropertyStart("rulesOf");
        coverage.files().values().forEach(rules -> {
            List<String> names = Coverage.names(rules);
            json.writeNumber(numbers.computeIfAbsent(names, unused -> numbers.size()));
        });
        json.writeEndArray();
        json.writeArrayPropertyStart("rules");
        numbers.keySet().forEach(names -> {
            json.writeStartArray();
            names.forEach(json::writeString);
            json.writeEndArray();
        });
        json.writeEndArray();
    }

    /** Writes each different prompt once, and for each file the number of its prompt. */
    private static void writePrompts(JsonGenerator json, Map<String, Activation> activations) {
        var prompts = new ArrayList<PromptSection>();
        var numbers = new LinkedHashMap<String, Integer>();
        var known = new LinkedHashMap<String, Integer>();
        activations.forEach((path, activation) -> {
            PromptSection prompt = activation.renderPrompt();
            int number = known.computeIfAbsent(prompt.text(), unused -> {
                prompts.add(prompt);
                return prompts.size() - 1;
            });
            numbers.put(path, number);
        });
        json.writeArrayPropertyStart("prompt");
        prompts.forEach(prompt -> PromptJson.write(json, prompt));
        json.writeEndArray();
        json.writeObjectPropertyStart("promptOf");
        numbers.forEach(json::writeNumberProperty);
        json.writeEndObject();
    }
}

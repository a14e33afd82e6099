package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Both protocols give the same answers. */
class ProtocolsPropertyTest {
    private static final List<String> METHODS = List.of(
            "tools/list",
            "tools/call",
            "tools/call",
            "prompts/list",
            "prompts/get",
            "resources/list",
            "resources/read",
            "resources/templates/list",
            "completion/complete",
            "no/method");

    @SuppressWarnings("NullAway.Init") // before the tests
    private static TestContainer container;

    @SuppressWarnings("NullAway.Init") // before the tests
    private static String session;

    @BeforeContainer
    static void serve() throws IOException {
        Project project = Project.in(Files.createTempDirectory("protocols"))
                .withNative("no-print.md", "---\ncondition: print\n---\nUse the logger.");
        container = new TestContainer(
                new RuleServer(project.engine()), HttpAccess.builder().build());
        session = RawHttp.post(container.port(), RawStdioClient.INITIALIZE).session();
    }

    @AfterContainer
    static void stop() {
        container.stop();
    }

    @Provide
    Arbitrary<Object> values() {
        return Arbitraries.of(
                "rules_for",
                "read_rule",
                "check_text",
                "explain_rule",
                "active_rules",
                "always",
                "rule://always",
                "rule://api%2Ferrors",
                "rule://none",
                "print",
                "src/a.ts",
                List.of("src/a.ts"),
                List.of("README.md", "b\tc"),
                1,
                true,
                Map.of("name", "a"));
    }

    @Provide
    Arbitrary<Map<String, Object>> arguments() {
        return Arbitraries.maps(
                        Arbitraries.of("paths", "prompt", "name", "uri", "text", "diff", "ci", "other"), values())
                .ofMaxSize(3);
    }

    @Provide
    Arbitrary<Map<String, Object>> parameters() {
        Arbitrary<Object> references = Arbitraries.of(
                Map.of("type", "ref/resource", "uri", "rule://{name}"), Map.of("type", "ref/prompt", "name", "x"), 1);
        return Combinators.combine(values(), values(), arguments(), references)
                .as((name, uri, arguments, reference) -> {
                    var params = new LinkedHashMap<String, Object>();
                    params.put("name", name);
                    params.put("uri", uri);
                    params.put("arguments", arguments);
                    params.put("ref", reference);
                    params.put("argument", Map.of("name", "name", "value", "a"));
                    return params;
                });
    }

    @Property(tries = 300)
    void theSameRequestHasTheSameAnswer(
            @ForAll("methods") String method, @ForAll("parameters") Map<String, Object> params) throws IOException {
        String plain = JsonMaps.text(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params));
        Object name = params.get(method.equals("resources/read") ? "uri" : "name");

        Map<String, Object> inSession =
                StatelessTest.body(RawHttp.post(container.port(), plain, "Mcp-Session-Id: " + session));
        Map<String, Object> without = StatelessTest.body(RawHttp.post(
                container.port(),
                StatelessTest.text(1, method, params),
                "MCP-Protocol-Version: 2026-07-28",
                "Mcp-Method: " + method,
                "Mcp-Name: " + name));

        assertThat(shared(without)).isEqualTo(shared(inSession));
    }

    @Provide
    Arbitrary<String> methods() {
        return Arbitraries.of(METHODS);
    }

    /** Returns an answer without what only one of the protocols has. */
    private static Map<String, Object> shared(Map<String, Object> answer) {
        var shared = new LinkedHashMap<String, Object>(answer);
        if (answer.containsKey("error")) {
            var error = new LinkedHashMap<>(StatelessTest.object(answer.get("error")));
            error.computeIfPresent("code", (key, code) -> code.equals(-32002) ? -32602 : code);
            shared.put("error", error);
        } else {
            var result = new LinkedHashMap<>(StatelessTest.object(answer.get("result")));
            result.keySet().removeAll(List.of("resultType", "ttlMs", "cacheScope"));
            result.computeIfPresent("_meta", (key, meta) -> {
                var kept = new LinkedHashMap<>(StatelessTest.object(meta));
                kept.remove("io.modelcontextprotocol/serverInfo");
                return kept.isEmpty() ? null : kept;
            });
            shared.put("result", result);
        }
        return shared;
    }
}

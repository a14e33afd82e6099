package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tool descriptions for models, and the errors for invalid tool calls. */
@Timeout(180) // a server that does not answer fails, and does not hang
class ToolListTest {
    private static final int CHARACTERS_PER_TOKEN = 4;

    /** It is in the context of each conversation, whether a tool is called or not. */
    private static final int MOST_TOKENS = 1_200;

    @TempDir
    Path folder;

    private Project project;

    @BeforeEach
    void writeRules() {
        project = Project.in(folder);
    }

    @Test
    void theListIsShort() throws Exception {
        assertThat(McpJsonDefaults.getMapper().writeValueAsString(list()).length() / CHARACTERS_PER_TOKEN)
                .isLessThanOrEqualTo(MOST_TOKENS);
    }

    @Test
    void everyFieldIsDescribed() throws Exception {
        for (Map<String, Object> tool : objects(list().get("tools"))) {
            Map<String, Object> fields = object(object(tool.get("inputSchema")).get("properties"));
            assertThat(fields).isNotEmpty();
            fields.forEach((name, schema) -> assertThat((String) object(schema).get("description"))
                    .as("%s of %s", name, tool.get("name"))
                    .hasSizeGreaterThan(15));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rules_for    | {"paths":"src/a.ts"}       | paths must be a list of strings: files that you work on, relative to the workspace, such as ["src/api/user.ts"]
            rules_for    | {"paths":[1]}              | paths must be a list of strings: files that you work on, relative to the workspace, such as ["src/api/user.ts"]
            rules_for    | {"prompt":["a"]}           | prompt must be a string: the user's prompt
            rules_for    | {"ci":"true"}              | ci must be true or false: whether this is CI
            rules_for    | {"path":"src/a.ts"}        | Unknown argument path; known arguments: prompt, mentions, paths,
            explain_rule | {}                         | name is missing: the rule's name, such as style
            explain_rule | {"name":"style","branch":1}| branch must be a string: git branch
            read_rule    | {"uri":{}}                 | uri must be a string: rule://<name>
            check_text   | {"text":"a","source":"me"} | source must be one of text, thinking, tool
            check_text   | {"paths":["a.ts"]}         | text is missing: the complete answer
            """)
    void anInvalidCallNamesTheFieldAndWhatWouldBeValid(String tool, String arguments, String message) throws Exception {
        Map<String, Object> result = call("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");

        assertThat(result).containsEntry("isError", true);
        assertThat((String) objects(result.get("content")).get(0).get("text")).startsWith(message);
    }

    private Map<String, Object> list() throws Exception {
        return call("tools/list", "{}");
    }

    private Map<String, Object> call(String method, String parameters) throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + parameters + "}");
            return object(wire.read().get("result"));
        }
    }

    @SuppressWarnings("unchecked") // an object of JSON is that
    private static Map<String, Object> object(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }

    @SuppressWarnings("unchecked") // a list of JSON is that
    private static List<Map<String, Object>> objects(@Nullable Object value) {
        return (List<Map<String, Object>>) Objects.requireNonNull(value);
    }
}

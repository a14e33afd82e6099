package io.agentrules.inspector.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.inspector.Project;
import io.agentrules.inspector.model.Audience;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticDataTest {
    @TempDir
    Path folder;

    /** With 5,000 rules it had 3.8 GB. */
    @Test
    void whatWouldMakeItTooLongIsLeftOut() {
        assertThat(data(1_000_000))
                .contains(
                        "[\"explain\\n\\nsrc/app.ts\",",
                        "[\"explain\\ncursor\\nsrc/app.ts\",",
                        "[\"source\\n\\ncursor:style\",");
        assertThat(data(1))
                .contains("[\"list\\ncursor\\n\",", "[\"explain\\ncursor\\n\",", "[\"contained\\n\\n\",")
                .doesNotContain("[\"explain\\n\\nsrc", "[\"explain\\ncursor\\nsrc", "[\"source\\n");
    }

    /** The rules of all views together, 5,000 in each, do not fit into memory. */
    @Test
    void whatIsAboutOneToolIsWrittenBeforeTheNextToolIsViewed() {
        List<String> tools = Pattern.compile("\\[\"(?:list|explain)\\\\n([a-z-]+)\\\\n")
                .matcher(data(1_000_000))
                .results()
                .map(question -> question.group(1))
                .toList();

        var turns = new ArrayList<String>();
        for (String tool : tools) {
            if (turns.isEmpty() || !turns.get(turns.size() - 1).equals(tool)) {
                turns.add(tool);
            }
        }
        assertThat(turns).contains("cursor", "claude").doesNotHaveDuplicates();
    }

    @Test
    void eachToolHasSomeFilesIfNotAllFit() {
        Project project = Project.varied(folder);
        for (int number = 0; number < 900; number++) {
            project.with("src/file-" + number + ".ts", "");
        }

        String data = data(project, 60_000);

        assertThat(data)
                .contains("[\"explain\\n\\nsrc/", "[\"contained\\n\\n\",")
                .containsPattern("\\[\"explain\\\\ncursor\\\\n[^\"]")
                .containsPattern("\\[\"explain\\\\nzed\\\\n[^\"]")
                .doesNotContain("[\"explain\\n\\nsrc/file-99.ts");
    }

    private String data(long maxBytes) {
        return data(Project.varied(folder), maxBytes);
    }

    private static String data(Project project, long maxBytes) {
        var out = new StringWriter();
        new StaticData(project.engine(), Audience.HARNESS, maxBytes).write(out, (done, total) -> {});
        return out.toString();
    }
}

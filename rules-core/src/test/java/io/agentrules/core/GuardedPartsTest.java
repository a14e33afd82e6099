package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Delta.FilePlace;
import io.agentrules.core.model.Interruption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rules that watch only comments or only code. */
class GuardedPartsTest extends GuardTests {
    private static final String CODE = "s = 'TODO // TODO'; // a TODO";

    private Session session(SourcePart part, String... scope) {
        StreamTrigger trigger = StreamTrigger.of("TODO").withIn(Optional.of(part));
        return open(trigger("rule", scope.length == 0 ? trigger : trigger.withScope(scope)));
    }

    private static String json(String... pairs) {
        var json = new StringBuilder("{");
        for (int i = 0; i < pairs.length; i += 2) {
            json.append(i == 0 ? "" : ", ").append('"' + pairs[i] + "\": \"" + pairs[i + 1].replace("\n", "\\n") + '"');
        }
        return json.append('}').toString();
    }

    private static List<String> excerpts(Session session, Delta... deltas) {
        StreamGuard guard = session.guard();
        var excerpts = new java.util.ArrayList<String>();
        for (Delta delta : deltas) {
            guard.feed(delta).map(Interruption::firing).map(Firing::excerpt).ifPresent(excerpts::add);
        }
        guard.finish().map(Interruption::firing).map(Firing::excerpt).ifPresent(excerpts::add);
        return excerpts;
    }

    @Test
    void onlyCommentsCountWhereARuleSaysSo() {
        assertThat(fed(session(SourcePart.COMMENTS), tool("write", "a.js", CODE))
                        .firing())
                .satisfies(firing -> {
                    assertThat(firing.offset()).isEqualTo(CODE.length());
                    assertThat(firing.excerpt()).isEqualTo(CODE);
                });
        assertThat(excerpts(session(SourcePart.COMMENTS), tool("write", "a.js", "s = 'TODO // TODO';")))
                .isEmpty();
    }

    @Test
    void onlyCodeCountsWhereARuleSaysSo() {
        assertThat(excerpts(session(SourcePart.CODE), tool("write", "a.js", "/* TODO */ f(); // TODO")))
                .isEmpty();
        assertThat(excerpts(session(SourcePart.CODE), tool("write", "a.js", "/* TODO */ 'TODO'")))
                .containsExactly("/* TODO */ 'TODO");
    }

    @Test
    void theLanguageIsThatOfTheFile() {
        assertThat(excerpts(session(SourcePart.COMMENTS), tool("write", "a.py", "a = 1 // TODO")))
                .isEmpty();
        assertThat(excerpts(session(SourcePart.COMMENTS), tool("write", "a.py", "a = 1 # TODO")))
                .hasSize(1);
    }

    @Test
    void whereNoLanguageIsKnownEverythingCounts() {
        for (SourcePart part : SourcePart.values()) {
            assertThat(excerpts(session(part), tool("write", "notes.txt", "a TODO")))
                    .containsExactly("a TODO");
            assertThat(excerpts(session(part), Delta.text("a TODO"))).containsExactly("a TODO");
            assertThat(excerpts(session(part), tool("bash", "", "echo TODO"))).containsExactly("echo TODO");
            assertThat(excerpts(session(part), tool("write", "", "a TODO b"))).hasSize(1);
        }
    }

    @Test
    void aTextWaitsForTheNameOfItsFile() {
        String after = json("content", CODE, "file_path", "src/a.js");
        Session session = session(SourcePart.COMMENTS);

        assertThat(fed(session, Delta.arguments("1", "write", after)).firing()).satisfies(firing -> {
            assertThat(firing.offset()).isEqualTo(CODE.length());
            assertThat(firing.excerpt()).isEqualTo(CODE);
        });
        assertThat(excerpts(session, Delta.arguments("2", "write", json("content", "'TODO'", "file_path", "a.js"))))
                .isEmpty();
        assertThat(excerpts(session, Delta.arguments("3", "write", json("content", "# TODO", "file_path", "a.js"))))
                .isEmpty();
        assertThat(excerpts(session, Delta.arguments("4", "write", json("content", "# TODO", "file_path", "a.py"))))
                .hasSize(1);
        assertThat(excerpts(session, Delta.arguments("5", "write", json("content", "'TODO'"))))
                .hasSize(1);
    }

    @Test
    void eachTextHasTheLanguageOfItsOwnFile() {
        Session session = session(SourcePart.COMMENTS);
        String both = "{\"files\": [" + json("path", "a.py", "content", "// TODO") + ", "
                + json("content", "# TODO", "path", "b.js") + "]}";

        assertThat(excerpts(session, Delta.arguments("1", "write", both))).isEmpty();
        assertThat(excerpts(session, Delta.arguments("2", "write", both.replace("a.py", "a.ts"))))
                .hasSize(1);
    }

    @Test
    void ofAPatchTheLinesThatItAddsCountEachInItsLanguage() {
        Session session = session(SourcePart.COMMENTS);
        String patch = """
                *** Begin Patch
                *** Update File: a.js
                @@
                 /*
                -TODO
                +x
                 */
                +# TODO
                *** Update File: b.py
                @@
                +// TODO
                """;

        assertThat(excerpts(session, Delta.arguments("1", "apply_patch", json("input", patch))))
                .isEmpty();
        assertThat(excerpts(session, Delta.arguments("2", "apply_patch", json("input", patch + "+# TODO\n"))))
                .hasSize(1);
        assertThat(excerpts(session, Delta.arguments("3", "apply_patch", json("input", patch.replace("+x", "+TODO")))))
                .hasSize(1);
    }

    @Test
    void aTextMayBeginInAComment() {
        Session session = session(SourcePart.COMMENTS);
        String file = "/*\nTODO\n*/";
        Delta.Builder lines =
                Delta.builder(StreamSource.TOOL, "TODO").tool("edit").paths(List.of("a.js"));

        assertThat(session.guard().complete(lines.at(new FilePlace(file, 3)).build()))
                .isPresent();
        assertThat(session.guard().complete(lines.at(new FilePlace(file, 0)).build()))
                .isEmpty();
        assertThat(excerpts(session, tool("edit", "a.js", " * a TODO"))).hasSize(1);
    }

    @Test
    void whatWasInSuchAPartBeforeDoesNotFire() {
        Session session = session(SourcePart.COMMENTS);
        Delta.Builder lines = Delta.builder(StreamSource.TOOL, "f(); // TODO")
                .tool("edit")
                .paths(List.of("a.js"))
                .at(new FilePlace("f(); // TODO", 0));

        assertThat(session.guard().complete(lines.replacing("// TODO").build())).isEmpty();
        assertThat(session.guard().complete(lines.replacing("'TODO'").build())).isPresent();
    }

    @Test
    void aCommentIsWhiteSpaceToWhatWatchesCode() {
        StreamTrigger trigger = StreamTrigger.of("eval\\s*\\(").withIn(Optional.of(SourcePart.CODE));

        assertThat(excerpts(open(trigger("rule", trigger)), tool("write", "a.js", "eval /* x */ (y)")))
                .hasSize(1);
    }

    @Test
    void aLongTextDoesNotWaitForever() {
        Session session = session(SourcePart.COMMENTS);
        String text = "'TODO' " + "x".repeat(300_000);

        assertThat(session.guard().feed(Delta.arguments("1", "write", "{\"content\": \"" + text)))
                .isPresent();
    }
}

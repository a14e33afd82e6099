package io.agentrules.core.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SourceLexerTest {
    /** A file, its text, and its comments, joined by {@code ¦}. */
    static Stream<Arguments> comments() {
        return Stream.of(
                of("A.java", "int a; // b\nint c;", "// b"),
                of("A.java", "a /* b */ c /** d\n * e */ f", "/* b */¦/** d\n * e */"),
                of("A.java", "a /* b /* c */ d */", "/* b /* c */"),
                of("A.java", "s = \"// a\"; c = '\"'; // b", "// b"),
                of("A.java", "s = \"a\\\"// b\"; // c", "// c"),
                of("A.java", "s = \"\"\"\n// a \"b\" /* c\n\"\"\"; // d", "// d"),
                of("A.java", "s = \"never closed\n// b", "// b"),
                of("A.java", "a / b; /", ""),
                of("A.java", "/*/ a */ b", "/*/ a */"),
                of("A.java", "/**/ a /***/ b", "/**/¦/***/"),
                of("A.java", " * the middle\n * of a comment */ a();", "* the middle\n * of a comment */"),
                of("A.java", "*p = 1; // b", "// b"),
                of("a.kt", "val a = \"${map[\"x // y\"]} // b\" // c", "// c"),
                of("a.kt", "/* a /* b */ c */ d", "/* a /* b */ c */"),
                of("a.kt", "val s = \"\"\"\\\"\"\" // a", "// a"),
                of("a.kt", "val s = \"\"\"a\"\"\"\" // b", "// b"),
                of("a.scala", "def a = 'b // c\nval d = '\"' // e", "// c¦// e"),
                of("a.groovy", "a = 'it // b' + '''c\n// d''' // e", "// e"),
                of("a.c", "#include <a> // b \\\n still b\nint c; /* d */", "// b \\\n still b¦/* d */"),
                of("a.cpp", "auto s = R\"x(// a )\" /* )x\"; // b", "// b"),
                of("a.cpp", "auto s = R\"(a\\)\"; // b", "// b"),
                of("a.cpp", "int i = 1'000'000; // a'b", "// a'b"),
                of("a.cpp", "wchar_t c = L'\"'; // b", "// b"),
                of("a.cs", "var s = @\"c:\\\"; // a", "// a"),
                of("a.cs", "var s = $\"{f(\"// a\")} // b\"; // c", "// c"),
                of("a.cs", "#region a // b\nvar s = @\"say \"\"// c\"\" \"; // d", "// b¦// d"),
                of("a.go", "s := `// a\\`; r := '\"' // b", "// b"),
                of("a.rs", "fn a<'b>(c: &'b str) { '\"'; '\\''; } // d", "// d"),
                of("a.rs", "let s = r#\"a \" // b\"#; // c", "// c"),
                of("a.rs", "let s = \"a\n// b\"; /* c /* d */ e */", "/* c /* d */ e */"),
                of("a.swift", "let s = \"\\(f(\"// a\")) // b\" // c", "// c"),
                of("a.swift", "let s = #\"a \" // b\"# // c", "// c"),
                of("a.dart", "var s = '${f('// a')} // b'; // c", "// c"),
                of("a.js", "const a = b / c; // d / e", "// d / e"),
                of("a.js", "const a = /[/\"]\\/*/; // b", "// b"),
                of("a.js", "if (a) /'/.test(b); // c", "// c"),
                of("a.js", "(a + b) / 'c' // d", "// d"),
                of("a.js", "return /\"/ // a", "// a"),
                of("a.js", "i++ / 2 // \"a", "// \"a"),
                of("a.js", "a = `x // ${f(`y /* ${z /* b */} */`)} // c`; // d", "/* b */¦// d"),
                of("a.js", "`${{a: 1}.a} // b` // c", "// c"),
                of("a.js", "#!/usr/bin/env node\na(); // b", "#!/usr/bin/env node¦// b"),
                of("a.ts", "const a = <T,>(b: T) => b; // c", "// c"),
                of("a.ts", "let a = 'it\\'s // b'; // c", "// c"),
                of("a.jsx", "return <p title=\"'\">Don't // stop {/* a */} http://b</p>; // c", "/* a */¦// c"),
                of("a.jsx", "const a = <><B c={d => 'x // y'} /> it's</>; // e", "// e"),
                of("a.jsx", "<a // b's\n c='// d' /* e */ / /* > */>it's</a>; // f", "// b's¦/* e */¦/* > */¦// f"),
                of("a.tsx", "const f = <T,>(a: T) => a; // b", "// b"),
                of("a.tsx", "const f = <T extends B>(a: T) => a; // b", "// b"),
                of("a.tsx", "const a = b < c; // d", "// d"),
                of("a.tsx", "x = a ? <A/> : <B>it's</B>; // d", "// d"),
                of("tsconfig.json", "{\"a\": \"http://b\" // c\n}", "// c"),
                of("a.py", "a = '#' # b\n\"\"\"doc # c\n\"\"\" # d", "# b¦# d"),
                of("a.py", "a = r'\\' # b' # c", "# c"),
                of("a.py", "a = '''it's # b''' # c", "# c"),
                of("a.rb", "a = \"#{b[\"c\"]} # d\" # e", "# e"),
                of("a.rb", "a = <<~EOS # b\n  # c\n  EOS\nd # e", "# b¦# e"),
                of("a.rb", "class << self # a\n b =~ /#/ # c", "# a¦# c"),
                of("a.rb", "=begin\na\n=end\nb # c", "=begin\na\n=end¦# c"),
                of("a.php", "<p>it's # a</p><?php b(); # c ?> // d <?php // e", "# c ?>¦// e"),
                of("a.php", "$a = <<<'EOT'\n// b\n  EOT; // c", "// c"),
                of("a.php", "#[Attribute] // a\n$b = 'c'; # d", "// a¦# d"),
                of("a.css", "a { b: url(//c) } /* d */", "/* d */"),
                of("a.scss", "a { b: url(http://c); } // d", "// d"),
                of("a.html", "it's <!-- a --> // b", "<!-- a -->"),
                of("a.html", "<script type=\"x>y\">a = '<!--' // b\n</script> // c", "// b"),
                of("a.html", "<style>/* a */</style> /* b */ <!-- c -->", "/* a */¦<!-- c -->"),
                of("a.vue", "<template><!-- a --> // b</template><script setup>c // d\n</script>", "<!-- a -->¦// d"),
                of("a.xml", "<a b=\"c\"><![CDATA[<!-- d -->]]><!-- e ---></a>", "<!-- e --->"),
                of("a.md", "it's <!-- a --> `<!-- b -->` // c", "<!-- a -->"),
                of("a.sh", "echo a#b ${c#d} $# '#' \"e # f\" # g", "# g"),
                of("a.sh", "cat <<EOF # a\n# b\nEOF\nc # d", "# a¦# d"),
                of("a.sh", "cat <<-'E F'\n# a\n\tE F\n# b", "# b"),
                of("a.sh", "cat << _end_\n# a\n_end_\n# b", "# b"),
                of("a.sh", "a=$((1 << b)) # c\n# d", "# c¦# d"),
                of("a.sh", "a=\"$(b \"c # d\")\" # e", "# e"),
                of("a.sh", "a=$'it\\'s # b' # c", "# c"),
                of("a.ps1", "a <# b #> c \"`\" # d\" # e", "<# b #>¦# e"),
                of("a.sql", "select '--', \"a--b\" -- c\n/* d /* e */ f */", "-- c¦/* d /* e */ f */"),
                of("a.sql", "as $$ begin -- a\n end $$", "-- a"),
                of(
                        "a.lua",
                        "a = \"--\" -- b\n--[==[ c ]] d\n]==] e [[ -- f ]] --- g",
                        "-- b¦--[==[ c ]] d\n]==]¦--- g"),
                of("a.yaml", "a: it's # b\nc: 'd # e' # f\ng: h#i", "# b¦# f"),
                of("a.yaml", "a: |\n  # b\n  c\n# d\ne: 1 # f", "# d¦# f"),
                of("a.yaml", "- run: |\n    # a\n  b: c # d", "# d"),
                of("a.yaml", "- |\n  # a\n- b # c", "# c"),
                of("a.toml", "a = '\\' # b\nc = \"\"\"\n# d\"\"\"", "# b"),
                of("a.properties", "# a\nb = c # d\n  ! e", "# a¦! e"),
                of("Dockerfile", "# a\nRUN b # c", "# a"),
                of("app/Dockerfile.test", "# a", "# a"),
                of("Makefile", "a: b # c\n\td \\# e", "# c"),
                of("CMakeLists.txt", "#[==[ a ]] b\n]==] c(\"#\" \\\") # d", "#[==[ a ]] b\n]==]¦# d"),
                of("a.tf", "a = \"${b(\"# c\")} # d\" # e // f\n// g", "# e // f¦// g"),
                of("a.hs", "a --> b -- c\n{- d {- e -} f -} g' = '\"' -- h", "-- c¦{- d {- e -} f -}¦-- h"),
                of("a.ex", "a = \"#{b(\"c\")} # d\" # e\n?# # f", "# e¦# f"),
                of("a.clj", "(a \"; b\" \\; c) ; d", "; d"),
                of("a.r", "a <- \"# b\" # c", "# c"),
                of("a.jl", "a' # b\n#= c #= d =# e =# f", "# b¦#= c #= d =# e =#"),
                of("a.ml", "a (* b (* c *) d *) 'e' (*)", "(* b (* c *) d *)"),
                of("a.proto", "a = \"//\"; // b", "// b"));
    }

    private static Arguments of(String path, String text, String comments) {
        return Arguments.of(path, text, comments);
    }

    @ParameterizedTest
    @MethodSource("comments")
    void tellsCommentsFromCode(String path, String text, String comments) {
        assertThat(commentsIn(path, text)).isEqualTo(comments);
    }

    private static String commentsIn(String path, String text) {
        var comments = new StringBuilder();
        var read = new StringBuilder();
        SourceLexer lexer = Languages.lexer(path).orElseThrow();
        boolean[] wasComment = {false};
        SourceLexer.Sink sink = (unit, isComment) -> {
            if (isComment) {
                comments.append(wasComment[0] || comments.isEmpty() ? "" : "¦").append(unit);
            }
            wasComment[0] = isComment;
            read.append(unit);
        };
        text.chars().forEach(unit -> lexer.next((char) unit, sink));
        lexer.settle(sink);
        assertThat(read).hasToString(text);
        return comments.toString();
    }

    @Test
    void knowsNoLanguageOfOtherFiles() {
        assertThat(Languages.lexer("notes.txt")).isEmpty();
        assertThat(Languages.lexer("LICENSE")).isEmpty();
        assertThat(Languages.lexer("")).isEmpty();
        assertThat(Languages.lexer("dir.java/file")).isEmpty();
        assertThat(Languages.name("SRC\\A.JAVA")).contains("Java");
    }

    @Test
    void readsInterpolationsOfAnyDepth() {
        String deep = "`${".repeat(100_000);

        assertThat(commentsIn("a.js", "/* a */ " + deep)).isEqualTo("/* a */");
    }
}

package io.agentrules.core.internal.source;

import io.agentrules.core.internal.source.Language.Kind;
import io.agentrules.core.internal.source.Language.Place;
import io.agentrules.core.internal.source.Language.Trait;
import io.agentrules.core.internal.support.WordSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The languages, by the extensions and names of their files. */
public final class Languages {
    private static final char NONE = '\0';
    private static final String TEXT = "\"\"\"";

    private static final Map<String, Language> BY_EXTENSION = new HashMap<>();
    private static final Map<String, Language> BY_NAME = new HashMap<>();

    static {
        add(c("Java").texts(TEXT).strings("\"").characters(), "java jav");
        add(
                nestedC("Kotlin")
                        .literal(TEXT, TEXT, NONE, true, "${")
                        .literal("\"", "\"", '\\', false, "${")
                        .characters(),
                "kt kts");
        add(
                nestedC("Scala")
                        .literal(TEXT, TEXT, NONE, true, "${")
                        .literal("\"", "\"", '\\', false, "${")
                        .singleCharacters(),
                "scala sc sbt");
        add(
                c("Groovy")
                        .texts(TEXT, "'''")
                        .literal("\"", "\"", '\\', false, "${")
                        .strings("'"),
                "groovy gradle gvy",
                "Jenkinsfile");
        add(
                c("C and C++")
                        .strings("\"")
                        .characters()
                        .tagged(Kind.TAGGED_BY_PARENTHESIS, "R\"", "u8R\"", "LR\"", "uR\"", "UR\"")
                        .with(Trait.CONTINUED_COMMENTS),
                "c h cc cpp cxx c++ hh hpp hxx h++ inl ipp m mm ino cu cuh");
        add(
                c("C#").raw("@\"", "\"")
                        .literal("$@\"", "\"", NONE, true, "{")
                        .literal("@$\"", "\"", NONE, true, "{")
                        .literal("$\"", "\"", '\\', false, "{")
                        .raw(TEXT, TEXT)
                        .strings("\"")
                        .characters(),
                "cs csx");
        add(c("Go").strings("\"").characters().raw("`", "`"), "go");
        add(
                nestedC("Rust")
                        .texts("\"")
                        .raw("r\"", "\"")
                        .raw("r#\"", "\"#")
                        .raw("r##\"", "\"##")
                        .raw("r###\"", "\"###")
                        .singleCharacters(),
                "rs");
        add(
                nestedC("Swift")
                        .literal(TEXT, TEXT, '\\', true, "\\(")
                        .literal("\"", "\"", '\\', false, "\\(")
                        .raw("#\"\"\"", "\"\"\"#")
                        .literal("#\"", "\"#", NONE, false, "\\#("),
                "swift");
        add(
                nestedC("Dart")
                        .raw("r'''", "'''")
                        .raw("r\"\"\"", TEXT)
                        .literal("r'", "'", NONE, false, "")
                        .literal("r\"", "\"", NONE, false, "")
                        .literal("'''", "'''", '\\', true, "${")
                        .literal(TEXT, TEXT, '\\', true, "${")
                        .literal("'", "'", '\\', false, "${")
                        .literal("\"", "\"", '\\', false, "${"),
                "dart");
        Language javaScript = javaScript("JavaScript").with(Trait.JSX).build();
        add(javaScript, "js mjs cjs jsx tsx");
        add(javaScript("TypeScript"), "ts mts cts");
        add(c("JSON").strings("\""), "json jsonc json5 code-workspace");
        add(
                Language.named("Python").line("#").texts(TEXT, "'''").strings("\"", "'"),
                "py pyi pyw pyx bzl star",
                "BUILD WORKSPACE SConstruct");
        add(
                Language.named("Ruby")
                        .line("#")
                        .blockOfLines("=begin", "\n=end")
                        .literal("\"", "\"", '\\', true, "#{")
                        .texts("'", "`")
                        .nothing("?#", "?\"", "?'", "$\"", "$'", "$`")
                        .tagged(Kind.LINES, "<<~", "<<-", "<<")
                        .with(Trait.REGEX),
                "rb rake gemspec ru podspec",
                "Gemfile Rakefile Podfile Vagrantfile Fastfile Brewfile");
        Language php = c("PHP").line("#")
                .nothing("#[")
                .texts("\"", "'", "`")
                .tagged(Kind.LINES, "<<<")
                .with(Trait.OPEN_LAST_LINE)
                .build();
        Language css =
                Language.named("CSS").block("/*", "*/").strings("\"", "'").build();
        Language scss = c("SCSS").strings("\"", "'").with(Trait.URL).build();
        Language html = Language.named("HTML")
                .block("<!--", "-->")
                .embed("<script", true, "</script", javaScript)
                .embed("<style", true, "</style", css)
                .build();
        add(html, "html htm xhtml");
        add(
                Language.named("Vue")
                        .block("<!--", "-->")
                        .embed("<script", true, "</script", javaScript)
                        .embed("<style", true, "</style", scss),
                "vue svelte astro");
        add(
                Language.named("XML").block("<!--", "-->").raw("<![CDATA[", "]]>"),
                "xml xsd xsl xslt svg pom csproj fsproj vbproj props targets plist xaml");
        add(
                Language.named("PHP in HTML")
                        .block("<!--", "-->")
                        .embed("<?php", false, "?>", php)
                        .embed("<?=", false, "?>", php)
                        .with(Trait.BEGINS_EMBEDDED),
                "php phtml php5");
        add(css, "css");
        add(scss, "scss less");
        add(
                Language.named("Markdown")
                        .block("<!--", "-->")
                        .raw("```", "```")
                        .literal("`", "`", NONE, false, ""),
                "md markdown mdx mdc");
        add(
                Language.named("shell")
                        .line(Place.WORD_START, "#")
                        .literal("\"", "\"", '\\', true, "$(")
                        .raw("'", "'")
                        .literal("$'", "'", '\\', true, "")
                        .nothing("\\\\", "\\\"", "\\'", "\\#", "$#", "<<<")
                        .tagged(Kind.LINES, "<<-", "<<"),
                "sh bash zsh ksh bats",
                ".bashrc .zshrc .profile .bash_profile .envrc");
        add(
                Language.named("PowerShell")
                        .line(Place.WORD_START, "#")
                        .block("<#", "#>")
                        .raw("@\"", "\n\"@")
                        .raw("@'", "\n'@")
                        .literal("\"", "\"", '`', true, "$(")
                        .raw("'", "'")
                        .nothing("`\"", "`'", "`#"),
                "ps1 psm1 psd1");
        add(
                Language.named("SQL")
                        .line("--")
                        .nested("/*", "*/")
                        .raw("'", "'")
                        .literal(Place.NOT_IN_WORD, "E'", "'", '\\', true, "")
                        .raw("\"", "\"")
                        .raw("`", "`"),
                "sql ddl dml pgsql psql");
        add(
                Language.named("Lua")
                        .line("--")
                        .tagged(Kind.BRACKETS_COMMENT, "--[[", "--[=")
                        .strings("\"", "'")
                        .tagged(Kind.BRACKETS_LITERAL, "[[", "[="),
                "lua luau");
        add(
                Language.named("YAML")
                        .line(Place.WORD_START, "#")
                        .literal(Place.VALUE, "\"", "\"", '\\', true, "")
                        .literal(Place.VALUE, "'", "'", NONE, true, "")
                        .with(Trait.INDENTED_TEXT),
                "yml yaml");
        add(
                Language.named("TOML")
                        .line("#")
                        .texts(TEXT)
                        .raw("'''", "'''")
                        .strings("\"")
                        .literal("'", "'", NONE, false, ""),
                "toml",
                "Cargo.lock Pipfile poetry.lock");
        add(Language.named("properties").line(Place.FIRST_IN_LINE, "#", "!"), "properties");
        add(
                Language.named("INI").line(Place.FIRST_IN_LINE, "#", ";"),
                "ini cfg conf env service desktop",
                ".env .editorconfig .gitconfig .npmrc .gitignore .gitattributes .dockerignore CODEOWNERS requirements.txt");
        add(Language.named("Dockerfile").line(Place.FIRST_IN_LINE, "#"), "dockerfile", "Dockerfile Containerfile");
        add(Language.named("make").line("#").nothing("\\#"), "mk mak", "Makefile makefile GNUmakefile");
        add(
                Language.named("CMake")
                        .line("#")
                        .tagged(Kind.BRACKETS_COMMENT, "#[[", "#[=")
                        .texts("\"")
                        .nothing("\\\"", "\\#")
                        .tagged(Kind.BRACKETS_LITERAL, "[[", "[="),
                "cmake",
                "CMakeLists.txt");
        add(
                c("Terraform").line("#").literal("\"", "\"", '\\', false, "${").tagged(Kind.LINES, "<<-", "<<"),
                "tf tfvars hcl");
        add(
                Language.named("Haskell")
                        .line("--")
                        .nothing("-->", "|--", "--|")
                        .nested("{-", "-}")
                        .strings("\"")
                        .singleCharacters(),
                "hs lhs");
        add(
                Language.named("Elixir")
                        .line("#")
                        .texts(TEXT, "'''")
                        .literal("\"", "\"", '\\', true, "#{")
                        .texts("'")
                        .nothing("?#", "?\"", "?'"),
                "ex exs");
        add(Language.named("Clojure").line(";").texts("\"").nothing("\\;", "\\\""), "clj cljs cljc edn lisp el scm");
        add(Language.named("R").line("#").texts("\"", "'", "`"), "r");
        add(
                Language.named("Julia")
                        .line("#")
                        .nested("#=", "=#")
                        .texts(TEXT, "\"")
                        .singleCharacters(),
                "jl");
        add(c("Protocol Buffers").strings("\"", "'"), "proto");
        add(Language.named("GraphQL").line("#").texts(TEXT).strings("\""), "graphql gql graphqls");
        add(c("Zig").strings("\"").characters().literal("\\\\", "\n", NONE, true, ""), "zig");
        add(c("Solidity").strings("\"", "'"), "sol");
        add(
                Language.named("F# and OCaml")
                        .line("//")
                        .nested("(*", "*)")
                        .texts(TEXT, "\"")
                        .nothing("(*)")
                        .singleCharacters(),
                "fs fsx fsi");
        add(
                Language.named("OCaml")
                        .nested("(*", "*)")
                        .texts("\"")
                        .nothing("(*)")
                        .singleCharacters(),
                "ml mli");
    }

    private Languages() {}

    private static Language.Builder c(String name) {
        return Language.named(name).line("//").block("/*", "*/");
    }

    private static Language.Builder nestedC(String name) {
        return Language.named(name).line("//").nested("/*", "*/");
    }

    private static Language.Builder javaScript(String name) {
        return c(name).line(Place.LINE_START, "#!")
                .strings("\"", "'")
                .literal("`", "`", '\\', true, "${")
                .with(Trait.REGEX);
    }

    private static void add(Language.Builder language, String extensions) {
        add(language, extensions, "");
    }

    private static void add(Language.Builder language, String extensions, String names) {
        Language built = language.build();
        add(built, extensions);
        if (!names.isEmpty()) {
            WordSet.in(names).forEach(name -> BY_NAME.put(name, built));
        }
    }

    private static void add(Language language, String extensions) {
        WordSet.in(extensions).forEach(extension -> BY_EXTENSION.put(extension, language));
    }

    /** Returns what tells the comments of a file from its code, at its beginning; empty if its language is not known. */
    public static Optional<SourceLexer> lexer(String path) {
        return of(path).map(SourceLexer::new);
    }

    /** Returns the name of a file's language; empty if it is not known. */
    public static Optional<String> name(String path) {
        return of(path).map(Language::name);
    }

    static Optional<Language> of(String path) {
        String file = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        Language named = BY_NAME.get(file);
        if (named != null) {
            return Optional.of(named);
        }
        int dot = file.lastIndexOf('.');
        String extension = file.substring(dot + 1).toLowerCase(Locale.ROOT);
        Language byExtension = dot < 0 ? null : BY_EXTENSION.get(extension);
        int first = file.indexOf('.');
        return Optional.ofNullable(byExtension)
                .or(() -> Optional.ofNullable(
                        first > 0 ? BY_NAME.get(file.substring(0, first)) : null)); // such as Dockerfile.test
    }
}

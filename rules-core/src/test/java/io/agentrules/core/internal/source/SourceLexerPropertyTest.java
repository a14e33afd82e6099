package io.agentrules.core.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SourceLexerPropertyTest {
    private static final List<String> FILES = List.of(
            "a.java", "a.kt", "a.scala", "a.cpp", "a.cs", "a.rs", "a.swift", "a.dart", "a.js", "a.ts", "a.py", "a.rb",
            "a.php", "a.scss", "a.html", "a.vue", "a.xml", "a.md", "a.sh", "a.ps1", "a.sql", "a.lua", "a.yaml",
            "a.toml", "a.cmake", "a.tf", "a.hs", "a.ex", "a.clj", "a.jl", "a.ml", "a.zig");

    @Provide
    Arbitrary<String> files() {
        return Arbitraries.of(FILES);
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> part = Arbitraries.of(
                "/",
                "*",
                "//",
                "/*",
                "*/",
                "\"",
                "'",
                "`",
                "\"\"\"",
                "\\",
                "\n",
                " ",
                "#",
                "#{",
                "${",
                "{",
                "}",
                "(",
                ")",
                "$(",
                "<!--",
                "-->",
                "--",
                "[[",
                "]]",
                "[=[",
                "<<EOF",
                "EOF",
                "<<-'E'",
                "=begin",
                "=end",
                "R\"x(",
                ")x\"",
                "r#",
                "<script>",
                "</script>",
                "<?php",
                "?>",
                "<div>",
                "</",
                "/>",
                ">",
                "=>",
                "return",
                "if",
                "x",
                "1",
                ":",
                "|",
                "-",
                "  ",
                "{-",
                "-}",
                "(*",
                "*)",
                "@",
                "url(",
                "\r\n",
                "é",
                "\uD83D\uDE00",
                "=",
                ",");
        return part.list().ofMaxSize(40).map(parts -> String.join("", parts));
    }

    /** A copy goes on like the original, so a state can be kept between two pieces; everything is passed on, in order. */
    @Property(tries = 3000)
    void aCopyGoesOnLikeTheOriginal(@ForAll("files") String file, @ForAll("texts") String text, @ForAll int cut) {
        SourceLexer whole = Languages.lexer(file).orElseThrow();
        SourceLexer part = Languages.lexer(file).orElseThrow();
        var ofWhole = new StringBuilder();
        var ofPart = new StringBuilder();
        var units = new StringBuilder();
        int at = Math.floorMod(cut, text.length() + 1);
        int held = 0;

        for (int i = 0; i < text.length(); i++) {
            whole.next(text.charAt(i), (unit, isComment) -> {
                ofWhole.append(isComment ? '#' : '.');
                units.append(unit);
            });
            held = Math.max(held, i + 1 - units.length());
        }
        whole.settle((unit, isComment) -> {
            ofWhole.append(isComment ? '#' : '.');
            units.append(unit);
        });
        for (int i = 0; i < text.length(); i++) {
            if (i == at) {
                SourceLexer original = part;
                part = part.copy();
                original.skip("/*\"'`#", 0, 5); // has no effect on the copy
            }
            part.next(text.charAt(i), (unit, isComment) -> ofPart.append(isComment ? '#' : '.'));
        }
        part.settle((unit, isComment) -> ofPart.append(isComment ? '#' : '.'));

        assertThat(units).hasToString(text);
        assertThat(ofPart).hasToString(ofWhole.toString());
        assertThat(held).isLessThanOrEqualTo(SourceLexer.MAX_HELD);
    }
}

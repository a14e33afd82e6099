package io.agentrules.inspector.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The files of the page. The list is fixed, so that no address leads to another file. */
public final class PageFiles {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    /** The content security policy of the page: it loads these files and sends requests to its own server, nothing else. */
    public static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " base-uri 'none'; form-action 'none'";

    /** The policy of a page that is opened from files: it sends no requests. Files have no origin, so their scheme is allowed. */
    public static final String STATIC_POLICY =
            "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'";

    /** The document. */
    public static final String INDEX = "index.html";

    /** The style sheet. */
    public static final String STYLE = "page.css";

    /** The icon. */
    public static final String ICON = "icon.svg";

    /** The scripts, each after those that it imports. */
    private static final List<String> SCRIPTS = List.of(
            "dom.js",
            "addresses.js",
            "data.js",
            "fuzzy.js",
            "virtual-list.js",
            "file-tree.js",
            "agents-view.js",
            "problem-cards.js",
            "rule-files.js",
            "rule-table.js",
            "trigger-tester.js",
            "rule-view.js",
            "start.js",
            "file-view.js",
            "prompt-view.js",
            "problems-view.js",
            "live-view.js",
            "palette.js",
            "keep.js",
            "app.js");

    private static final Pattern IMPORT_ALL =
            Pattern.compile("(?m)^import \\* as (\\w+) from '\\./([\\w-]+\\.js)';\\n");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (\\{[^}]*\\}) from '\\./([\\w-]+\\.js)';\\n");
    private static final Pattern EXPORT = Pattern.compile("(?m)^export (?:async )?(?:function|const|class) (\\w+)");

    private final Map<String, byte[]> files = new LinkedHashMap<>();

    /** Reads all files. */
    public PageFiles() {
        List.of(INDEX, STYLE, ICON).forEach(this::read);
        SCRIPTS.forEach(this::read);
    }

    private void read(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream("/io/agentrules/inspector/page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("The jar lacks the page's file " + name);
            }
            files.put(name, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the content of a file; empty if no file has that name. */
    public Optional<byte[]> content(String name) {
        return Optional.ofNullable(files.get(name));
    }

    /**
     * Returns a file as text.
     *
     * @throws IllegalArgumentException if no file has that name
     */
    public String text(String name) {
        return new String(
                content(name).orElseThrow(() -> new IllegalArgumentException("name is no file of the page: " + name)),
                StandardCharsets.UTF_8);
    }

    /** Returns the length of all files together, in bytes. */
    public int size() {
        return files.values().stream().mapToInt(content -> content.length).sum();
    }

    /** Returns all scripts as one without modules: each is the body of a function that returns what the script exports. */
    public String oneScript() {
        var script = new StringBuilder("'use strict';\nconst modules = {};\n");
        for (String name : SCRIPTS) {
            String source = text(name);
            List<String> exports = EXPORT.matcher(source)
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            String body = IMPORT.matcher(IMPORT_ALL.matcher(source).replaceAll("const $1 = modules['$2'];\n"))
                    .replaceAll("const $1 = modules['$2'];\n")
                    .replaceAll("(?m)^export ", "");
            script.append("modules['")
                    .append(name)
                    .append("'] = (() => {\n")
                    .append(body)
                    .append("return {")
                    .append(String.join(", ", exports))
                    .append("};\n})();\n");
        }
        return script.toString();
    }

    static String type(String name) {
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    }
}

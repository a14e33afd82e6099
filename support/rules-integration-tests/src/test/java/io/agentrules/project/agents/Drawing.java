package io.agentrules.project.agents;

import io.agentrules.project.agents.Drawn.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * Draws a workspace from a seed: which files there are and where, what their front matter and globs say, what they import, where the agent
 * starts and what it reads. Each workspace has many probes of one kind, because starting an agent takes long.
 */
final class Drawing {
    private static final int PROBES = 30;

    private static final List<String> FOLDERS = List.of(
            "",
            "src",
            "src/lib",
            "pkg",
            "pkg/api",
            "pkg/api/v1",
            "docs",
            ".hid",
            ".github",
            "node_modules/dep",
            "vendor/v",
            "build",
            "dist",
            "target",
            "größe/日本",
            "with blank",
            "UPPER",
            "a.b",
            "[x]");

    private static final List<String> FILES =
            List.of("a.ts", "app.test.ts", "B.TSX", "x.md", "Makefile", "y.d.ts", ".env", "c.py");

    /** Characters that control, join, or only take room, and one that two make. */
    private static final List<String> UNSEEN = List.of(
            "\u0001",
            "\u0007",
            "\u000b",
            "\f",
            "\u001b[31m",
            "\u007f",
            "\u0085",
            "\u00a0",
            "\u00ad",
            "\u200b",
            "\u200d",
            "\u2028",
            "\u202e",
            "\u2066",
            "\u3000",
            "\ufeff",
            "\ufffd",
            "\ud83d\ude00",
            "\udb40\udc41");

    private static final List<String> OTHER_NAMES = List.of(
            "AGENTS.md",
            "CLAUDE.md",
            "GEMINI.md",
            "QWEN.md",
            "AGENTS.override.md",
            "CLAUDE.local.md",
            ".claude/CLAUDE.md",
            "AGENTS.local.md",
            "AGENT.md",
            "CONTEXT.md",
            ".github/copilot-instructions.md",
            ".claude/AGENTS.md",
            ".agents/AGENTS.md");

    private final AgentFiles files;
    private final Random random;
    private final List<Part> parts = new ArrayList<>();
    private final Set<String> paths = new LinkedHashSet<>();
    private final List<String> reads = new ArrayList<>();
    private int words;

    private Drawing(AgentFiles files, long seed) {
        this.files = files;
        this.random = new Random(seed * 7_919 + 17);
        random.nextInt(); // the first numbers of near seeds are alike
    }

    static Drawn draw(RealAgent agent, long seed) {
        return new Drawing(AgentFiles.of(agent), seed).draw(seed);
    }

    private Drawn draw(long seed) {
        String cwd = oneOf("", "", "", "pkg", "pkg/api", ".hid", "größe/日本", "with blank");
        String repository = oneOf("", "", "", "", "^/", Workplace.NO_REPOSITORY, "pkg");
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            reads.add(read(cwd));
        }
        List<Runnable> kinds = files.rules().isEmpty()
                ? List.of(this::chain, this::imports, this::texts, this::characters)
                : List.of(
                        this::chain,
                        this::globs,
                        this::frontMatter,
                        this::imports,
                        this::rulesFolders,
                        this::texts,
                        this::characters);
        kinds.get((int) Math.floorMod(seed, (long) kinds.size())).run();
        return new Drawn(parts, repository, cwd, List.copyOf(new LinkedHashSet<>(reads)));
    }

    private String read(String cwd) {
        String read = inFolder(oneIn(3) ? pick(FOLDERS) : below(cwd), pick(FILES));
        return files.hasSameReading(read) ? read : read(cwd);
    }

    /** Instruction files of many names in many folders. */
    private void chain() {
        for (String folder : FOLDERS) {
            for (String name : files.names()) {
                if (oneIn(2)) {
                    add(inFolder(folder, name), body());
                }
            }
        }
        for (int i = 0; i < PROBES; i++) {
            String name = pick(oneIn(2) ? OTHER_NAMES : files.names());
            add(inFolder(pick(FOLDERS), oneIn(10) ? name.toLowerCase(Locale.ROOT) : name), body());
        }
        for (String name : files.names()) {
            if (oneIn(3)) {
                add("^/" + name, body());
            }
        }
        for (String path : files.user()) {
            if (oneIn(2)) {
                add(path, body());
            }
        }
        for (int i = 0; i < 3; i++) {
            String folder = pick(FOLDERS);
            add(inFolder(folder, "shared.md"), word() + "\n");
            link(inFolder(folder, pick(files.names())), oneIn(2) ? "shared.md" : pick(files.names()));
        }
    }

    /** Rules with globs, for the files that are read. */
    private void globs() {
        for (int i = 0; i < PROBES; i++) {
            AgentFiles.Rules rules = pick(files.rules());
            String folder = oneIn(5) ? below(pick(List.of("pkg", "src", ""))) : "";
            add(
                    inFolder(folder, rules.path("g" + i)),
                    "---\n" + rules.key() + ": " + value(() -> glob(pick(reads))) + "\n---\n" + word() + "\n");
        }
        add(files.names().get(0), word() + "\n");
    }

    /** Rules whose front matter is written in many ways, with globs that match or do not. */
    private void frontMatter() {
        for (int i = 0; i < PROBES; i++) {
            AgentFiles.Rules rules = pick(files.rules());
            add(rules.path("f" + i), header(rules.key()) + word() + "\n");
        }
        add(files.names().get(0), header("paths") + word() + "\n");
    }

    /** Files in and around the folders of rules. */
    private void rulesFolders() {
        for (int i = 0; i < PROBES; i++) {
            AgentFiles.Rules rules = pick(files.rules());
            String name = rules.path(
                    oneOf("r", "README", ".hidden", "sub/r", "sub/deep/r", ".h/r", "r r", "ü", "R", "01-r", "r.x")
                            + (oneIn(2) ? "" : i));
            if (oneIn(6)) {
                name = name.substring(0, name.lastIndexOf('.'))
                        + oneOf(".txt", ".mdc", ".MD", ".markdown", "", ".yaml");
            }
            String folder = oneIn(2)
                    ? ""
                    : oneOf("^/", "~/", "pkg/", "pkg/api/", "docs/", ".hid/", "node_modules/dep/", "größe/日本/");
            String front = oneIn(3) ? "---\n" + rules.key() + ": " + value(() -> glob(pick(reads))) + "\n---\n" : "";
            add(folder + name, front + body());
        }
        add("shared/rules/l1.md", word() + "\n");
        add("shared/rules/l2.md", "---\n" + files.rules().get(0).key() + ": \"**/*.ts\"\n---\n" + word() + "\n");
        String folder = files.rules().get(0).folder();
        link(oneOf("", "pkg/") + folder + "/linked", "../".repeat(folder.split("/", -1).length) + "shared/rules");
        link(folder + "/alias.md", "../".repeat(folder.split("/", -1).length) + "shared/rules/l1.md");
    }

    /** References to other files, in many kinds of Markdown. */
    private void imports() {
        String file = oneIn(3) ? pick(files.names()) : files.names().get(0);
        String at = file.contains("/") ? "../".repeat(file.split("/", -1).length - 1) : "";
        add(file, word() + "\n");
        for (int i = 0; i < PROBES; i++) {
            String target = oneOf("docs/i", "i", ".hid/i", "pkg/i", "größe/i", "docs/sub/i")
                    + i
                    + oneOf(".md", ".md", ".md", ".txt", ".ts", "", ".json", ".MD");
            String reference = at + target;
            switch (random.nextInt(12)) {
                case 0 -> reference = "./" + reference;
                case 1 -> reference = "$WS/" + target;
                case 2 -> {
                    target = "~/imp/i" + i + ".md";
                    reference = target;
                }
                case 3 -> reference = reference + oneOf("#part", "?", ":", ";", "!", "/", "\\", "...");
                default -> {}
            }
            String text = word() + "\n";
            if (oneIn(5)) {
                String next = "n" + i + ".md";
                add(
                        target.contains("/") ? target.substring(0, target.lastIndexOf('/') + 1) + next : next,
                        word() + "\n");
                text += "@" + oneOf("", "./") + next + "\n";
            }
            add(target, text);
            add(file, lineWith("@" + reference));
        }
        add(file, "\n" + word() + "\n");
    }

    /** Texts in many forms. */
    private void texts() {
        for (String folder : List.of("", "pkg", "pkg/api", "src")) {
            for (String name : files.names()) {
                for (int i = 0; i < 3; i++) {
                    add(inFolder(folder, name), body());
                }
            }
        }
        for (AgentFiles.Rules rules : files.rules()) {
            for (int i = 0; i < 4; i++) {
                add(rules.path("t" + i), body());
            }
        }
        for (String path : files.user()) {
            add(path, body());
        }
    }

    /** Characters that nobody sees, in texts, references and front matter, and keys that are merged. */
    private void characters() {
        for (String folder : List.of("", "pkg", "pkg/api", "src")) {
            for (String name : files.names()) {
                for (int i = 0; i < 3; i++) {
                    add(inFolder(folder, name), unseen());
                }
            }
        }
        for (int i = 0; i < 6; i++) {
            String target = "docs/c" + i + ".md";
            add(target, unseen());
            add(
                    files.names().get(0),
                    oneOf("\n", "see ", "x") + pick(UNSEEN) + oneOf("", " ") + "@" + target + oneOf("", " ")
                            + pick(UNSEEN) + "\n");
        }
        for (AgentFiles.Rules rules : files.rules()) {
            for (int i = 0; i < PROBES / 2; i++) {
                add(rules.path("c" + i), unseenIn(rules.key()) + unseen());
            }
        }
        for (String path : files.user()) {
            add(path, unseen());
        }
    }

    private String unseen() {
        String unseen = pick(UNSEEN);
        return switch (random.nextInt(5)) {
            case 0 -> unseen + word() + "\n";
            case 1 -> word() + unseen + "\n" + word() + "\n";
            case 2 -> word() + "\n" + unseen + "\n" + word() + "\n";
            case 3 -> "\n<!--" + unseen + word() + " -->\n" + word() + "\n";
            default -> "\n" + unseen + "<!-- " + word() + " -->" + unseen + word() + "\n";
        };
    }

    private String unseenIn(String key) {
        String unseen = pick(UNSEEN);
        String value = oneIn(2) ? "nope/**" : "**/*";
        String front = switch (random.nextInt(10)) {
            case 0 -> "---\n" + key + ": \"" + value + unseen + "\"\n---\n";
            case 1 -> "---\n" + key + ": " + unseen + "\"" + value + "\"\n---\n";
            case 2 -> "---" + unseen + "\n" + key + ": \"" + value + "\"\n---\n";
            case 3 -> "---\n" + key + unseen + ": \"" + value + "\"\n---\n";
            case 4 -> "---\ndescription: a" + unseen + "b\n" + key + ": \"" + value + "\"\n---\n";
            case 5 -> "---\n" + key + ": [\"" + value + "\"," + unseen + "\"x\"]\n---\n";
            case 6 -> "---\nx: &x\n  " + key + ": \"" + value + "\"\n<<: *x\n---\n";
            case 7 -> "---\n<<: {" + key + ": \"" + value + "\"}\n" + (oneIn(2) ? key + ": \"**/*\"\n" : "") + "---\n";
            case 8 -> "---\n" + key + ": \"" + value + "\"\n<<: [{" + key + ": \"**/*\"}, {x: y}]\n---\n";
            default -> "";
        };
        return files.hasSameReading(front) ? front : unseenIn(key);
    }

    private String body() {
        return switch (random.nextInt(16)) {
            case 0 -> "";
            case 1 -> " \n\n";
            case 2 -> "\ufeff" + word() + "\n";
            case 3 -> word() + "\r\n" + word() + "\r\n";
            case 4 -> "<!-- " + word() + " -->\n" + word() + "\n";
            case 5 -> word() + " <!-- " + word() + " --> " + word() + "\n";
            case 6 -> "---\ndescription: " + word() + "\n---\n" + word() + "\n";
            case 7 -> "\n\n# " + word() + "\n\n---\n\n" + word() + "\n";
            case 8 -> "<!--\n" + word() + "\n\n" + word() + "\n-->\n\n" + word();
            case 9 -> "```\n<!-- " + word() + " -->\n```\n" + word() + "\n";
            case 10 -> "<!-- " + word() + "\n" + word() + "\n";
            default -> word() + "\n";
        };
    }

    private String lineWith(String reference) {
        String line = anyLine(reference);
        return files.hasSameReading(line) ? line : lineWith(reference);
    }

    private String anyLine(String reference) {
        return switch (random.nextInt(26)) {
            case 0 -> "see " + reference + " for more\n";
            case 1 -> "- " + reference + "\n";
            case 2 -> "(" + reference + ")\n";
            case 3 -> "see " + reference + ", and\n";
            case 4 -> "see " + reference + ".\n";
            case 5 -> "`" + reference + "`\n";
            case 6 -> "```\n" + reference + "\n```\n";
            case 7 -> "<!-- " + reference + " -->\n";
            case 8 -> "\n    " + reference + "\n\n";
            case 9 -> "**" + reference + "**\n";
            case 10 -> "[x](" + reference + ")\n";
            case 11 -> "\n# " + reference + "\n";
            case 12 -> "> " + reference + "\n";
            case 13 -> "x" + reference + "\n";
            case 14 -> "\"" + reference + "\"\n";
            case 15 -> "\n| a | b |\n|---|---|\n| " + reference + " | x |\n\n";
            case 16 -> "<b> " + reference + " </b>\n";
            case 17 -> "\\" + reference + "\n";
            case 18 -> "* " + reference + " and\n  " + reference + "\n";
            case 19 -> "\t" + reference + "\n";
            case 20 -> "1. text\n\n   " + reference + "\n\n";
            case 21 -> "~~" + reference + "~~ _" + reference + "_\n";
            case 22 -> reference + " " + reference + "\n";
            default -> reference + "\n";
        };
    }

    /** Returns front matter in which one thing may be unusual. */
    private String header(String key) {
        String header = anyHeader(key);
        return files.hasSameReading(header) ? header : header(key);
    }

    private String anyHeader(String key) {
        String value = oneIn(2) ? "\"nope/**\"" : "\"**/*\"";
        String usual = key + ": " + value + "\n";
        return switch (random.nextInt(44)) {
            case 0 -> "\n---\n" + usual + "---\n";
            case 1 -> "--- \n" + usual + "--- \n";
            case 2 -> "---\n" + usual + "\n";
            case 3 -> "----\n" + usual + "----\n";
            case 4 -> "---\n\t" + usual + "---\n";
            case 5 -> "---\ndescription: a: b: c\n" + usual + "---\n";
            case 6 -> "---\n" + key + ": **/*.nope\n---\n";
            case 7 -> "---\n" + key + ":\n  - **/*.nope\n  - *.x\n---\n";
            case 8 -> "---\n" + key + ": {a,b}/*.nope\n---\n";
            case 9 -> "---\n" + usual + "...\n";
            case 10 -> "---\n" + key + ": \"nope/**\n---\n";
            case 11 -> "---\n" + usual + key + ": \"nope/**\"\n---\n";
            case 12 -> "---\n" + key + ":\n  a: " + value + "\n---\n";
            case 13 -> "---\n" + key.toUpperCase(Locale.ROOT) + ": " + value + "\n---\n";
            case 14 -> "---\n" + key + ": [" + value + ", 5, null]\n---\n";
            case 15 -> "---\n" + key + ": [[" + value + "]]\n---\n";
            case 16 -> "---\njust text\n---\n";
            case 17 -> "---\n---\n";
            case 18 -> "---\n- a\n- b\n---\n";
            case 19 -> "---\n" + key + ": |\n  nope/**\n  src/**\n---\n";
            case 20 -> "---\n# x\n" + key + ": " + value + " # x\n---\n";
            case 21 -> "---\n  " + usual + "---\n";
            case 22 -> "---\n\"" + key + "\": " + value + "\n---\n";
            case 23 -> "\ufeff---\n" + usual + "---\n";
            case 24 -> "---\r\n" + key + ": " + value + "\r\n---\r\n";
            case 25 -> "---\n" + key + ":\n---\n";
            case 26 ->
                "---\n" + key + ": "
                        + oneOf("5", "true", "false", "null", "~", "1.5", "2026-01-01", "[]", "{}", "''", "\"\"")
                        + "\n---\n";
            case 27 -> "---\nalwaysApply: " + oneOf("true", "false") + "\n" + (oneIn(2) ? usual : "") + "---\n";
            case 28 -> "---\ndescription: x\n---\n";
            case 29 -> "---\nx: &a " + value + "\n" + key + ": *a\n---\n";
            case 30 -> "---\n" + key + ": >-\n  nope/**\n---\n";
            case 31 -> "---\n" + key + ": !!str " + value + "\n---\n";
            case 32 -> "---\n" + key + ":\n- " + value + "\n- '*.nope'\n---\n";
            case 33 -> "---\n\n" + usual + "\n---\n\n";
            case 34 -> "---\n" + usual + "---\n---\n";
            case 35 -> "---\n" + key + ": " + value + "," + value + "\n---\n";
            case 36 -> "text\n---\n" + usual + "---\n";
            case 37 -> "---\n" + key + ":" + value + "\n---\n";
            case 38 -> "---\n" + usual + "name: x\nbad\n---\n";
            case 39 -> "---\n" + usual + "x: 'it's'\n---\n";
            case 40 -> "---\n" + usual + " ---\n";
            case 41 -> "---\n" + usual + "--- text\n";
            default -> "---\n" + usual + "---\n";
        };
    }

    /** Returns a value with one glob or several. */
    private String value(java.util.function.Supplier<String> glob) {
        return switch (random.nextInt(10)) {
            case 0 -> "[" + quoted(glob.get()) + ", " + quoted(glob.get()) + "]";
            case 1 -> "\n  - " + quoted(glob.get()) + "\n  - " + quoted(glob.get());
            case 2 -> quoted(glob.get() + "," + glob.get());
            case 3 -> quoted(glob.get() + ", " + glob.get());
            case 4 -> glob.get();
            case 5 -> "[" + quoted(glob.get()) + ", " + quoted("!" + glob.get()) + "]";
            case 6 -> "'" + glob.get().replace("'", "''") + "'";
            default -> quoted(glob.get());
        };
    }

    /** Returns a glob that is near to a path, and may match it. */
    private String glob(String path) {
        List<String> segments =
                new ArrayList<>(Arrays.asList(path.replace("^/", "").split("/", -1)));
        while (segments.size() > 1 && oneIn(3)) {
            segments.remove(0);
        }
        while (segments.size() > 1 && oneIn(6)) {
            segments.remove(segments.size() - 1);
        }
        List<String> changed = segments.stream().map(this::changed).toList();
        String glob = String.join("/", changed);
        glob = switch (random.nextInt(14)) {
            case 0, 1, 2 -> "**/" + glob;
            case 3 -> "/" + glob;
            case 4 -> "./" + glob;
            case 5 -> "*/" + glob;
            case 6 -> "../" + glob;
            case 7 -> "{" + glob + ",nope}";
            case 8 -> "(" + glob + ")";
            default -> glob;
        };
        return switch (random.nextInt(14)) {
            case 0, 1 -> glob + "/**";
            case 2 -> glob + "/";
            case 3 -> glob + "/*";
            case 4 -> glob + "**";
            case 5 -> glob + " ";
            case 6 -> " " + glob;
            case 7 ->
                oneOf(
                        "**",
                        "*",
                        "**/*",
                        "*.ts",
                        "**/*.{ts,md}",
                        "***",
                        ".",
                        "/",
                        "~/**",
                        "*.*",
                        "?",
                        "**/",
                        "/**",
                        "!**");
            default -> glob;
        };
    }

    private String changed(String segment) {
        int dot = segment.lastIndexOf('.');
        return switch (random.nextInt(16)) {
            case 0, 1 -> "*";
            case 2 -> "**";
            case 3, 4 -> dot > 0 ? "*" + segment.substring(dot) : segment;
            case 5 -> segment.isEmpty() ? segment : "?" + segment.substring(1);
            case 6 -> segment.isEmpty() ? segment : "[" + segment.charAt(0) + "z]" + segment.substring(1);
            case 7 -> segment.toUpperCase(Locale.ROOT);
            case 8 -> dot > 0 ? segment.substring(0, dot) + ".{ts,md,py}" : "{" + segment + ",zz}";
            case 9 -> segment.isEmpty() ? segment : "[!" + segment.charAt(0) + "]" + segment.substring(1);
            case 10 -> "@(" + segment + "|zz)";
            case 11 -> segment.isEmpty() ? segment : "[a-z]" + segment.substring(1);
            case 12 -> segment.length() < 2 ? segment : segment.substring(0, 1) + "*";
            case 13 -> segment.isEmpty() ? segment : "\\" + segment;
            default -> segment;
        };
    }

    private String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private String below(String folder) {
        return inFolder(folder, oneOf("src", "src/lib", "api", "", "deep/er/est", ".h"))
                .replaceFirst("/$", "");
    }

    private static String inFolder(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    private void add(String path, String text) {
        boolean isNew = paths.add(path);
        boolean continues =
                !parts.isEmpty() && parts.stream().anyMatch(part -> part.path().equals(path) && !part.isLink());
        if ((isNew || continues) && isPossible(path)) {
            parts.add(new Part(path, text, false));
        }
    }

    private void link(String path, String target) {
        if (files.hasSameReading(target) && paths.add(path) && isPossible(path)) {
            parts.add(new Part(path, target, true));
        }
    }

    /** A file cannot be a folder of another, nor in a link. */
    private boolean isPossible(String path) {
        return parts.stream()
                .noneMatch(part ->
                        path.startsWith(part.path() + "/") || part.path().startsWith(path + "/"));
    }

    private String word() {
        words++;
        return "kw" + words + "q";
    }

    private boolean oneIn(int count) {
        return random.nextInt(count) == 0;
    }

    @SafeVarargs
    private <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}

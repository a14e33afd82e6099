package io.agentrules.project;

import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;

/** What sources say about themselves in their first comment, as Markdown. */
final class Javadoc {
    private static final List<String> MODULES = Pom.of("pom.xml").modules();
    private static final Pattern SENTENCE = Pattern.compile("(.+?\\.)(?= |$).*");

    private Javadoc() {}

    /** Returns the first sentence about a type, or about a package by its {@code package-info}. */
    static String sentence(String type) {
        String text = paragraph(type);
        var sentence = SENTENCE.matcher(text);
        return sentence.matches() ? sentence.group(1) : text;
    }

    static String paragraph(String type) {
        String source = ProjectFiles.read(ProjectFiles.file(module(type)).resolve(path(type)));
        return source.substring(source.indexOf("/**") + "/**".length(), source.indexOf("*/"))
                .replaceAll("(?m)^\\s*\\*", "")
                .replaceAll("(?s)\n\\s*(<p>|@\\w).*", "")
                .replaceAll("\\s+", " ")
                .replaceAll("\\{@linkplain \\S+ ([^}]+)}", "$1")
                .replaceAll("\\{@link (?:[a-z]+\\.)*#?([^}]+)}", "`$1`")
                .replaceAll("\\{@code ([^}]+)}", "`$1`")
                .replaceAll("</?[a-z]+>", "")
                .replace("|", "\\|")
                .strip();
    }

    /** Returns the folder of the module that has a type. */
    static String module(String type) {
        return MODULES.stream()
                .filter(module -> Files.exists(ProjectFiles.file(module).resolve(path(type))))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No module has " + type));
    }

    private static String path(String type) {
        return "src/main/java/" + type.replace('.', '/') + ".java";
    }
}

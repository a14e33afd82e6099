package io.agentrules.project;

import static java.util.stream.Collectors.joining;

import java.util.List;

/**
 * A block of Java of the documentation, as a reader copies it.
 *
 * @param imports its import declarations, and nothing else: what the code names has to be there
 * @param code what follows them
 */
record Snippet(String imports, String code) {
    static Snippet of(String block) {
        List<String> lines = block.lines().toList();
        return new Snippet(
                lines.stream().filter(Snippet::isImport).collect(joining("\n")),
                lines.stream().filter(line -> !isImport(line)).collect(joining("\n")));
    }

    private static boolean isImport(String line) {
        return line.startsWith("import ");
    }

    /** Returns a class with the code as the body of a method. */
    String inMethod(String name, String parameters, String members) {
        return inClass(name, "static void run(" + parameters + ") throws Exception {\n" + code + "\n}\n" + members);
    }

    /** Returns a class with the code as one of its members. */
    String asMember(String name) {
        return inClass(name, code);
    }

    private String inClass(String name, String members) {
        return imports + "\n\nclass " + name + " {\n" + members + "\n}\n";
    }
}

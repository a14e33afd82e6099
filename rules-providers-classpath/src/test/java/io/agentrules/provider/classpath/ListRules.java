package io.agentrules.provider.classpath;

import io.agentrules.core.RuleEngine;
import java.nio.file.Path;

/** A program that prints where its rules are from; tests pack it. */
public final class ListRules {
    private ListRules() {}

    /** Prints a line for each rule, and one for each diagnostic. */
    public static void main(String[] args) {
        var catalog = RuleEngine.builder()
                .workspace(Path.of(args[0]))
                .home(Path.of(args[0]))
                .build()
                .catalog();
        catalog.entries()
                .forEach(entry -> System.out.println(
                        entry.rule().name() + " from " + entry.rule().source().path()));
        catalog.diagnostics().forEach(diagnostic -> System.out.println(diagnostic.code() + diagnostic.message()));
    }
}

package io.agentrules.project;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.agentrules.api.Experimental;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes {@code reference/api.md}: the exported types with the first sentence of their Javadoc, the engine's before those of the other modules. */
final class ApiPage {
    private static final String HEAD = """
            # Public API

            Every exported type, its purpose and its status. Start with `RuleEngine` and `Session`. A type that is *stable* may have members
            that are *experimental*: [what both promise](../VERSIONING.md#java-api). Nested types belong to the type around them, and all types are
            there since version 0.1.

            Settings and values are made with builders and factories: `RulesConfig.builder()`, `Rule.named(name, source)`, `Delta.text(piece)`.
            `Decision`, `RuleEntry` and `SessionState` come from the engine. No method takes an `Optional`.

            Providers, `rules-hooks`, `rules-json` and `rules-cli` export nothing. In a `module-info.java`, a Maven module is named like its
            package: `rules-core` is `io.agentrules.core`. Providers on the module path are found without being named there.

            A test writes this page from the Javadoc.
            """;

    private static final List<String> MODULES = Pom.of("pom.xml").modules();

    private ApiPage() {}

    static String text(List<JavaClass> exported, Function<JavaClass, String> status) {
        var page = new StringBuilder(HEAD);
        exported.stream()
                .map(JavaClass::getPackageName)
                .distinct()
                .sorted(Comparator.comparing(
                                (String name) -> !name.startsWith("io.agentrules.core")) // where readers start
                        .thenComparing(name -> MODULES.indexOf(Javadoc.module(name + ".package-info")))
                        .thenComparing(name -> name))
                .forEach(name -> {
                    page.append("\n## ").append(name).append("\n\nModule `");
                    page.append(Path.of(Javadoc.module(name + ".package-info")).getFileName())
                            .append("`:\n");
                    page.append(Javadoc.sentence(name + ".package-info")).append("\n\n");
                    page.append("| type | purpose | status |\n|---|---|---|\n");
                    exported.stream()
                            .filter(type -> type.getPackageName().equals(name))
                            .sorted(Comparator.comparing(JavaClass::getSimpleName))
                            .forEach(type -> page.append(row(type, status.apply(type))));
                });
        return page.toString();
    }

    private static String row(JavaClass type, String status) {
        List<String> members = status.equals("experimental")
                ? List.of()
                : experimental(type).map(name -> "`" + name + "`").toList();
        return "| `" + type.getSimpleName() + "` | " + Javadoc.sentence(type.getName()) + " | " + status
                + (members.isEmpty() ? "" : "; experimental: " + String.join(", ", members)) + " |\n";
    }

    /** Returns the members of a stable type that are experimental: those that are marked, and those that name an experimental type. */
    private static Stream<String> experimental(JavaClass type) {
        return ProjectClasses.ALL.stream()
                .filter(each -> each.equals(type) || each.getName().startsWith(type.getName() + "$"))
                .flatMap(each -> each.getMethods().stream())
                .filter(ApiPage::isExperimental)
                .map(ApiPage::named)
                .distinct()
                .sorted();
    }

    private static boolean isExperimental(JavaMethod method) {
        return method.getModifiers().contains(JavaModifier.PUBLIC)
                && (method.isAnnotatedWith(Experimental.class)
                        || method.getAllInvolvedRawTypes().stream()
                                .anyMatch(each -> each.isAnnotatedWith(Experimental.class)));
    }

    /** Returns the name of a method, with its parameters if there are stable ones of that name. */
    private static String named(JavaMethod method) {
        boolean isAlone = method.getOwner().getMethods().stream()
                .filter(each -> each.getName().equals(method.getName()))
                .allMatch(ApiPage::isExperimental);
        return method.getName()
                + (isAlone
                        ? ""
                        : method.getRawParameterTypes().stream()
                                .map(JavaClass::getSimpleName)
                                .collect(Collectors.joining(", ", "(", ")")));
    }
}

package io.agentrules.project;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.domain.ThrowsDeclaration;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import io.agentrules.api.Experimental;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What others can call, implement and read of the exported types is recorded, so that nobody changes it unawares. It is a text, because
 * japicmp compares jars, and there is none before the first release.
 */
@Tag("one-jdk")
class ApiBaselineTest {
    private static final Path RECORDED =
            ProjectFiles.file("support/rules-integration-tests/src/test/resources/io/agentrules/project/api.txt");

    private static final String REMEDY = """
            If that is meant, record the API anew: run ApiBaselineTest with -Dapi.write=true, look at the difference, and say in the \
            CHANGELOG how users adapt""";

    /** Those that matter to callers, in the order in which Java has them. */
    private static final List<JavaModifier> MODIFIERS = List.of(
            JavaModifier.PUBLIC,
            JavaModifier.PROTECTED,
            JavaModifier.ABSTRACT,
            JavaModifier.STATIC,
            JavaModifier.FINAL);

    @Test
    void theApiIsTheRecordedOne() throws IOException {
        List<String> api = PublicApiTest.EXPORTED.stream()
                .flatMap(PublicApiTest::withNested)
                .distinct()
                .sorted(Comparator.comparing(JavaClass::getName))
                .flatMap(ApiBaselineTest::described)
                .toList();
        if (Boolean.getBoolean("api.write")) {
            Files.write(RECORDED, api);
        }

        List<String> recorded = Files.readAllLines(RECORDED);
        assertThat(without(recorded, api)).as("No more in the API. " + REMEDY).isEmpty();
        assertThat(without(api, recorded)).as("New in the API. " + REMEDY).isEmpty();
    }

    /** Returns the lines that another list has not, each with its type. */
    private static Set<String> without(List<String> lines, List<String> other) {
        Set<String> left = withTypes(lines);
        left.removeAll(withTypes(other));
        return left;
    }

    private static Set<String> withTypes(List<String> lines) {
        var all = new LinkedHashSet<String>();
        String type = "";
        for (String line : lines) {
            type = line.startsWith("  ") ? type : line;
            all.add(line.startsWith("  ") ? type + line : line);
        }
        return all;
    }

    /** Returns a line for a type, and one for each of its members. */
    private static Stream<String> described(JavaClass type) {
        // Whether a nested class is static is left out: ArchUnit takes it for a property of some others, too.
        String line = marked(type.isAnnotatedWith(Experimental.class), type).replace("static ", "") + kind(type) + " "
                + type.getName()
                + variables(type.getTypeParameters())
                + types(
                        " extends ",
                        type.getSuperclass().stream()
                                .filter(parent -> !parent.getName().equals("java.lang.Object"))
                                .toList())
                + types(" implements ", type.getInterfaces());
        return Stream.concat(
                Stream.of(line),
                type.getMembers().stream()
                        .filter(ApiBaselineTest::isForOthers)
                        .map(member -> "  " + described(member))
                        .sorted());
    }

    private static boolean isForOthers(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC)
                && !modifiers.contains(JavaModifier.BRIDGE);
    }

    private static String described(JavaMember member) {
        String marked = marked(member.isAnnotatedWith(Experimental.class), member);
        if (member instanceof JavaField field) {
            return marked + field.getType().getName() + " " + field.getName();
        }
        var called = (JavaCodeUnit) member;
        return marked + variables(called.getTypeParameters())
                + called.getReturnType().getName() + " " + called.getName()
                + called.getParameterTypes().stream().map(JavaType::getName).collect(joining(", ", "(", ")"))
                + types(
                        " throws ",
                        called.getThrowsClause().stream()
                                .map(ThrowsDeclaration::getRawType)
                                .toList());
    }

    private static String marked(boolean isExperimental, HasModifiers of) {
        return (isExperimental ? "@Experimental " : "")
                + MODIFIERS.stream()
                        .filter(of.getModifiers()::contains)
                        .map(modifier -> modifier.name().toLowerCase(Locale.ROOT) + " ")
                        .collect(joining());
    }

    private static String kind(JavaClass type) {
        if (type.isAnnotation()) {
            return "@interface";
        }
        if (type.isInterface()) {
            return "interface";
        }
        if (type.isEnum()) {
            return "enum";
        }
        return type.isRecord() ? "record" : "class";
    }

    private static String variables(Collection<? extends JavaTypeVariable<?>> variables) {
        return variables.isEmpty()
                ? ""
                : variables.stream()
                        .map(variable -> variable.getName() + types(" extends ", variable.getUpperBounds()))
                        .collect(joining(", ", "<", "> "));
    }

    private static String types(String before, Collection<? extends JavaType> types) {
        return types.isEmpty()
                ? ""
                : types.stream().map(JavaType::getName).sorted().collect(joining(", ", before, ""));
    }
}

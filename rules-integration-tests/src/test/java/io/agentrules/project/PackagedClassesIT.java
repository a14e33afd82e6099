package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.agentrules.api.spi.KeyFix;
import io.agentrules.api.spi.StreamEvent;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes in the jar of the command, some of which its build makes of lambda expressions, or changes. */
class PackagedClassesIT {
    /** Two threads that first use classes which wait for each other would wait forever. */
    @Test
    void anyClassMayBeTheFirstToBeInitialized() throws Exception {
        Path jar = jar();
        List<String> names = names(jar, "io\\.agentrules\\..*");
        for (String name : names) {
            try (URLClassLoader loader = loader(jar)) {
                assertThatCode(() -> Class.forName(name, true, loader)).as(name).doesNotThrowAnyException();
            }
        }

        assertThat(names).hasSizeGreaterThan(1_000);
    }

    @Test
    void recordsAreComparedAndHashedAsJavaDoesIt() throws Exception {
        try (URLClassLoader loader = loader(jar())) {
            assertLikeJavas(loader, StreamEvent.class, List.of("one", 5L), List.of("one", 6L), List.of("two", 5L));
            assertLikeJavas(
                    loader,
                    KeyFix.class,
                    List.of("globs", Optional.of("*.ts"), true),
                    List.of("globs", Optional.empty(), false),
                    List.of("globs", Optional.of("*.ts"), false));
        }
    }

    /** Packaged records of these components are equal where the components are, and have the hash codes of the class on the class path. */
    @SafeVarargs
    private static void assertLikeJavas(ClassLoader packaged, Class<?> record, List<Object>... components)
            throws Exception {
        Class<?> changed = Class.forName(record.getName(), true, packaged);
        for (List<Object> one : components) {
            Object created = create(changed, one);
            assertThat(created).hasSameHashCodeAs(create(record, one)).isEqualTo(create(changed, one));
            assertThat(created).isNotEqualTo(create(record, one)).isNotEqualTo(null);
            for (List<Object> other : components) {
                assertThat(created.equals(create(changed, other))).isEqualTo(one.equals(other));
            }
        }
    }

    private static Object create(Class<?> record, List<Object> components) throws Exception {
        Constructor<?> constructor = record.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return constructor.newInstance(components.toArray());
    }

    /** A provider's function that is another object at each call would make each refresh build all rules anew. */
    @Test
    void whatCapturesNothingIsTheSameAtEachEvaluation() throws Exception {
        var found = new ArrayList<Object>();
        forEachClass(lambdas -> {
            for (Method factory : factories(lambdas)) {
                if (factory.getParameterCount() == 0) {
                    Object created = factory.invoke(null);
                    assertThat(factory.invoke(null)).as(factory.toString()).isSameAs(created);
                    found.add(created);
                }
            }
        });

        assertThat(found).isNotEmpty().doesNotHaveDuplicates();
    }

    /** Each class that a command loads costs time at its start. */
    @Test
    void theFunctionsOfOneClassShareAClass() throws Exception {
        var names = new ArrayList<String>();
        var shared = new ArrayList<String>();
        forEachClass(lambdas -> {
            if (Stream.of(lambdas.getInterfaces())
                    .allMatch(type -> type.getPackageName().equals("java.util.function"))) {
                names.add(lambdas.getName().replaceFirst("\\$\\$L\\d+$", ""));
            } else {
                assertThat(lambdas.getInterfaces()).as(lambdas.getName()).hasSize(1);
            }
            if (factories(lambdas).size() > 1) {
                shared.add(lambdas.getName());
            }
        });

        assertThat(names).doesNotHaveDuplicates();
        assertThat(shared).isNotEmpty();
    }

    private interface Check {
        void accept(Class<?> lambdas) throws Exception;
    }

    /** Initializes each class, so that the JVM verifies it. */
    private static void forEachClass(Check check) throws Exception {
        Path jar = jar();
        try (URLClassLoader loader = loader(jar)) {
            for (String name : names(jar, ".*\\$\\$L\\d+")) {
                check.accept(Class.forName(name, true, loader));
            }
        }
    }

    private static Path jar() throws IOException {
        return ProjectFiles.built("rules-cli/target/rules.jar").toRealPath();
    }

    private static URLClassLoader loader(Path jar) throws IOException {
        return new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static List<Method> factories(Class<?> lambdas) {
        List<Method> factories = Stream.of(lambdas.getDeclaredMethods())
                .filter(method -> method.getName().matches("of\\d+"))
                .toList();
        assertThat(factories).as(lambdas.getName()).isNotEmpty();
        factories.forEach(factory -> factory.setAccessible(true));
        return factories;
    }

    private static List<String> names(Path jar, String pattern) throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName().replace('/', '.'))
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(name -> name.matches(pattern))
                    .toList();
        }
    }
}

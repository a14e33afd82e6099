package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes that the build of the command makes of lambda expressions and method references. */
class PackagedLambdasIT {
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
        Path jar = ProjectFiles.built("rules-cli/target/rules.jar").toRealPath();
        try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            for (String name : names(jar)) {
                check.accept(Class.forName(name, true, loader));
            }
        }
    }

    private static List<Method> factories(Class<?> lambdas) {
        List<Method> factories = Stream.of(lambdas.getDeclaredMethods())
                .filter(method -> method.getName().matches("of\\d+"))
                .toList();
        assertThat(factories).as(lambdas.getName()).isNotEmpty();
        factories.forEach(factory -> factory.setAccessible(true));
        return factories;
    }

    private static List<String> names(Path jar) throws Exception {
        try (var file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName().replace('/', '.'))
                    .filter(name -> name.matches(".*\\$\\$L\\d+\\.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList();
        }
    }
}

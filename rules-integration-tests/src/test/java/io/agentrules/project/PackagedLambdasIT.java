package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The classes that the build of the command makes of lambda expressions and method references. */
class PackagedLambdasIT {
    /** A provider's function that is another object at each call would make each refresh build all rules anew. */
    @Test
    void whatCapturesNothingIsTheSameAtEachEvaluation() throws Exception {
        Path jar = ProjectFiles.built("rules-cli/target/rules.jar").toRealPath();
        try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            int found = 0;
            for (String name : lambdas(jar)) {
                Method factory = factory(loader.loadClass(name));
                if (factory.getParameterCount() == 0) {
                    factory.setAccessible(true);
                    assertThat(factory.invoke(null)).as(name).isSameAs(factory.invoke(null));
                    found++;
                }
            }
            assertThat(found).isPositive();
        }
    }

    private static Method factory(Class<?> lambda) {
        return List.of(lambda.getDeclaredMethods()).stream()
                .filter(method -> method.getName().equals("of"))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lambdas(Path jar) throws Exception {
        try (var file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName().replace('/', '.'))
                    .filter(name -> name.matches("io\\.agentrules\\.provider\\..*\\$\\$L\\d+\\.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList();
        }
    }
}

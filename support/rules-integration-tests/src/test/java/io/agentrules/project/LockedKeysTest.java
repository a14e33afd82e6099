package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.check.model.LockedRule;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.parse.ParsedRuleFile;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A lock shows a change of every key that has an effect. The keys are those that the providers ask their files for, whatever is in them,
 * and those that the sources name where they read front matter in another way; so a new key cannot be forgotten.
 */
class LockedKeysTest {
    private static final List<String> VALUES = List.of("true", "false", "a", "\"src/**\"", "[a, b]", "7");

    /** Where sources read front matter without a provider: {@code rule.metadata().get("enforce")}. */
    private static final Pattern READ = Pattern.compile("(?:metadata\\(\\)|values\\(\\)|values)\\s*"
            + "\\.(?:get|containsKey|getOrDefault)\\(\\s*\"([A-Za-z_-]+)\"");

    private static final Pattern LIST = Pattern.compile("private static final List<String> [^;]*;");
    private static final Pattern TRIGGER_KEY = Pattern.compile("\"([a-z_]+[A-Za-z_]*)\"");

    @Test
    void everyKeyThatAProviderReadsIsLocked() {
        var forgotten = new TreeMap<String, Set<String>>();
        int keys = 0;
        for (ServiceLoader.Provider<RuleProvider> service :
                ServiceLoader.load(RuleProvider.class).stream().toList()) {
            RuleProvider provider = service.get();
            for (Function<RuleFile, Rule> format : formats(provider)) {
                Map<String, Set<String>> read = keysOf(format);
                keys += read.size();
                read.forEach((key, words) -> {
                    if (!isLocked(key, words, format)) {
                        forgotten
                                .computeIfAbsent(key, unused -> new TreeSet<>())
                                .add(provider.id());
                    }
                });
            }
        }

        assertThat(keys).isGreaterThan(200);
        assertThat(forgotten).isEmpty();
    }

    @Test
    void everyKeyThatSourcesReadInAnotherWayIsLocked() throws IOException {
        Set<String> keys = new TreeSet<>();
        for (Path file : sources()) {
            Matcher read = READ.matcher(Files.readString(file));
            while (read.find()) {
                keys.add(read.group(1));
            }
        }

        assertThat(keys).contains("enforce", "name", "disabled");
        assertThat(keys)
                .allSatisfy(key -> assertThat(isLocked(key, Set.of(), LockedKeysTest::always))
                        .as(key)
                        .isTrue());
    }

    @Test
    void everyKeyOfATriggerIsLocked() throws IOException {
        String source = Files.readString(
                ProjectFiles.file("rules-core/src/main/java/io/agentrules/core/internal/parse/TriggerKeys.java"));
        Set<String> keys = new TreeSet<>();
        Matcher list = LIST.matcher(source);
        while (list.find()) {
            TRIGGER_KEY.matcher(list.group()).results().map(key -> key.group(1)).forEach(keys::add);
        }

        assertThat(keys).contains("condition", "ttsr_trigger", "reminder").hasSizeGreaterThan(10);
        assertThat(keys)
                .allSatisfy(key -> assertThat(isLocked(key, Set.of(), LockedKeysTest::always))
                        .as(key)
                        .isTrue());
    }

    @Test
    void aKeyThatNothingReadsAndTheLayoutDoNotCount() {
        Rule rule = rule("enforce: read\nmodel: [a, b]", LockedKeysTest::always).orElseThrow();
        Rule other = rule("reviewed-by: me # in May\nmodel:\n  - a\n  - b\nenforce: 'read'", LockedKeysTest::always)
                .orElseThrow();

        assertThat(locked(other)).isEqualTo(locked(rule));
    }

    private static Rule always(RuleFile file) {
        return file.rule().alwaysApply(true).build();
    }

    /** Returns the functions by which a provider converts its files. */
    private static List<Function<RuleFile, Rule>> formats(RuleProvider provider) {
        var agents = new ArrayList<Function<RuleFile, Rule>>();
        provider.discover(proxy(DiscoveryContext.class, (method, arguments) -> {
            for (Object argument : arguments) {
                if (argument instanceof Function<?, ?> function) {
                    agents.add(file -> (Rule) call(function, file));
                }
            }
            return switch (method) {
                case "conditionKeys" -> Evaluators.builtIn().keys();
                case "environment", "setting" -> Optional.empty();
                default -> List.of();
            };
        }));
        return agents;
    }

    @SuppressWarnings("unchecked")
    private static Object call(Function<?, ?> function, RuleFile file) {
        return ((Function<RuleFile, Rule>) function).apply(file);
    }

    /** Returns the keys that a format reads, each with the words that it allows: what one value shows is tried with every other. */
    private static Map<String, Set<String>> keysOf(Function<RuleFile, Rule> format) {
        var keys = new HashMap<String, Set<String>>();
        record(format, "", keys);
        int known;
        do {
            known = keys.size();
            for (String key : List.copyOf(keys.keySet())) {
                values(keys.getOrDefault(key, Set.of())).forEach(value -> record(format, key + ": " + value, keys));
            }
        } while (keys.size() > known);
        return keys;
    }

    private static void record(Function<RuleFile, Rule> format, String frontMatter, Map<String, Set<String>> keys) {
        rule(frontMatter, file -> format.apply(recording(file, keys)));
    }

    private static RuleFile recording(RuleFile file, Map<String, Set<String>> keys) {
        return proxy(RuleFile.class, (method, arguments) -> {
            if (List.of("has", "text", "word", "flag", "values", "ignore").contains(method)) {
                List<String> words = new ArrayList<>();
                for (Object argument : arguments) {
                    words.addAll(argument instanceof String[] several ? List.of(several) : List.of());
                }
                Stream<String> asked =
                        method.equals("ignore") ? words.stream() : Stream.of(String.valueOf(arguments[0]));
                asked.forEach(key -> keys.computeIfAbsent(key, unused -> new TreeSet<>())
                        .addAll(method.equals("word") ? words : List.of()));
            }
            Object result = invoke(file, method, arguments);
            return result instanceof RuleFile other ? recording(other, keys) : result;
        });
    }

    private static Object invoke(RuleFile file, String name, Object[] arguments) {
        for (var method : RuleFile.class.getMethods()) {
            if (method.getName().equals(name) && accepts(method.getParameterTypes(), arguments)) {
                try {
                    return method.invoke(file, arguments);
                } catch (InvocationTargetException e) {
                    throw (RuntimeException) e.getCause();
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        throw new IllegalStateException(name);
    }

    private static boolean accepts(Class<?>[] types, Object[] arguments) {
        for (int index = 0; index < Math.min(types.length, arguments.length); index++) {
            if (!types[index].isInstance(arguments[index])) {
                return false;
            }
        }
        return types.length == arguments.length;
    }

    private interface Call {
        Object of(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                LockedKeysTest.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> call.of(method.getName(), arguments == null ? new Object[0] : arguments)));
    }

    private static Stream<String> values(Set<String> words) {
        return Stream.concat(VALUES.stream(), words.stream());
    }

    /** Returns whether a lock tells the values of a key apart, and from no key. */
    private static boolean isLocked(String key, Set<String> words, Function<RuleFile, Rule> format) {
        Set<LockedRule> seen = new HashSet<>();
        Stream<String> lines = Stream.concat(Stream.of(""), values(words).map(value -> key + ": " + value));
        return lines.distinct()
                .flatMap(line -> rule(line, format).stream())
                .map(LockedKeysTest::locked)
                .map(rule -> new LockedRule(
                        "p", "n", "p", rule.bucket(), Optional.empty(), rule.hash(), rule.keys(), Map.of()))
                .allMatch(seen::add);
    }

    private static LockedRule locked(Rule rule) {
        return LockedRule.of(rule, Optional.empty(), Map.of());
    }

    private static Optional<Rule> rule(String frontMatter, Function<RuleFile, Rule> format) {
        String text = "---\n" + frontMatter + "\n---\nText";
        var file = new ParsedRuleFile(
                "x/rules", // what Continue calls rules.md in a folder
                RuleSource.of("p", Level.PROJECT, "/w/r.md"),
                Optional.empty(),
                FrontMatterParser.parse(text, 65_536),
                AgentProfiles.NONE,
                problem -> {});
        return Optional.ofNullable(format.apply(file));
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ProjectFiles.file(""))) {
            return files.filter(file -> file.toString().endsWith(".java")
                            && file.toString().replace('\\', '/').contains("/src/main/java/"))
                    .toList();
        }
    }
}

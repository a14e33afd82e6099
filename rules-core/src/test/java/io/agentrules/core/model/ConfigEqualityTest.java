package io.agentrules.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Configurations are values: two are equal if every setting is. */
class ConfigEqualityTest {
    /** A value of each type of a setting that is the default of no setting; of the switches, one is on by default. */
    private static final List<Object> OTHERS = List.of(
            7,
            Duration.ofSeconds(7),
            Set.of("other"),
            Map.of("acme.key", "other"),
            true,
            false,
            HiddenText.STRIP,
            Limits.builder().maxRules(7).build(),
            GuardSettings.builder().maxPerTurn(77).build(),
            LockSource.of("other"));

    @Test
    void eachLimitCounts() {
        assertThat(fields(Limits.class)).allMatch(name -> counts(name, Limits.DEFAULT, Limits::builder));
    }

    @Test
    void eachSettingCounts() {
        assertThat(fields(RulesConfig.class)).allMatch(name -> counts(name, RulesConfig.DEFAULT, RulesConfig::builder));
    }

    @Test
    void theSameSettingsAreEqual() {
        assertThat(RulesConfig.DEFAULT.toBuilder().build())
                .isEqualTo(RulesConfig.DEFAULT)
                .hasSameHashCodeAs(RulesConfig.DEFAULT)
                .hasToString(RulesConfig.DEFAULT.toString());
        assertThat(Limits.DEFAULT.toBuilder().build()).isEqualTo(Limits.DEFAULT).hasSameHashCodeAs(Limits.DEFAULT);
    }

    private static List<String> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(Field::getName)
                .toList();
    }

    /** Returns whether a value with another setting of that name is not equal to the default. */
    private static boolean counts(String name, Object byDefault, Supplier<Object> builder) {
        return Arrays.stream(builder.get().getClass().getMethods())
                .filter(setter -> setter.getName().equals(name))
                .flatMap(setter -> OTHERS.stream().flatMap(other -> built(setter, other, builder.get())))
                .anyMatch(value -> !value.equals(byDefault));
    }

    /** Returns the value that a builder builds with a setting; empty if the setting is of another type. */
    private static Stream<Object> built(Method setter, Object setting, Object builder) {
        try {
            setter.invoke(builder, setting);
            return Stream.of(builder.getClass().getMethod("build").invoke(builder));
        } catch (IllegalArgumentException e) {
            return Stream.empty();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(String.valueOf(e.getMessage()), e);
        }
    }
}

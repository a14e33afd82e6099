package io.agentrules.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a schema says about a value besides its type; on a record, about the object. {@code SchemasTest} makes the schemas from it. A
 * component whose type is {@code Optional} may be null, and one that is {@code @Nullable} may be absent.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
public @interface Described {
    /** A sentence in the descriptions of outputs. */
    String OPEN = " Properties may be added in later versions; none is removed or changes its meaning.";

    /** Returns the description; empty for none. */
    String value() default "";

    /** Returns the command that writes the object; empty if it is a part of another one. */
    String title() default "";

    /** Returns the minimum of a number, of the length of a text or of the size of a list; negative for none. */
    int min() default -1;

    /** Returns the maximum of the length of a text or of the size of a list; negative for none. */
    int max() default -1;

    /** Returns the regular expression that a text matches; empty for none. */
    String pattern() default "";

    /** Returns the enum whose ids are the valid texts. */
    Class<?> ids() default void.class;

    /** Returns the valid texts; empty for any. */
    String[] oneOf() default {};

    /** Returns what else the schema has, as a JSON object that is merged into it. */
    String also() default "{}";

    /** Returns the property that is absent from an answer to a line that cannot be read; empty if there is no such answer. */
    String unlessError() default "";

    /** Returns the property that is absent from the answers for several agents; empty if there are no such answers. */
    String unlessAgents() default "";
}

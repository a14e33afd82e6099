package io.agentrules.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an exported type that later versions keep compatible: code that compiles and runs with one version compiles and runs
 * with every later one of the same major version. Members and nested types are stable too, except where they are marked
 * {@link Experimental} or their signature names an experimental type. VERSIONING.md has the promise in full.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Stable
public @interface Stable {}

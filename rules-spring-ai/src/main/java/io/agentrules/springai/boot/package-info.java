/** Rules in applications of Spring Boot: set up by themselves, from properties. */
@NullMarked
package io.agentrules.springai.boot;

import org.jspecify.annotations.NullMarked;

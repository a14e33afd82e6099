/** A coding agent made with Spring AI and Spring Boot, under the rules of a workspace. */
@NullMarked
package io.agentrules.examples.springai;

import org.jspecify.annotations.NullMarked;

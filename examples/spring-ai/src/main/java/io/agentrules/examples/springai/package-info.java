/** A coding agent with Spring AI and Spring Boot that follows the rules of a workspace. */
@NullMarked
package io.agentrules.examples.springai;

import org.jspecify.annotations.NullMarked;

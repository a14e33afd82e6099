/** Spring Boot auto-configuration, from the properties {@code rules.*}. */
@NullMarked
package io.agentrules.springai.boot;

import org.jspecify.annotations.NullMarked;

/** The rules that libraries bring in {@code META-INF/rules}. */
@NullMarked
package io.agentrules.provider.classpath;

import org.jspecify.annotations.NullMarked;

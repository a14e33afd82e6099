/** Reads the YAML of front matter; where it is not valid, recovers it line by line, explains it and repairs it. */
@NullMarked
package io.agentrules.core.internal.yaml;

import org.jspecify.annotations.NullMarked;

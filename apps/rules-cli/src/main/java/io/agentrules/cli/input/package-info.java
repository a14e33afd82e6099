/** What commands read from files and standard input: texts, and lines of JSON. */
@NullMarked
package io.agentrules.cli.input;

import org.jspecify.annotations.NullMarked;

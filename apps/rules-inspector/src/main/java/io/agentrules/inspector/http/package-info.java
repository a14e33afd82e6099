/** Serves the page and its data on this machine. */
@NullMarked
package io.agentrules.inspector.http;

import org.jspecify.annotations.NullMarked;

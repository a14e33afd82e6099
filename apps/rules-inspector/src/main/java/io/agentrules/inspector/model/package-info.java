/** What an inspector is told. */
@NullMarked
package io.agentrules.inspector.model;

import org.jspecify.annotations.NullMarked;

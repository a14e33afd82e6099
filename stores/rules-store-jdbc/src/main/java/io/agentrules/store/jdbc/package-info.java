/** Keeps sessions in a database, by plain JDBC. */
@NullMarked
package io.agentrules.store.jdbc;

import org.jspecify.annotations.NullMarked;

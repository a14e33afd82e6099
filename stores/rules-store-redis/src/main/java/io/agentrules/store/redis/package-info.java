/** Keeps sessions in Redis or Valkey. */
@NullMarked
package io.agentrules.store.redis;

import org.jspecify.annotations.NullMarked;

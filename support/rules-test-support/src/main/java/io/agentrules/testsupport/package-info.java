/** What this project's own tests share: contracts for adapters, fakes, and rules made in code. */
@NullMarked
package io.agentrules.testsupport;

import org.jspecify.annotations.NullMarked;

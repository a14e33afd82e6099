/** Rules in Spring AI. */
@NullMarked
package io.agentrules.springai;

import org.jspecify.annotations.NullMarked;

/** What the command prints for people: styled, aligned and wrapped at the width of the terminal. */
@NullMarked
package io.agentrules.cli.text;

import org.jspecify.annotations.NullMarked;

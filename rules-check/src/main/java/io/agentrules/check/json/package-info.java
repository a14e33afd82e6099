/** JSON as maps, lists, strings, numbers, booleans and nulls, with the streaming parser alone: the command starts often. */
@NullMarked
package io.agentrules.check.json;

import org.jspecify.annotations.NullMarked;

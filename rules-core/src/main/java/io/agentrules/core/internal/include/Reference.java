package io.agentrules.core.internal.include;

/**
 * A place in a text that may refer to a file.
 *
 * @param start index of its first character
 * @param end index after its last character
 * @param path the path as the file system gets it, without escapes
 * @param isText whether the tool takes it for text, although people may mean a file
 */
record Reference(int start, int end, String path, boolean isText) {}

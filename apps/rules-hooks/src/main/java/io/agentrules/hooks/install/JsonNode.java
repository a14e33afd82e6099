package io.agentrules.hooks.install;

import java.util.List;
import java.util.Optional;

/**
 * A value in a JSON text, with its place.
 *
 * @param kind what it is
 * @param start the index of its first character
 * @param end the index after its last character
 * @param string the value of a string; empty for all others
 * @param children the members of an object or the elements of an array, in order, duplicates included
 */
record JsonNode(Kind kind, int start, int end, String string, List<Child> children) {
    enum Kind {
        OBJECT,
        ARRAY,
        STRING,
        /** A number, {@code true}, {@code false} or {@code null}. */
        OTHER
    }

    /**
     * A member of an object or an element of an array.
     *
     * @param start the index of its first character: of a member, that of the key
     * @param key the key of a member; empty for an element
     * @param value its value
     * @param comma the index of the comma after it; -1 if there is none
     */
    record Child(int start, String key, JsonNode value, int comma) {
        /** Returns the index after the value and its comma. */
        int end() {
            return comma < 0 ? value.end() : comma + 1;
        }
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** Returns the member with a key; of duplicates the last, because that is the one that JSON parsers use. */
    Optional<Child> member(String key) {
        return children.stream()
                .filter(child -> is(Kind.OBJECT) && child.key().equals(key))
                .reduce((first, second) -> second);
    }

    /** Returns the value of a member that is a string; empty if it is missing, or something else. */
    String text(String key) {
        return member(key).map(child -> child.value().string()).orElse("");
    }

    /** Returns the last child; there must be one. */
    Child last() {
        return children.get(children.size() - 1);
    }
}

package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.PicomatchToken.Kind;

/** Translates a class in square brackets as picomatch does. */
final class PicomatchClass {
    private PicomatchClass() {}

    /**
     * Reads {@code value}, a unit or an escape, into the open class {@code token}.
     *
     * @param rest what follows
     * @return how many units of {@code rest} were read as well
     */
    static int read(PicomatchToken token, String value, String rest) {
        boolean empty = token.value.equals("[") || token.value.equals("[^");
        if (value.equals("]") && !empty) {
            close(token);
        } else if (value.equals(":") && endName(token)) {
            return 1;
        } else {
            boolean escaped = value.equals("]")
                    || (value.equals("[") && !rest.startsWith(":"))
                    || (value.equals("-") && rest.startsWith("]"));
            token.add(escaped ? "\\" + value : value);
        }
        return 0;
    }

    /** Reads the end of {@code [:alpha:]} if that is what comes next. */
    private static boolean endName(PicomatchToken token) {
        int name = token.value.lastIndexOf('[') + 2;
        token.named |= name > 2;
        String members = name > 2 && token.value.indexOf(':') > 0 && name <= token.value.length()
                ? PicomatchShortcuts.members(token.value.substring(name))
                : null;
        if (members != null) {
            token.set(token.value.substring(0, name - 2) + members);
        }
        return members != null;
    }

    private static void close(PicomatchToken token) {
        String members = token.value.substring(1);
        boolean keepsSlashOut = !token.named && members.startsWith("^") && members.indexOf('/') < 0;
        String both = token.value + (keepsSlashOut ? "/]" : "]");
        token.kind = Kind.CLASS;
        // A class without signs also matches itself: app/[slug]/page.tsx
        token.set(
                PicomatchShortcuts.SIGN.matcher(members).find()
                        ? both
                        : "(?:" + PicomatchShortcuts.escape(both) + "|" + both + ")");
    }
}

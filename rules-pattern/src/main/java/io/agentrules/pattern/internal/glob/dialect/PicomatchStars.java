package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.PicomatchToken.Kind;
import java.util.regex.Pattern;

/** Translates stars as picomatch does: what the second one means depends on what is around the two. */
final class PicomatchStars {
    private static final String FOLDERS = "(?:[^]*/)?";

    /** A star after a dot within braces or parentheses does not stand for nothing, nor for the second dot. */
    private static final String NOT_ONLY_DOTS = "(?!\\.?(?:/|$))";

    private static final Pattern CAN_BE_NOTHING = Pattern.compile("[({|\"].*|[?*+@!]\\(.*", Pattern.DOTALL);

    private final PicomatchReader reader;
    private final PicomatchGroups groups;

    PicomatchStars(PicomatchReader reader, PicomatchGroups groups) {
        this.reader = reader;
        this.groups = groups;
    }

    /** Reads a star that starts no group. */
    void read() {
        PicomatchToken last = reader.tokens.last();
        if (last.kind == Kind.GLOBSTAR || last.stars) {
            last.become(Kind.STAR, last.guard.concat(PicomatchShortcuts.NAME));
            last.stars = true;
            last.value += "*";
            reader.tokens.rewrite();
        } else if (last.kind == Kind.STAR) {
            second(last);
        } else {
            PicomatchToken before = reader.tokens.behind(1);
            boolean atStart = before != null && (before.kind == Kind.SLASH || before.kind == Kind.START);
            boolean behindDot = last.kind == Kind.DOT && !atStart;
            String guard =
                    last.kind == Kind.SLASH || last.kind == Kind.START ? PicomatchShortcuts.guard(reader.dot) : "";
            reader.push(Kind.STAR, "*", (behindDot ? NOT_ONLY_DOTS : guard).concat(PicomatchShortcuts.NAME));
            reader.tokens.last().guard = guard;
        }
    }

    private void second(PicomatchToken first) {
        PicomatchToken prior = reader.tokens.get(reader.tokens.size() - 2);
        boolean opensBranch = prior.kind == Kind.PAREN
                || (reader.inBraces() && (prior.kind == Kind.COMMA || prior.kind == Kind.BRACE));
        if (prior.kind != Kind.SLASH && prior.kind != Kind.START && !opensBranch) {
            reader.push(Kind.STAR, "*", "");
            return;
        }
        skipMore();
        if (prior.kind == Kind.START && (reader.atEnd() || reader.next("/"))) {
            prior.output = ""; // what was quoted before the stars is lost
            prior.rewritten = first.guard;
        }
        first.value += "*";
        PicomatchToken before = reader.tokens.behind(2);
        boolean behindName = prior.kind == Kind.SLASH && before != null && before.kind != Kind.START;
        boolean behindStar = before != null && (before.kind == Kind.STAR || before.kind == Kind.GLOBSTAR);
        if (behindName && !behindStar && isEnd()) {
            prior.write("");
            first.become(Kind.GLOBSTAR, "(?:/" + names() + ")?");
        } else if ((behindName || prior.kind == Kind.START) && reader.next("/")) {
            folders(first, prior, behindName);
        } else if (reader.atEnd() && !opensBranch) {
            first.become(Kind.GLOBSTAR, names());
        } else {
            first.become(Kind.GLOBSTAR, first.guard + PicomatchShortcuts.anything(reader.dot));
        }
    }

    private String names() {
        return reader.dot ? PicomatchShortcuts.ANYTHING : PicomatchShortcuts.NAMES_WITHOUT_DOT;
    }

    /** Skips all but the first of <code>**&#47;**&#47;**</code>. */
    private void skipMore() {
        while (reader.next("/**") && (reader.position + 3 == reader.glob.length() || reader.nextOf("/", 3))) {
            reader.position += 3;
        }
    }

    private void folders(PicomatchToken stars, PicomatchToken slash, boolean behindName) {
        stars.become(Kind.GLOBSTAR, reader.dot ? FOLDERS : PicomatchShortcuts.FOLDERS_WITHOUT_DOT);
        reader.position++;
        boolean canEnd = CAN_BE_NOTHING
                .matcher(reader.glob)
                .region(reader.position, reader.glob.length())
                .matches();
        if (behindName && canEnd) {
            slash.write("");
            stars.write(
                    reader.dot
                            ? "(?:/" + PicomatchShortcuts.ANYTHING + "/|/|$)"
                            : "(?:/" + PicomatchShortcuts.FOLDERS_WITHOUT_DOT + "|$)");
        }
        reader.push(Kind.SLASH, "/", "");
    }

    /** After a star, closing parentheses count as the end, though not where a negation is open. */
    private boolean isEnd() {
        int open = reader.parentheses();
        return reader.atEnd() || (open > 0 && reader.rest().equals(")".repeat(open)) && !groups.inNegation());
    }
}

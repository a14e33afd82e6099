package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.GlobToken.Kind;
import java.util.regex.Pattern;

/** Translates stars as picomatch does: what the second one means depends on what is around the two. */
final class GlobPicomatchStars {
    static final String NAME = "[^/]*";
    static final String ANYTHING = "[^]*";
    private static final String FOLDERS = "(?:[^]*/)?";

    /** A star behind a dot within braces or parentheses does not stand for nothing, nor for the second dot. */
    private static final String NOT_ONLY_DOTS = "(?!\\.?(?:/|$))";

    private static final Pattern CAN_BE_NOTHING = Pattern.compile("[({|\"].*|[?*+@!]\\(.*", Pattern.DOTALL);

    private final GlobPicomatchCursor cursor;
    private final GlobPicomatchGroups groups;

    GlobPicomatchStars(GlobPicomatchCursor cursor, GlobPicomatchGroups groups) {
        this.cursor = cursor;
        this.groups = groups;
    }

    /** Reads a star that starts no group. */
    void read() {
        GlobToken last = cursor.tokens.last();
        if (last.kind == Kind.GLOBSTAR || last.stars) {
            last.become(Kind.STAR, NAME);
            last.stars = true;
            last.value += "*";
            cursor.tokens.rewrite();
        } else if (last.kind == Kind.STAR) {
            second(last);
        } else {
            GlobToken before = cursor.tokens.behind(1);
            boolean atStart = before != null && (before.kind == Kind.SLASH || before.kind == Kind.START);
            boolean guarded = last.kind == Kind.DOT && !atStart;
            cursor.push(Kind.STAR, "*", guarded ? NOT_ONLY_DOTS + NAME : NAME);
        }
    }

    private void second(GlobToken first) {
        GlobToken prior = cursor.tokens.get(cursor.tokens.size() - 2);
        boolean opensBranch = prior.kind == Kind.PAREN
                || (cursor.inBraces() && (prior.kind == Kind.COMMA || prior.kind == Kind.BRACE));
        if (prior.kind != Kind.SLASH && prior.kind != Kind.START && !opensBranch) {
            cursor.push(Kind.STAR, "*", "");
            return;
        }
        skipMore();
        if (prior.kind == Kind.START && (cursor.atEnd() || cursor.next("/"))) {
            prior.write(""); // what was quoted before the stars is lost
        }
        first.value += "*";
        GlobToken before = cursor.tokens.behind(2);
        boolean behindName = prior.kind == Kind.SLASH && before != null && before.kind != Kind.START;
        boolean behindStar = before != null && (before.kind == Kind.STAR || before.kind == Kind.GLOBSTAR);
        if (behindName && !behindStar && isEnd()) {
            prior.write("");
            first.become(Kind.GLOBSTAR, "(?:/" + ANYTHING + ")?");
        } else if ((behindName || prior.kind == Kind.START) && cursor.next("/")) {
            folders(first, prior, behindName);
        } else {
            first.become(Kind.GLOBSTAR, ANYTHING);
        }
    }

    /** Skips all but the first of <code>**&#47;**&#47;**</code>. */
    private void skipMore() {
        while (cursor.next("/**") && (cursor.position + 3 == cursor.glob.length() || cursor.nextOf("/", 3))) {
            cursor.position += 3;
        }
    }

    private void folders(GlobToken stars, GlobToken slash, boolean behindName) {
        stars.become(Kind.GLOBSTAR, FOLDERS);
        cursor.position++;
        boolean canEnd = CAN_BE_NOTHING
                .matcher(cursor.glob)
                .region(cursor.position, cursor.glob.length())
                .matches();
        if (behindName && canEnd) {
            slash.write("");
            stars.write("(?:/" + ANYTHING + "/|/|$)");
        }
        cursor.push(Kind.SLASH, "/", "");
    }

    /** Behind a star, closing parentheses are as good as the end, though not where a negation is open. */
    private boolean isEnd() {
        int open = cursor.parentheses();
        return cursor.atEnd() || (open > 0 && cursor.rest().equals(")".repeat(open)) && !groups.inNegation());
    }
}

package io.agentrules.check.internal.lint;

import io.agentrules.api.PatternStyle;
import io.agentrules.check.internal.lint.RuleGlob.GlobReading;
import io.agentrules.core.internal.support.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A guess at what the author of a glob without matches may have meant.
 *
 * @param tried the corrected glob, which matches a file if the guess is right
 * @param remedy the remedy if the guess is right
 * @param isCertain whether the glob is wrong regardless of the files in the workspace
 */
record GlobFix(GlobReading tried, String remedy, boolean isCertain) {
    /** Parentheses that do not belong to an extended glob, such as {@code @(a|b)}. */
    private static final Pattern PARENTHESES = Pattern.compile("(?<![@!?*+\\\\])\\(([^()|/]*+)\\)");

    private static final Pattern BRACKETS = Pattern.compile("\\[([^\\[\\]!^/]++)\\]");

    /** Returns the guesses, most likely first, without the glob itself. */
    static List<GlobFix> of(GlobReading reading) {
        var fixes = new ArrayList<GlobFix>();
        fixes.add(withCorrectSpelling(reading));
        widened(fixes.get(0).tried()).forEach(fixes::add);
        fixes.add(withLeadingDots(reading));
        fixes.removeIf(fix -> fix.tried().glob().isBlank() || fix.tried().equals(reading));
        return fixes;
    }

    /** Returns this fix where it corrects the spelling, but no file matches the corrected glob. */
    GlobFix withoutFiles() {
        return new GlobFix(tried, remedy + ", which no file matches either", isCertain);
    }

    private static GlobFix withLeadingDots(GlobReading reading) {
        String remedy = " wildcard matches a leading dot; write the dot itself";
        return switch (reading.style()) {
            case ROOTED_NO_DOT, PLAIN -> new GlobFix(reading.with(PatternStyle.ROOTED), "Here no" + remedy, false);
            case MATCH_BASE -> new GlobFix(reading.with(PatternStyle.ANY_DEPTH), "With this format no" + remedy, false);
            case ROOTED, ANY_DEPTH, VS_CODE, SIMPLE, JAVA_NIO, GITIGNORE, PATH_OR_NAME, REGEX ->
                new GlobFix(reading, "", false);
        };
    }

    private static GlobFix withCorrectSpelling(GlobReading reading) {
        GlobFix fix = new GlobFix(reading, "", false);
        for (Misspelling misspelling : Misspelling.values()) {
            String corrected = misspelling.correct(fix.tried().glob());
            if (!corrected.equals(fix.tried().glob())) {
                String reason = fix.remedy().isEmpty() ? misspelling.reason() : fix.remedy();
                fix = new GlobFix(reading.with(corrected), reason, fix.isCertain() || misspelling.isCertain());
            }
        }
        String remedy = fix.remedy() + "; write " + Excerpt.of(fix.tried().glob());
        return new GlobFix(fix.tried(), remedy, fix.isCertain());
    }

    /** Returns wider globs that the author of a correctly spelled glob may have meant. */
    private static Stream<GlobFix> widened(GlobReading spelled) {
        String glob = spelled.glob();
        int name = glob.lastIndexOf('/') + 1;
        var fixes = new ArrayList<GlobFix>();
        fixes.add(write("A folder name does not match the files in it", glob + "/**", spelled));
        fixes.add(write(
                "Brackets mean a set of characters", BRACKETS.matcher(glob).replaceAll("\\\\[$1\\\\]"), spelled));
        fixes.add(write(
                "Parentheses group parts of the pattern",
                PARENTHESES.matcher(glob).replaceAll("\\\\($1\\\\)"),
                spelled));
        fixes.add(write("The brace is never closed", withClosedBrace(glob), spelled));
        if (glob.startsWith("#")) {
            fixes.add(write("A leading # starts a comment in this format", "\\" + glob, spelled));
        }
        if (glob.startsWith(".") && name == 0) {
            fixes.add(write("The pattern matches whole names, not extensions", "**/*" + glob, spelled));
        }
        if (name > 0) {
            String deeper = glob.substring(0, name) + "**/" + glob.substring(name);
            fixes.add(write("A single * does not cross folders", deeper, spelled));
        }
        fixes.add(write("The pattern starts at " + spelled.start(), "**/" + glob, spelled));
        fixes.add(write("A folder name does not match the files in it", "**/" + glob + "/**", spelled));
        return fixes.stream();
    }

    /** Returns a glob whose last brace, if it is open, ends with the name that it is in. */
    private static String withClosedBrace(String glob) {
        int open = glob.lastIndexOf('{');
        if (open < 0 || glob.indexOf('}', open) >= 0) {
            return glob;
        }
        int slash = glob.indexOf('/', open);
        int end = slash < 0 ? glob.length() : slash;
        return glob.substring(0, end) + "}" + glob.substring(end);
    }

    private static GlobFix write(String reason, String glob, GlobReading like) {
        return new GlobFix(like.with(glob), reason + "; write " + Excerpt.of(glob), false);
    }
}

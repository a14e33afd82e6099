package io.agentrules.core.internal.lint;

import io.agentrules.api.PatternStyle;
import io.agentrules.core.internal.lint.RuleGlob.Reading;
import io.agentrules.core.internal.support.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an author may have meant by a glob that matches nothing, to be tried.
 *
 * @param tried matches something if the guess is right
 * @param remedy what to do then
 * @param isCertain whether the glob is misspelled whatever files there are
 */
record GlobFix(Reading tried, String remedy, boolean isCertain) {
    private static final int MAX_MEMBERS = 10;
    private static final Pattern COMMA = Pattern.compile("\\s*+,\\s*+");
    private static final Pattern BRACKETS = Pattern.compile("\\[([^\\[\\]!^/]++)\\]");

    /** Returns what to try, the likeliest first; none of them is the glob itself. */
    static List<GlobFix> of(Reading reading) {
        var fixes = new ArrayList<GlobFix>();
        fixes.add(spelled(reading));
        meant(fixes.get(0).tried()).forEach(fixes::add);
        members(reading).forEach(fixes::add);
        fixes.add(new GlobFix(
                new Reading(reading.glob(), PatternStyle.ANY_DEPTH),
                "No wildcard matches a leading dot in opencode; write out the name that starts with it",
                false));
        fixes.removeIf(fix -> fix.tried().glob().isBlank() || fix.tried().equals(reading));
        return fixes;
    }

    private static GlobFix spelled(Reading reading) {
        GlobFix fix = new GlobFix(reading, "", false);
        for (Misspelling misspelling : Misspelling.values()) {
            String corrected = misspelling.correct(fix.tried().glob());
            if (!corrected.equals(fix.tried().glob())) {
                String because = fix.remedy().isEmpty() ? misspelling.because() : fix.remedy();
                fix = new GlobFix(
                        new Reading(corrected, reading.style()), because, fix.isCertain() || misspelling.isCertain());
            }
        }
        String remedy = fix.remedy() + "; write " + Excerpt.of(fix.tried().glob());
        return new GlobFix(fix.tried(), remedy, fix.isCertain());
    }

    /** What a well-spelled glob may have been meant to reach. */
    private static Stream<GlobFix> meant(Reading spelled) {
        String glob = spelled.glob();
        int name = glob.lastIndexOf('/') + 1;
        var fixes = new ArrayList<GlobFix>();
        fixes.add(write("A folder's name does not stand for what is in it", glob + "/**", spelled));
        fixes.add(
                write("Brackets are a set of characters", BRACKETS.matcher(glob).replaceAll("\\\\[$1\\\\]"), spelled));
        if (glob.startsWith("#")) {
            fixes.add(write("A leading # starts a comment in opencode", "\\" + glob, spelled));
        }
        if (glob.startsWith(".") && name == 0) {
            fixes.add(write("The pattern is a whole name, and no ending", "**/*" + glob, spelled));
        }
        if (name > 0) {
            String deeper = glob.substring(0, name) + "**/" + glob.substring(name);
            fixes.add(write("A single * does not cross folders", deeper, spelled));
        }
        fixes.add(write("The pattern starts at the workspace's root", "**/" + glob, spelled));
        fixes.add(write("A folder's name does not stand for what is in it", "**/" + glob + "/**", spelled));
        return fixes.stream();
    }

    private static Stream<GlobFix> members(Reading reading) {
        List<String> members = COMMA.splitAsStream(reading.glob())
                .filter(member -> !member.isBlank())
                .limit(MAX_MEMBERS)
                .toList();
        String remedy = "A comma is part of the pattern; write a list: [\""
                + members.stream().map(Excerpt::of).collect(Collectors.joining("\", \"")) + "\"]";
        return members.size() < 2
                ? Stream.of()
                : members.stream().map(member -> new GlobFix(new Reading(member, reading.style()), remedy, false));
    }

    private static GlobFix write(String because, String glob, Reading like) {
        return new GlobFix(new Reading(glob, like.style()), because + "; write " + Excerpt.of(glob), false);
    }
}

package io.agentrules.cli.check;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The message of a commit in the file that git's hooks get, in which git leaves out comments and what follows the scissors. */
final class CommitMessage {
    private static final String COMMENT = "#";
    private static final String SCISSORS = "# ------------------------ >8 ------------------------";

    private CommitMessage() {}

    /** Returns the lines; those that git leaves out are empty, so that the others keep their numbers. */
    static List<String> lines(byte[] file) {
        var lines = new ArrayList<String>();
        for (String line : new String(file, StandardCharsets.UTF_8).lines().toList()) {
            if (line.startsWith(SCISSORS)) {
                break;
            }
            lines.add(line.startsWith(COMMENT) ? "" : line);
        }
        return lines;
    }
}

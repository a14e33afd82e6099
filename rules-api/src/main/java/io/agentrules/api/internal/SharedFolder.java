package io.agentrules.api.internal;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Folders that many agents read, such as {@code .agents/skills}, so that their files belong to none of them. */
public final class SharedFolder {
    private static final Pattern FOLDER = Pattern.compile("(?:^|/)(\\.agents/[^/]+)/");

    private SharedFolder() {}

    /** Returns the folder of this kind that a file is in; empty if it is in none. */
    public static Optional<String> of(String location) {
        Matcher folder = FOLDER.matcher(location);
        return folder.find() ? Optional.of(folder.group(1)) : Optional.empty();
    }
}

package io.agentrules.core.internal.agent;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.SizeLimit.Unit;
import io.agentrules.core.internal.support.Mapping;
import java.util.List;
import java.util.Optional;

/**
 * A limit for rules of one provider, without front matter.
 *
 * @param agent what the agent is called in a message
 * @param scope what is counted
 * @param level the level of the rules; empty for all
 * @param files the names of the files, the usual one first; empty for all
 * @param size how much
 */
public record FileLimit(String agent, Scope scope, Optional<Level> level, List<String> files, SizeLimit size) {
    /** What is counted. */
    public enum Scope {
        /** Each file. */
        FILE,
        /** All files together. */
        ALL,
        /** The files of a folder and of those above it together. */
        CHAIN
    }

    /** Returns a limit in a profile. */
    static FileLimit of(Mapping limit, String agent) {
        return new FileLimit(
                agent,
                limit.constant("of", Scope.FILE),
                limit.text("level").map(word -> Mapping.constant(word, Level.class)),
                limit.texts("files"),
                SizeLimit.of(limit));
    }

    /** Copies {@code files}. */
    public FileLimit {
        files = List.copyOf(files);
    }

    public int amount() {
        return size.amount();
    }

    public Unit unit() {
        return size.unit();
    }

    /** Returns the size of a rule's text in the limit's unit. */
    public int sizeOf(Rule rule) {
        return unit().of(rule.content());
    }

    /** Returns whether a rule of the agent's provider counts. */
    public boolean counts(Rule rule) {
        String location = rule.source().location();
        return (level.isEmpty() || level.get() == rule.source().level())
                && (files.isEmpty() || files.contains(location.substring(location.lastIndexOf('/') + 1)));
    }
}

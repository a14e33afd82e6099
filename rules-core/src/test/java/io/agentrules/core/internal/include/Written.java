package io.agentrules.core.internal.include;

import io.agentrules.api.spi.AgentProfile;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.support.Mapping;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Ways to import, as profiles write them. */
@SuppressWarnings("ImmutableEnumChecker") // patterns and texts only
public enum Written {
    NONE(""),
    MARKDOWN("""
            open: '@'
            after: '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]'
            ends: '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]'
            path: '((?:~/|/[^#]|[A-Za-z0-9._-])[^#]*+).*+'
            where: in-text
            escapedBlanks: true
            onlyTextFiles: true
            reportsPunctuation: true
            home: true
            depth: 4
            """),
    INLINE("""
            open: '@'
            after: '[^\\w.+@%-]'
            ends: '[\\p{javaWhitespace}<>"''`]'
            trimmed: '.,;:!?)]}'
            path: '(?=[^./]*+[./]).*[^/]\\z'
            where: outside-lines-of-code
            depth: 8
            refused: [/, ~/]
            """),
    WORD("""
            open: '@'
            after: '[ \\t\\r\\n]'
            ends: '[ \\t\\r\\n]'
            path: '[./A-Za-z].*+'
            where: outside-backticks
            depth: 5
            refused: ['http://', 'https://', 'file://']
            missing: the agent replaces it by a comment
            """),
    FILE_NAME("""
            open: '@'
            ends: '[^\\w./-]'
            path: '[\\w./-]+\\.[A-Za-z0-9]+|[A-Z][\\w-]*+|[\\w./-]*[./][\\w./-]*+'
            where: anywhere
            maxCharacters: 131072
            depth: 3
            refused: [/]
            """),
    FILE_LINK("""
            open: '#[[file:'
            close: ']]'
            base: root
            depth: 1
            """),
    /** As a person reads them. */
    MENTIONED("""
            open: '@'
            after: '[\\p{javaWhitespace}(\\[{<>*,;:|"'']'
            trimmed: '.,;:!?)]}>*|''"'
            home: true
            depth: 4
            """),
    /** With a syntax that no known tool has. */
    INCLUDE("""
            open: '{{include "'
            close: '"}}'
            depth: 2
            """);

    private final String yaml;
    private final Imports imports;

    Written(String yaml) {
        this.yaml = yaml;
        this.imports = yaml.isEmpty()
                ? Imports.NONE
                : Imports.of(
                        new Mapping((Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(yaml)));
    }

    /** Returns the profiles of a provider whose files import others in this way. */
    public List<AgentProfile> profiles(String provider) {
        return List.of(new AgentProfile(provider, "name: " + provider + "\nimports:\n" + yaml.indent(2)));
    }

    /** Returns the imports, with habits. */
    public Imports with(Imports.Habit... habits) {
        Imports with = imports;
        for (Imports.Habit habit : habits) {
            with = with.with(habit);
        }
        return with;
    }
}

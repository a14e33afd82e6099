package io.agentrules.check.internal.lint;

import io.agentrules.api.spi.AgentProfile;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.util.List;
import java.util.Map;

/** The profile of a made-up tool, whose provider is {@code acme}. */
public final class AcmeProfile {
    static final String YAML = """
        name: Acme Code
        shortName: Acme
        files: [ACME.md, .acme/rules]
        format:
          always: 'set always: true'
          manual:
            - when: {always: never}
              remedy: 'remove always: never'
            - remedy: 'set always: true, or add files'
          importsFiles: true
          notItsOwn: [tags]
          limits:
            - {level: user, characters: 60, beyond: the rest is cut off}
            - {files: [short.md], lines: 5, recommended: true}
            - {files: [small.md], bytes: 12, beyond: it skips longer files}
            - {characters: 120, beyond: the rest is cut off}
            - {of: all, characters: 200, beyond: the rest is cut off}
            - {of: chain, files: [ACME.md, ACME.extra.md], bytes: 100, beyond: it reads no file below}
        misplaced:
          - path: '(?:.*/)?\\.acme/rules\\.md'
            remedy: Move it into a folder rules beside it
          - path: 'acme/rules\\.mdc|ACME_RULES\\.txt'
            remedy: Move it to .acme/rules
          - path: '.+/\\.acme/rules/.*\\.md'
            why: The agent reads this only when its folder is opened as the workspace, not from here
            remedy: Move it to the root
          - path: '\\.acmerules'
            legacy: true
            remedy: Move its rules to .acme/rules
        """;

    private AcmeProfile() {}

    /** Returns the profiles of an engine with this agent alone. */
    public static AgentProfiles alone() {
        return of("acme", YAML);
    }

    /** Returns the profiles of an engine whose only provider has one profile. */
    static AgentProfiles of(String provider, String yaml) {
        return new AgentProfiles(() -> Map.of(provider, List.of(new AgentProfile("acme", yaml))), problem -> {
            throw new AssertionError(problem);
        });
    }
}

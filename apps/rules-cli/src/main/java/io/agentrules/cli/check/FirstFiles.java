package io.agentrules.cli.check;

import io.agentrules.check.config.ConfigurationFile;
import io.agentrules.cli.command.Release;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files that a team needs on its first day, apart from the lock: paths relative to the workspace, with {@code /}, and texts. */
final class FirstFiles {
    /** Stands for the address of a repository with the command, where this build does not know it. */
    static final String ADDRESS = "ADDRESS-OF-AGENT-RULES";

    private final Map<String, String> files = new LinkedHashMap<>();

    /** Returns the paths and the texts, in the order in which they are written. */
    Map<String, String> files() {
        return files;
    }

    /** Adds the configuration, with the agents in use. */
    void addConfiguration(List<String> agents) {
        files.put(
                ConfigurationFile.WORKSPACE,
                """
                # For whom `rules` answers, and what `rules check` lets pass.
                """
                        + (agents.isEmpty()
                                ? "# agents: [claude, cursor]   # rules agents lists them; until then, those whose files are here\n"
                                : "agents: [" + String.join(", ", agents) + "]\n")
                        + """
                        # check:
                        #   ignore:
                        #     - {code: copies-differ, paths: [AGENTS.md], reason: why they differ on purpose}
                        """);
    }

    void add(ReadyRule rule) {
        files.put(rule.path(), rule.text());
    }

    /** Adds a CI job, a pre-commit entry and a line for those who approve changes. */
    void addGithub() {
        files.put(
                ".github/workflows/rules.yml",
                """
                name: rules
                on: [push, pull_request]
                permissions:
                  contents: read
                jobs:
                  rules:
                    runs-on: ubuntu-latest
                    steps:
                      - uses: actions/checkout@v5
                        with:
                          fetch-depth: 0
                """ + "      - run: git clone --depth 1 " + address() + " \"$RUNNER_TEMP/agent-rules\"\n" + """
                              - run: echo "$RUNNER_TEMP/agent-rules" >>"$GITHUB_PATH"
                              - run: rules check --strict --format github
                              - run: rules lock --check
                                if: always()
                              - run: rules scan --base "origin/$GITHUB_BASE_REF" --format github
                                if: always() && github.event_name == 'pull_request'
                        """);
        addForReview(".github/CODEOWNERS");
    }

    /** Adds a CI job, a pre-commit entry and a line for those who approve changes. */
    void addGitlab() {
        files.put(".gitlab-ci.yml", """
                rules:
                  image: maven:3-eclipse-temurin-21
                  variables:
                    GIT_DEPTH: 0
                  script:
                """ + "    - git clone --depth 1 " + address() + " /tmp/agent-rules\n" + """
                            - /tmp/agent-rules/rules check --strict
                            - /tmp/agent-rules/rules lock --check
                            - |
                              if [ -n "$CI_MERGE_REQUEST_TARGET_BRANCH_NAME" ]; then
                                git fetch --no-tags origin "$CI_MERGE_REQUEST_TARGET_BRANCH_NAME"
                                /tmp/agent-rules/rules scan --base FETCH_HEAD
                              fi
                        """);
        addForReview(".gitlab/CODEOWNERS");
    }

    private void addForReview(String owners) {
        files.put(".pre-commit-config.yaml", """
                default_install_hook_types: [pre-commit, commit-msg]
                repos:
                  - repo: local
                    hooks:
                      - id: rules-check
                        name: rules check
                        entry: rules check --strict
                        language: system
                        pass_filenames: false
                        stages: [pre-commit]
                      - id: rules-scan
                        name: rules scan
                        entry: rules scan --staged
                        language: system
                        pass_filenames: false
                        stages: [pre-commit]
                      - id: rules-commit-msg
                        name: rules scan --message
                        entry: rules scan --message
                        language: system
                        stages: [commit-msg]
                """);
        files.put(owners, """
                # Replace the name by those who approve changed rules, and remove the sign before the line.
                # /rules.lock @OWNER
                """);
    }

    private static String address() {
        return Release.repository().orElse(ADDRESS);
    }
}

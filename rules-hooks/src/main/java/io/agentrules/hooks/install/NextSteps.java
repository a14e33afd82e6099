package io.agentrules.hooks.install;

import java.util.List;

/** What agents want their users to do before they run hooks. */
public final class NextSteps {
    /** How to accept hooks in Codex. */
    static final String ACCEPT_IN_CODEX =
            "start codex in a terminal, and trust them where it says \"Hooks need review\", or enter /hooks and press t.";

    private NextSteps() {}

    /** Returns what a user must do or know after an installation, one sentence each; empty if there is nothing. */
    public static List<String> after(String agent, Scope scope) {
        boolean isProject = scope == Scope.PROJECT;
        return switch (agent) {
            case "claude" -> List.of("Conversations that run already may need a restart.");
            case "codex" -> {
                String accept = "Codex skips hooks without a message until you accept them: " + ACCEPT_IN_CODEX;
                yield isProject ? List.of(accept, "Codex must also trust the project.") : List.of(accept);
            }
            case "gemini" ->
                isProject
                        ? List.of(
                                "Gemini CLI runs the hooks of a project only if you trust its folder and start gemini in it,"
                                        + " not in a subfolder.")
                        : List.of();
            case "qwen" ->
                isProject
                        ? List.of(
                                "Qwen Code runs the hooks of a project only if you start qwen in its folder, not in a subfolder, and"
                                        + " trust it if you have switched on folder trust.")
                        : List.of();
            case "copilot" ->
                isProject
                        ? List.of("With copilot -p, hooks of a project run only in folders that you trust, or with"
                                + " GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS=true.")
                        : List.of();
            default -> List.of();
        };
    }
}

package io.agentrules.project.agents;

import java.util.List;

/**
 * Where the files are that an agent may load: what is drawn for it.
 *
 * @param names its instruction files, the most important first
 * @param rules its folders of rules; empty if it has none
 * @param user its files in the home folder
 * @param otherwise parts of front matter, of paths that are read and of what links name, which its view lists as a difference on purpose:
 *     they are not drawn
 */
record AgentFiles(List<String> names, List<Rules> rules, List<String> user, List<String> otherwise) {
    AgentFiles(List<String> names, List<Rules> rules, List<String> user) {
        this(names, rules, user, List.of());
    }

    /**
     * A folder of rules.
     *
     * @param key the key with globs
     */
    record Rules(String folder, String extension, String key) {
        String path(String name) {
            return folder + "/" + name + extension;
        }
    }

    /** Tells whether the agent and its view read a text alike. */
    boolean hasSameReading(String text) {
        return otherwise.stream().noneMatch(text::contains);
    }

    static AgentFiles of(RealAgent agent) {
        return switch (agent) {
            case CLAUDE ->
                new AgentFiles(
                        List.of("CLAUDE.md", "AGENTS.md", "CLAUDE.local.md", ".claude/CLAUDE.md", ".claude/AGENTS.md"),
                        List.of(new Rules(".claude/rules", ".md", "paths")),
                        List.of(
                                "~/.claude/CLAUDE.md",
                                "~/.claude/rules/u.md",
                                "~/.claude/rules/s/v.md",
                                "~/CLAUDE.md",
                                "~/.claude/AGENTS.md"));
            case CODEX ->
                new AgentFiles(
                        List.of("AGENTS.md", "AGENTS.override.md"),
                        List.of(),
                        List.of("~/.codex/AGENTS.md", "~/.codex/AGENTS.override.md", "~/AGENTS.md"));
            case COPILOT ->
                new AgentFiles(
                        List.of(
                                "AGENTS.md",
                                ".github/copilot-instructions.md",
                                "CLAUDE.md",
                                "GEMINI.md",
                                ".claude/CLAUDE.md"),
                        List.of(
                                new Rules(".github/instructions", ".instructions.md", "applyTo"),
                                new Rules(".claude/rules", ".md", "paths")),
                        List.of(
                                "~/.copilot/copilot-instructions.md",
                                "~/.copilot/instructions/u.instructions.md",
                                "~/.claude/CLAUDE.md",
                                "~/.claude/rules/u.md"),
                        List.of(
                                "\n\t",
                                "\n  - *",
                                "--- text",
                                ": |\n",
                                "!!",
                                "\",\"",
                                "\u0001",
                                "\u0007",
                                "\u000b",
                                "\f",
                                "\u001b",
                                "\u007f",
                                "\u0085",
                                "\u2028",
                                "\ufeff\"",
                                "\ufeff:",
                                "---\ufeff"));
            case GEMINI ->
                new AgentFiles(
                        List.of("GEMINI.md", "AGENTS.md"),
                        List.of(),
                        List.of("~/.gemini/GEMINI.md", "~/.gemini/AGENTS.md", "~/GEMINI.md"),
                        List.of(".env", "node_modules"));
            case QWEN ->
                new AgentFiles(
                        List.of("QWEN.md", "AGENTS.md", ".qwen/QWEN.local.md", "QWEN.local.md"),
                        List.of(new Rules(".qwen/rules", ".md", "paths")),
                        List.of("~/.qwen/QWEN.md", "~/.qwen/AGENTS.md", "~/.qwen/rules/u.md"),
                        List.of("shared/rules", "!!", "\n    @", "\t@", "--- \n", "paths:\""));
            case OPENCODE ->
                new AgentFiles(
                        List.of("AGENTS.md", "CLAUDE.md", "CONTEXT.md"),
                        List.of(),
                        List.of("~/.config/opencode/AGENTS.md", "~/.claude/CLAUDE.md", "~/AGENTS.md"),
                        List.of(".env")); // it asks before it reads one
            case CLINE ->
                new AgentFiles(
                        List.of("AGENTS.md"),
                        List.of(new Rules(".clinerules", ".md", "paths"), new Rules(".cline/rules", ".md", "paths")),
                        List.of(
                                "~/.agents/AGENTS.md",
                                "~/.cline/rules/h.md",
                                "~/Documents/Cline/Rules/d.md",
                                "~/Cline/Rules/e.md"),
                        List.of("shared/rules", "\u0001", "\u0007", "\u000b", "\f", "\u001b", "\u007f"));
            case CONTINUE ->
                new AgentFiles(
                        List.of("AGENTS.md", "AGENT.md", "CLAUDE.md", "CODEX.md"),
                        List.of(new Rules(".continue/rules", ".md", "globs")),
                        List.of("~/.continue/rules/u.md", "~/.continue/AGENTS.md", "~/AGENTS.md"),
                        List.of("\u0001", "\u0007", "\u000b", "\f", "\u001b", "\u007f", "---\u00a0"));
        };
    }
}

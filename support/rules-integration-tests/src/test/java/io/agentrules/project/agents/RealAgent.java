package io.agentrules.project.agents;

import io.agentrules.project.agents.Step.Call;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The agents that are tried, as they come from npm: how each is set up, started, and called by the model. */
enum RealAgent {
    /** Claude Code. */
    CLAUDE("claude", "CLAUDE.md", ".claude/settings.json", "{}\n") {
        @Override
        List<String> arguments(String prompt) {
            return List.of("-p", prompt, "--dangerously-skip-permissions", "--model", "claude-sonnet-4-6");
        }

        @Override
        Map<String, String> environment(String address) {
            return Map.of(
                    "ANTHROPIC_BASE_URL", address,
                    "ANTHROPIC_API_KEY", "x",
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                    "DISABLE_AUTOUPDATER", "1",
                    "DISABLE_ERROR_REPORTING", "1",
                    "DISABLE_TELEMETRY", "1",
                    "IS_SANDBOX", "1");
        }

        @Override
        Call read(Path file) {
            return new Call("Read", Map.of("file_path", file.toString()));
        }

        @Override
        Call replace(Path file, String before, String after) {
            return new Call("Edit", Map.of("file_path", file.toString(), "old_string", before, "new_string", after));
        }
    },

    /** Codex CLI. */
    CODEX("codex", "AGENTS.md", ".codex/hooks.json", "{}\n") {
        @Override
        Map<String, String> setUp(String address) {
            return Map.of(".codex/config.toml", """
                    model = "gpt-5.5"
                    model_provider = "local"
                    approval_policy = "never"
                    sandbox_mode = "danger-full-access"
                    check_for_update_on_startup = false
                    [features]
                    plugins = false
                    [analytics]
                    enabled = false
                    [feedback]
                    enabled = false
                    [model_providers.local]
                    name = "local"
                    base_url = "%s/v1"
                    wire_api = "responses"
                    request_max_retries = 0
                    stream_max_retries = 0
                    """.formatted(address));
        }

        @Override
        List<String> arguments(String prompt) {
            return List.of("exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", prompt);
        }

        @Override
        Map<String, String> environment(String address) {
            return Map.of("RUST_LOG", "error");
        }

        @Override
        Call read(Path file) {
            return new Call("exec_command", Map.of("cmd", "cat '" + file + "'"));
        }

        @Override
        Call replace(Path file, String before, String after) {
            return new Call("apply_patch", Map.of(Call.PLAIN, """
                    *** Begin Patch
                    *** Update File: %s
                    @@
                    -%s
                    +%s
                    *** End Patch
                    """.formatted(file, before, after)));
        }
    },

    /** Gemini CLI. */
    GEMINI("gemini", "GEMINI.md", ".gemini/settings.json", """
            {
              "security": {"auth": {"selectedType": "gemini-api-key"}},
              "general": {"enableAutoUpdate": false, "enableAutoUpdateNotification": false},
              "privacy": {"usageStatisticsEnabled": false},
              "telemetry": {"enabled": false},
              "tools": {"useRipgrep": false}
            }
            """) {
        @Override
        List<String> arguments(String prompt) {
            return List.of("-p", prompt, "-y", "-m", "gemini-2.5-pro", "--skip-trust");
        }

        @Override
        Map<String, String> environment(String address) {
            return Map.of(
                    "GEMINI_API_KEY", "x",
                    "GOOGLE_GEMINI_BASE_URL", address,
                    "GEMINI_CLI_NO_RELAUNCH", "true",
                    "GEMINI_TELEMETRY_ENABLED", "false");
        }

        @Override
        Call read(Path file) {
            return new Call("read_file", Map.of("file_path", file.toString()));
        }

        @Override
        Call replace(Path file, String before, String after) {
            return new Call(
                    "replace",
                    Map.of(
                            "file_path",
                            file.toString(),
                            "instruction",
                            "change the constant",
                            "old_string",
                            before,
                            "new_string",
                            after));
        }
    },

    /** Qwen Code. */
    QWEN("qwen", "QWEN.md", ".qwen/settings.json", """
            {
              "general": {"disableAutoUpdate": true, "enableAutoUpdate": false},
              "privacy": {"usageStatisticsEnabled": false},
              "telemetry": {"enabled": false},
              "security": {"auth": {"selectedType": "openai"}},
              "tools": {"useRipgrep": false}
            }
            """) {
        @Override
        List<String> arguments(String prompt) {
            return List.of("--auth-type", "openai", "-y", "-p", prompt);
        }

        @Override
        Map<String, String> environment(String address) {
            return Map.of(
                    "OPENAI_API_KEY", "x",
                    "OPENAI_BASE_URL", address + "/v1",
                    "OPENAI_MODEL", "scripted",
                    "QWEN_TELEMETRY_ENABLED", "false",
                    "QWEN_CODE_NO_RELAUNCH", "true",
                    "QWEN_SANDBOX", "false");
        }

        @Override
        Call read(Path file) {
            return new Call("read_file", Map.of("file_path", file.toString()));
        }

        @Override
        Call replace(Path file, String before, String after) {
            return new Call("edit", Map.of("file_path", file.toString(), "old_string", before, "new_string", after));
        }
    },

    /** opencode. It needs half a minute or more to start. */
    OPENCODE("opencode", "AGENTS.md", ".config/opencode/plugins/agent-rules.js", "") {
        @Override
        Map<String, String> setUp(String address) {
            return Map.of(".config/opencode/opencode.json", """
                    {
                      "autoupdate": false, "share": "disabled", "model": "local/scripted", "small_model": "local/scripted",
                      "enabled_providers": ["local"], "permission": {"external_directory": "allow"},
                      "provider": {"local": {"npm": "@ai-sdk/openai-compatible", "name": "local",
                        "options": {"baseURL": "%s/v1", "apiKey": "x"},
                        "models": {"scripted": {"name": "scripted", "tool_call": true, "limit": {"context": 100000, "output": 4000}}}}}
                    }
                    """.formatted(address));
        }

        @Override
        List<String> arguments(String prompt) {
            return List.of("run", "-m", "local/scripted", "--title", "t", prompt);
        }

        @Override
        Map<String, String> environment(String address) {
            return Map.of(
                    "OPENCODE_DISABLE_AUTOUPDATE", "1",
                    "OPENCODE_DISABLE_MODELS_FETCH", "1",
                    "OPENCODE_DISABLE_LSP_DOWNLOAD", "1",
                    "OPENCODE_DISABLE_SHARE", "1",
                    "OPENCODE_DISABLE_DEFAULT_PLUGINS", "1",
                    "npm_config_offline", "true",
                    "npm_config_fetch_retries", "0");
        }

        @Override
        Call read(Path file) {
            return new Call("read", Map.of("filePath", file.toString()));
        }

        @Override
        Call replace(Path file, String before, String after) {
            return new Call("edit", Map.of("filePath", file.toString(), "oldString", before, "newString", after));
        }
    },

    /** Cline CLI. */
    CLINE("cline", "AGENTS.md", ".cline/plugins/agent-rules.js", "") {
        @Override
        Map<String, String> setUp(String address) {
            return Map.of(
                    ".cline/data/settings/global-settings.json",
                    "{\"telemetryOptOut\": true, \"autoUpdateEnabled\": false}\n");
        }

        @Override
        List<List<String>> before(String address) {
            return List.of(
                    List.of("auth", "-p", "openai-compatible", "-k", "x", "-m", "scripted", "-b", address + "/v1"));
        }

        @Override
        List<String> arguments(String prompt) {
            return List.of(
                    "-P",
                    "openai-compatible",
                    "-m",
                    "scripted",
                    "--auto-approve",
                    "true",
                    "--retries",
                    "2",
                    "-t",
                    "110",
                    prompt);
        }

        @Override
        Map<String, String> environment(String address) {
            return Map.of(
                    "CLINE_PLUGIN_IMPORT_TIMEOUT_MS", "60000",
                    "CLINE_SESSION_BACKEND_MODE", "local",
                    "CLINE_TELEMETRY_DISABLED", "1",
                    "CLINE_NO_AUTO_UPDATE", "1",
                    "DO_NOT_TRACK", "1");
        }

        @Override
        Call read(Path file) {
            return new Call("read_files", Map.of("files", List.of(Map.of("path", file.toString()))));
        }

        @Override
        Call replace(Path file, String before, String after) {
            return new Call("editor", Map.of("path", file.toString(), "old_text", before, "new_text", after));
        }
    },

    /** GitHub Copilot CLI. */
    COPILOT("copilot", "AGENTS.md", ".copilot/hooks/agent-rules.json", "") {
        @Override
        String view() {
            return "copilot-cli";
        }

        @Override
        List<String> arguments(String prompt) {
            return List.of("-p", prompt, "--allow-all-tools", "--allow-all-paths");
        }

        @Override
        Map<String, String> environment(String address) {
            return Map.of(
                    "COPILOT_PROVIDER_BASE_URL", address + "/v1",
                    "COPILOT_PROVIDER_TYPE", "openai",
                    "COPILOT_PROVIDER_API_KEY", "x",
                    "COPILOT_MODEL", "scripted",
                    "COPILOT_OFFLINE", "true",
                    "COPILOT_AUTO_UPDATE", "false");
        }

        @Override
        Call read(Path file) {
            return new Call("view", Map.of("path", file.toString()));
        }

        @Override
        Call replace(Path file, String before, String after) {
            return new Call("edit", Map.of("path", file.toString(), "old_str", before, "new_str", after));
        }
    },

    /** Continue CLI. It has no hooks. */
    CONTINUE("continue", "AGENTS.md", "", "") {
        @Override
        String program() {
            return "cn";
        }

        @Override
        Map<String, String> setUp(String address) {
            return Map.of(".continue/config.yaml", """
                    name: local
                    version: 1.0.0
                    schema: v1
                    models:
                      - name: scripted
                        provider: openai
                        model: scripted
                        apiBase: %s/v1
                        apiKey: x
                        roles: [chat]
                        capabilities: [tool_use]
                    """.formatted(address));
        }

        @Override
        List<String> arguments(String prompt) {
            return List.of("--config", "~/.continue/config.yaml", "--auto", "-p", prompt);
        }

        @Override
        Map<String, String> environment(String address) {
            return Map.of(
                    "CONTINUE_ALLOW_ANONYMOUS_TELEMETRY", "0",
                    "CONTINUE_CLI_AUTO_UPDATED", "1",
                    "CONTINUE_TELEMETRY_ENABLED", "0");
        }

        @Override
        Call read(Path file) {
            return new Call("Read", Map.of("filepath", file.toString()));
        }

        @Override
        Call replace(Path file, String before, String after) {
            return new Call("Edit", Map.of("file_path", file.toString(), "old_string", before, "new_string", after));
        }
    };

    private final String id;
    private final String ownFile;
    private final String settings;
    private final String content;

    RealAgent(String id, String ownFile, String settings, String content) {
        this.id = id;
        this.ownFile = ownFile;
        this.settings = settings;
        this.content = content;
    }

    /** Returns its name for our command. */
    String id() {
        return id;
    }

    /** Returns the name of the view of what it loads. */
    String view() {
        return id;
    }

    /** Returns the name of its program. */
    String program() {
        return id;
    }

    /** Returns the file in the workspace's root that it loads by itself. */
    String ownFile() {
        return ownFile;
    }

    /** Returns the file in the home folder that {@code rules hook install} changes. */
    String settings() {
        return settings;
    }

    /** Returns what that file holds before; empty: it does not exist. */
    String content() {
        return content;
    }

    /** Returns further files of the home folder. */
    Map<String, String> setUp(String address) {
        return Map.of();
    }

    /** Returns the arguments of what is run before. */
    List<List<String>> before(String address) {
        return List.of();
    }

    /** Returns the arguments of a run; {@code ~/} at the start of one stands for the home folder. */
    abstract List<String> arguments(String prompt);

    abstract Map<String, String> environment(String address);

    /** Returns how the model reads a file. */
    abstract Call read(Path file);

    /** Returns how the model replaces a line of a file. */
    abstract Call replace(Path file, String before, String after);
}

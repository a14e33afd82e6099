package io.agentrules.hooks.agent;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The names that rules use for tools, whatever an agent calls them, so that {@code tool:edit(*.ts)} works for every agent. No two
 * agents use one of these names for tools of different kinds.
 */
final class ToolNames {
    static final String BASH = "bash";
    static final String EDIT = "edit";
    static final String WRITE = "write";

    private static final Map<String, String> COMMON = new HashMap<>();

    static {
        same(
                WRITE,
                "write",
                "write_file",
                "writefile",
                "create",
                "create_file",
                "createfile",
                "write_to_file",
                "tabwrite");
        same(
                EDIT,
                "edit",
                "multiedit",
                "notebookedit",
                "replace",
                "apply_patch",
                "editor",
                "strreplace",
                "search_replace");
        same(EDIT, "str_replace_editor", "edit_file", "edit_notebook", "edit_notebook_file", "insert_edit_into_file");
        same(EDIT, "replace_string_in_file", "multi_replace_string_in_file", "editfiles", "replace_in_file");
        same(
                "read",
                "read",
                "read_file",
                "read_files",
                "read_many_files",
                "view",
                "readfile",
                "notebookread",
                "tabread");
        same(BASH, "bash", "shell", "powershell", "run_shell_command", "exec_command", "write_stdin", "run_commands");
        same(BASH, "execute_command", "run_in_terminal", "runterminalcommand", "run_terminal_cmd");
        same("grep", "grep", "rg", "search_file_content", "grep_search", "search_codebase", "codebase_search");
        same("glob", "glob", "file_search", "glob_file_search", "find_files");
        same("list", "list", "ls", "list_directory", "list_dir", "list_files");
        same("task", "task", "agent", "invoke_agent", "spawn_agent", "collaborationspawn_agent", "runsubagent");
    }

    private ToolNames() {}

    private static void same(String common, String... names) {
        List.of(names).forEach(name -> COMMON.put(name, common));
    }

    /** Returns the common name, in lower case; the name itself if there is none. */
    static String common(String name) {
        return COMMON.getOrDefault(name.toLowerCase(Locale.ROOT), name);
    }
}

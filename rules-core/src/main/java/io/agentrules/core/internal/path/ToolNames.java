package io.agentrules.core.internal.path;

import io.agentrules.core.internal.support.WordSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The names that rules use for tools: each agent's and each MCP server's own name of a tool is translated, so that {@code tool:edit(*.ts)}
 * works with all of them. No two agents use one of these names for tools of different kinds.
 */
public final class ToolNames {
    /** Tools that run a command line. */
    public static final String BASH = "bash";

    /** Tools that change parts of files. */
    public static final String EDIT = "edit";

    /** Tools that write whole files. */
    public static final String WRITE = "write";

    /** The tools that change nothing: they read, search, plan, think, ask, or hand a task to a sub-agent, whose own calls are watched. */
    private static final Set<String> READING = Set.of("read", "grep", "glob", "list", "web", "plan", "ask", "task");

    /** No name in the table is longer; the model may write one that is. */
    private static final int MAX_LENGTH = 40;

    /** What separates the name of a server from that of its tool, as in {@code mcp__files__write_file}. */
    private static final List<String> SEPARATORS = List.of("__", ":", "/", ".");

    private static final Map<String, String> COMMON = new HashMap<>();

    static {
        same(WRITE, """
            write write_file writefile create create_file createfile write_to_file tabwrite create_text_file create_new_file
            create_new_file_with_text create_or_update_file push_files
            """);
        same(EDIT, """
            edit multiedit notebookedit replace apply_patch applypatch editor strreplace search_replace apply_diff
            patch_file str_replace_editor edit_file edit_notebook edit_notebook_file insert_edit_into_file
            replace_string_in_file multi_replace_string_in_file editfiles replace_in_file patch
            str_replace_based_edit_tool edit_block replace_text_in_file replace_symbol_body insert_after_symbol insert_before_symbol
            replace_content replace_regex replace_lines insert_at_line delete_lines replace_specific_text replace_file_text_by_path
            search_and_replace find_and_replace
            """);
        same("read", """
            read read_file read_files read_many_files read_text_file read_multiple_files view readfile
            notebookread tabread get_file_contents get_file_text_by_path read_media_file read_memory get_symbols_overview
            """);
        same(BASH, """
            bash shell powershell run_shell_command exec_command write_stdin run_commands execute_command
            run_in_terminal runterminalcommand run_terminal_cmd run_command local_shell execute_shell_command
            execute_terminal_command start_process interact_with_process launch-process write_bash write_powershell
            """);
        same("grep", """
            grep rg search_file_content grep_search search_codebase codebase_search search_code search_for_pattern
            find_symbol find_referencing_symbols search_in_files_by_text search_in_files_by_regex start_search semantic_search
            list_code_usages
            """);
        same(
                "glob",
                "glob file_search glob_file_search find_files search_files find_file find_files_by_glob find_files_by_name_keyword");
        same(
                "list",
                "list ls list_directory list_dir list_files directory_tree list_directory_tree list_directory_tree_in_folder");
        same("web", """
            websearch web_search google_web_search brave_web_search codesearch toolsearch resolve-library-id query-docs
            get-library-docs search_issues search_pull_requests search_repositories search_users notion-search
            """);
        same("plan", """
            todowrite todo_write write_todos update_todo manage_todo_list update_plan taskcreate taskupdate exitplanmode exit_plan_mode
            report_intent submit_and_exit sequentialthinking think skill skills
            """);
        same("ask", "askuserquestion ask_user ask_question ask_followup_question question request_user_input");
        same("task", """
            task agent invoke_agent spawn_agent collaborationspawn_agent runsubagent team_run_task team_send_message team_task
            """);
    }

    private ToolNames() {}

    private static void same(String common, String names) {
        WordSet.in(names).forEach(name -> COMMON.put(name, common));
    }

    /**
     * Returns the common name, in lower case; the name itself if there is none. The tool of an MCP server has that of the same tool of an
     * agent. Where only {@code _} or {@code -} separates the two, as in {@code files_write_file}, the tool's own name must have two words.
     */
    public static String common(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String known = COMMON.get(lower);
        for (int i = 0; known == null && i < SEPARATORS.size(); i++) {
            known = COMMON.get(after(SEPARATORS.get(i), lower));
        }
        for (int at = Math.max(0, lower.length() - MAX_LENGTH); known == null && at < lower.length(); at++) {
            boolean separates = lower.charAt(at) == '_' || lower.charAt(at) == '-';
            known = separates && lower.indexOf('_', at + 1) > 0 ? COMMON.get(lower.substring(at + 1)) : null;
        }
        return known == null ? name : known;
    }

    /**
     * Returns the names under which rules know a tool, in lower case: its own, that without the name of its server, and the common one, as
     * far as they differ.
     */
    public static Set<String> of(String name) {
        String own = name.toLowerCase(Locale.ROOT);
        var names = new LinkedHashSet<>(List.of(own, common(own)));
        SEPARATORS.stream()
                .map(separator -> after(separator, own))
                .filter(tool -> !tool.isEmpty())
                .forEach(names::add);
        return names;
    }

    /** Returns what follows the last separator; the whole name if there is none. */
    private static String after(String separator, String name) {
        int at = name.lastIndexOf(separator);
        return at < 0 ? name : name.substring(at + separator.length());
    }

    /** Returns whether a tool is known, by any of its names, to change nothing. */
    public static boolean reads(String name) {
        return READING.contains(common(name));
    }

    /** Returns whether a tool is known to change files. */
    public static boolean edits(String name) {
        String common = common(name);
        return common.equals(EDIT) || common.equals(WRITE);
    }

    /** Returns whether the call of a tool that names a file and has new text is an edit: not if the tool is known for another operation. */
    public static boolean mayEdit(String name) {
        String common = common(name);
        return edits(common) || !COMMON.containsKey(common);
    }
}

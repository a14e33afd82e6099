package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Delta;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The guard and the hooks of coding agents watch a call in the same way. */
class GuardedCallsTest extends GuardTests {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    tool:write(*.ts)  | mcp__filesystem__write_file | {"path":"a.ts","content":"as any"}                                       | fires
                    tool:edit(*.ts)   | mcp__filesystem__edit_file  | {"path":"a.ts","edits":[{"oldText":"x","newText":"as any"}]}              | fires
                    tool:edit(*.ts)   | MultiEdit                   | {"file_path":"a.ts","edits":[{"old_string":"x","new_string":"as any"}]}   | fires
                    tool:edit         | Edit                        | {"old_string":"as any","new_string":"x"}                                 | -
                    tool:edit         | MultiEdit                   | {"edits":[{"old_string":"as any","new_string":"x"}]}                     | -
                    tool:edit         | MultiEdit                   | {"edits":[{"old_string":"x"},{"new_string":"as any"}]}                   | fires
                    tool:edit         | Edit                        | {"new_string":"x","explanation":"no as any"}                             | -
                    tool              | frobnicate                  | {"pattern":"as any"}                                                     | fires
                    tool              | mcp__github__search_issues  | {"pattern":"as any"}                                                     | -
                    tool:search_issues | mcp__github__search_issues  | {"pattern":"as any"}                                                     | fires
                    tool              | todowrite                   | {"todos":[{"content":"no as any"}]}                                      | -
                    tool:bash         | shell                       | {"command":["as","any"]}                                                 | fires
                    tool:bash         | shell                       | {"command":["as"],"workdir":"any"}                                       | -
                    tool:bash         | shell                       | {"commands":["as","any"]}                                                | -
                    tool:edit(*.ts)   | Bash                        | {"command":"apply_patch <<E\\n*** Begin Patch\\n  *** Add File: a.ts\\n+as any"}  | fires
                    tool:edit(*.ts)   | Bash                        | {"command":"apply_patch <<E\\n*** Begin Patch\\n*** Add File: a.md\\n+as any"}    | -
                    tool:edit(*.ts)   | Bash                        | {"command":"as any"}                                                     | -
                    tool:edit(*.ts)   | apply_patch                 | {"input":"*** Begin Patch\\n\\t*** Update File: a.ts \\n@@\\n+as any"}       | fires
                    tool:edit(*.ts)   | apply_patch                 | {"input":"*** Begin Patch\\n*** Add File: a.ts\\n+x\\r*** Add File: b.md\\n+as any"} | fires
                    tool:edit(*.ts)   | apply_patch                 | {"input":"*** Begin Patch\\n*** Add File: a.md\\n+x\\r*** Add File: b.ts\\n+as any"} | -
                    """)
    void aCallMeansTheSameInHooksAndHere(String scope, String tool, String json, String fires) {
        boolean expected = fires.equals("fires");
        Delta call = Delta.arguments("1", tool, json);

        Session whole = open(trigger("rule", StreamTrigger.of("as any").withScope(scope)));
        assertThat(whole.guard().complete(call).isPresent()).isEqualTo(expected);

        Session unitByUnit = open(trigger("rule", StreamTrigger.of("as any").withScope(scope)));
        StreamGuard guard = unitByUnit.guard();
        json.chars().forEach(unit -> guard.arguments("1", tool, String.valueOf((char) unit)));
        guard.toolCall("1", tool, json).finish();
        assertThat(guard.isInterrupted()).isEqualTo(expected);
    }
}

package io.agentrules.hooks.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.AgentSettings;
import io.agentrules.hooks.agent.Agents;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Laws about settings that look like anything a person or a program may have written. */
class HookSettingsPropertyTest {
    private static final int TRIES = 500;
    private static final String COMMAND = "'/a \"b\"/agent-rules/hooks/hook' gemini";
    private static final AgentSettings GEMINI =
            Agents.find("gemini").flatMap(Agent::settings).orElseThrow();
    private static final AgentSettings CURSOR =
            Agents.find("cursor").flatMap(Agent::settings).orElseThrow();

    @Property(tries = TRIES)
    void whatIsAddedCanBeRemovedToTheLastCharacter(@ForAll Random random) throws SettingsException {
        String before = new SettingsText(random).text();
        for (AgentSettings agent : List.of(GEMINI, CURSOR)) {
            HookSettings settings = HookSettings.read(before);

            JsonEdit edit = settings.added(agent, COMMAND);
            String after = edit.changed();
            InstallRecord record = InstallRecord.of(true, after, edit.changes(), settings.emptyValues(agent));

            assertThat(HookSettings.read(after).has(agent, COMMAND)).as(after).isTrue();
            assertThat(InstallRecord.parse(record.text())).contains(record);
            assertThat(record.before(after)).contains(before);
            assertThat(record.before(after + " ")).isEmpty();
        }
    }

    @Property(tries = TRIES)
    void withoutThePositionsEveryValueAndCommentStays(@ForAll Random random) throws SettingsException {
        var text = new SettingsText(random);
        String before = text.text();
        HookSettings settings = HookSettings.read(before);
        String after = settings.added(GEMINI, COMMAND).changed();

        String rest = HookSettings.read(after).without(settings.emptyValues(GEMINI));

        assertThat(JsonValues.of(rest)).as(rest).isEqualTo(JsonValues.of(before));
        assertThat(text.comments()).allSatisfy(comment -> assertThat(rest).contains(comment));
        assertThat(HookSettings.read(rest).found()).isEmpty();
    }

    @Property(tries = TRIES)
    void nothingOfOthersIsLostWhenNothingIsKnownOfTheTextBefore(@ForAll Random random) throws SettingsException {
        String before = new SettingsText(random).text();
        String after = HookSettings.read(before).added(GEMINI, COMMAND).changed();

        String rest = HookSettings.read(after).without(Set.of());

        assertThat(JsonValues.of(rest)).as(rest).isEqualTo(JsonValues.withoutEmptyHooks(JsonValues.of(before)));
        assertThat(HookSettings.read(rest).without(Set.of())).isEqualTo(rest);
    }

    /** Generates settings with few distinct keys, and white space and comments wherever they may be. */
    private static final class SettingsText {
        private static final List<String> EVENTS = List.of("SessionStart", "BeforeTool", "Stop", "preToolUse");

        private final Random random;
        private final List<String> comments = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();

        SettingsText(Random random) {
            this.random = random;
        }

        List<String> comments() {
            return comments;
        }

        String text() {
            text.append(one(5) ? "\ufeff" : "");
            space();
            if (!one(10)) {
                object(random.nextInt(5), this::rootMember);
                space();
            }
            return text.toString();
        }

        private boolean one(int in) {
            return random.nextInt(in) == 0;
        }

        private void space() {
            for (int i = random.nextInt(3); i > 0; i--) {
                switch (random.nextInt(8)) {
                    case 0 -> text.append('\n');
                    case 1 -> text.append("\r\n");
                    case 2 -> text.append('\t');
                    case 3 -> comment("/* ", one(2) ? " */" : "\n\u3000{[\"*/");
                    case 4 -> comment("// ", " ,]}\n");
                    case 5 -> text.append("\n    ");
                    default -> text.append(' ');
                }
            }
        }

        private void comment(String start, String end) {
            String comment = start + "comment" + comments.size() + ";" + end.stripTrailing();
            comments.add(comment);
            text.append(comment).append(end.endsWith("\n") ? one(2) ? "\n" : "\r\n" : "");
        }

        private void object(int size, Runnable member) {
            container('{', size, member, '}');
        }

        private void container(char open, int size, Runnable child, char close) {
            text.append(open);
            for (int i = 0; i < size; i++) {
                space();
                child.run();
                space();
                text.append(i < size - 1 || one(4) ? "," : "");
            }
            space();
            text.append(close);
        }

        private void key(String key) {
            text.append('"').append(key).append('"');
            space();
            text.append(':');
            space();
        }

        private void rootMember() {
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    key("hooks");
                    object(random.nextInt(4), this::event);
                }
                case 2 -> {
                    key("version");
                    text.append("1");
                }
                default -> {
                    key("a");
                    value(3);
                }
            }
        }

        private void event() {
            key(EVENTS.get(random.nextInt(EVENTS.size())));
            container('[', random.nextInt(3), this::group, ']');
        }

        private void group() {
            switch (random.nextInt(4)) {
                case 0 -> text.append("{\"command\": \"make\"}");
                case 1 ->
                    object(1, () -> {
                        key("hooks");
                        container('[', random.nextInt(3), () -> value(1), ']');
                    });
                default -> value(2);
            }
        }

        private void value(int depth) {
            switch (random.nextInt(depth == 0 ? 4 : 6)) {
                case 0 -> text.append("null");
                case 1 -> text.append("-1.5e3");
                case 2 -> text.append("\"\\\"// /* \\u0041 é\"");
                case 3 -> text.append("true");
                case 4 -> container('[', random.nextInt(3), () -> value(depth - 1), ']');
                default ->
                    object(random.nextInt(3), () -> {
                        key("b");
                        value(depth - 1);
                    });
            }
        }
    }
}

package io.agentrules.cli;

import java.util.List;

/** The script that lets fish complete what follows {@code rules}. */
final class FishCompletion {
    private final StringBuilder script =
            new StringBuilder("# Completion for rules in fish: made by rules completion fish\n");

    private FishCompletion() {}

    static String script() {
        var completion = new FishCompletion();
        completion.addOptions("", GlobalOptions.section());
        for (String name : Subcommands.NAMES) {
            completion.add(name, Subcommands.named(name));
        }
        return completion.script.toString();
    }

    private void add(String name, Subcommand subcommand) {
        String description = subcommand.spec().usageMessage().description()[0];
        line("-n __fish_use_subcommand -f -a " + name + described(description));
        String seen = "-n " + quoted("__fish_seen_subcommand_from " + name) + " ";
        for (OptionSection section : subcommand.options()) {
            addOptions(seen, section);
        }
        List<String> choices = subcommand.argument().map(Argument::choices).orElse(List.of());
        if (!choices.isEmpty()) {
            line(seen + "-f -a " + quoted(String.join(" ", choices)));
        }
    }

    private void addOptions(String where, OptionSection section) {
        for (Option option : section.options()) {
            String names = switch (option.kind()) {
                case HELP -> "-s h -l help";
                case VERSION -> "-s V -l version";
                default -> "-l " + option.name().substring(2);
            };
            line(where + names + value(option) + described(option.description()));
        }
    }

    private static String value(Option option) {
        if (option.kind() != Option.Kind.VALUE && option.kind() != Option.Kind.VALUES) {
            return "";
        }
        return switch (option.label()) {
            case "DIR", "FILE", "P" -> " -r -F";
            default -> option.choices().isEmpty() ? " -x" : " -x -a " + quoted(String.join(" ", option.choices()));
        };
    }

    private static String described(String text) {
        return " -d " + quoted(text);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    private void line(String arguments) {
        script.append("complete -c rules ").append(arguments).append('\n');
    }
}

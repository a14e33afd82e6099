package io.agentrules.hooks.install;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.agent.PluginSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file that is a plugin of ours, for agents whose hooks are functions. */
record PluginFile(Target target, SettingsPlaces places, InstallRecords records) {
    private static final Pattern COMMAND = Pattern.compile("(?m)^const COMMAND = (\\[.*\\])$");

    private String text(List<String> options) {
        return PluginSource.of(target.agent(), places.words(target, options));
    }

    /** Returns the program and its arguments that a plugin runs; empty if the text is no plugin of ours. */
    static Optional<List<String>> command(String text) {
        Matcher matcher = COMMAND.matcher(text);
        if (!text.startsWith(PluginSource.START) || !matcher.find()) {
            return Optional.empty();
        }
        try {
            List<?> words = (List<?>)
                    JsonMaps.object("{\"words\":" + matcher.group(1) + "}").get("words");
            return words == null || words.isEmpty() || !words.stream().allMatch(String.class::isInstance)
                    ? Optional.empty()
                    : Optional.of(words.stream().map(String.class::cast).toList());
        } catch (IllegalArgumentException changed) {
            return Optional.empty();
        }
    }

    /** Returns whether a text is what an installation with some options would write now. */
    boolean isCurrent(String text) {
        return text(HookCommandLine.options(command(text).orElse(List.of()))).equals(text);
    }

    /** Returns whether a plugin runs a program and arguments that an installation with some options would write now. */
    boolean isWritten(List<String> words) {
        return places.words(target, HookCommandLine.options(words)).equals(words);
    }

    private Optional<String> own(SettingsFile file) throws SettingsException {
        Optional<String> present = file.read();
        if (present.isPresent()) {
            if (!present.get().startsWith(PluginSource.START)) {
                throw new SettingsException(1, "it is not a plugin of Agent Rules", "Move it away, or rename it");
            }
            Optional<InstallRecord> record = records.read(file);
            if (record.isPresent() && record.get().before(present.get()).isEmpty()) {
                throw new SettingsException(
                        0, "it was changed after it had been installed", "Delete it if the changes are not needed");
            }
        }
        return present;
    }

    SettingsChange install(SettingsFile file, List<String> options) throws SettingsException {
        String after = text(options);
        return records.writing(file, own(file), after, InstallRecord.of(false, after, List.of(), Set.of()));
    }

    SettingsChange uninstall(SettingsFile file) throws SettingsException {
        return records.removing(file, own(file), Optional.empty());
    }
}

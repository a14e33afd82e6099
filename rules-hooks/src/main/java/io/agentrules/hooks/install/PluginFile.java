package io.agentrules.hooks.install;

import io.agentrules.hooks.agent.PluginSource;
import io.agentrules.hooks.json.JsonMaps;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file that is a plugin of ours, for agents whose hooks are functions. */
final class PluginFile {
    private static final Pattern COMMAND = Pattern.compile("(?m)^const COMMAND = (\\[.*\\])$");

    private final String agent;
    private final Function<List<String>, List<String>> command;
    private final InstallRecords records;

    /**
     * Creates the file of an agent.
     *
     * @param command returns the program and its arguments for options
     */
    PluginFile(String agent, Function<List<String>, List<String>> command, InstallRecords records) {
        this.agent = agent;
        this.command = command;
        this.records = records;
    }

    static PluginFile of(Target target, SettingsPlaces places, InstallRecords records) {
        return new PluginFile(target.agent(), options -> places.words(target, options), records);
    }

    private String text(List<String> options) {
        return PluginSource.of(agent, command.apply(options));
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
        return command.apply(HookCommandLine.options(words)).equals(words);
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
        Optional<String> present = own(file);
        String after = text(options);
        return new SettingsChange(file, present, Optional.of(after), change -> {
            int folders = records.read(file).map(InstallRecord::folders).orElse(0);
            int created = file.write(present, after);
            InstallRecord record = InstallRecord.of(false, after, List.of(), Set.of());
            records.write(file, record.withFolders(created == 0 ? folders : created));
        });
    }

    SettingsChange uninstall(SettingsFile file) throws SettingsException {
        Optional<String> present = own(file);
        return new SettingsChange(file, present, Optional.empty(), change -> {
            file.delete(
                    present.orElse(""),
                    records.read(file).map(InstallRecord::folders).orElse(0));
            records.delete(file);
        });
    }
}

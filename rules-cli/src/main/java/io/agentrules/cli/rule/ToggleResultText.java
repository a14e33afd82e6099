package io.agentrules.cli.rule;

import io.agentrules.api.Rule;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.stream.Collectors;

/** The text output of {@code enable} and {@code disable}. */
final class ToggleResultText {
    private final ToggleResult toggled;
    private final DisplayPaths paths;
    private final String name;

    ToggleResultText(ToggleResult toggled, DisplayPaths paths) {
        this.toggled = toggled;
        this.paths = paths;
        this.name = VisibleText.line(toggled.toggle());
    }

    String disabled() {
        String off = name + (toggled.changed() ? " is now disabled here" : " was already disabled here");
        if (toggled.isEnabled()) {
            return name + " stays enabled: nothing can disable "
                    + toggled.inForce().map(this::place).orElse("it");
        }
        if (!toggled.takesOver().isEmpty()) {
            return off + "; " + places(toggled.takesOver())
                    + (toggled.takesOver().size() == 1 ? " takes over" : " take over");
        }
        return off
                + toggled.inForce()
                        .map(rule -> "; " + place(rule) + " stays eligible")
                        .orElse("");
    }

    String enabled() {
        if (toggled.meant().isEmpty()) {
            return name + " is no longer disabled here, but there is no such rule";
        }
        String on = name + (toggled.changed() ? " is enabled here again" : " was not disabled here");
        if (!toggled.keepingOff().isEmpty()) {
            List<String> others =
                    toggled.keepingOff().stream().map(VisibleText::line).toList();
            return on + "; " + String.join(", ", others) + (others.size() == 1 ? " is" : " are") + " still disabled";
        }
        if (!toggled.takesOver().isEmpty()) {
            return on + ": " + places(toggled.takesOver());
        }
        return on
                + toggled.inForce()
                        .map(rule -> "; " + place(rule) + " is eligible")
                        .orElse("");
    }

    private String places(List<Rule> rules) {
        return rules.stream().map(this::place).collect(Collectors.joining(", "));
    }

    private String place(Rule rule) {
        return rule.source().provider() + "'s "
                + VisibleText.line(paths.shown(rule.source().location()));
    }
}

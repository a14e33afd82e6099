package io.agentrules.cli.hook;

import io.agentrules.cli.hook.HookReport.Denials;
import io.agentrules.cli.hook.HookReport.Place;
import io.agentrules.hooks.install.HookStatus;
import io.agentrules.hooks.install.Scope;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.HookStatusJson;
import java.util.Optional;

/** Returns what {@code rules hook status} found out, for JSON. */
final class HookReportJson {
    private HookReportJson() {}

    static HookStatusJson of(HookReport report, DisplayPaths paths) {
        return new HookStatusJson(
                report.agent(),
                report.works(),
                report.places().stream().map(place -> of(place, paths)).toList(),
                report.daemonRuns(),
                paths.shown(report.log().toString()),
                of(report.denials(), paths));
    }

    private static HookStatusJson.Denials of(Denials denials, DisplayPaths paths) {
        return new HookStatusJson.Denials(
                paths.shown(denials.file().toString()),
                denials.byDefault(),
                denials.byRule(),
                denials.settings().problems());
    }

    private static HookStatusJson.Place of(Place place, DisplayPaths paths) {
        HookStatus status = place.status();
        return new HookStatusJson.Place(
                scope(place.scope()),
                paths.shown(status.file().toString()),
                switch (status.state()) {
                    case INSTALLED -> "installed";
                    case OUTDATED -> "outdated";
                    case NOT_INSTALLED -> "not-installed";
                    case UNREADABLE -> "unreadable";
                },
                place.works(),
                status.command(),
                status.events(),
                status.problems(),
                status.notes(),
                place.trial()
                        .map(trial -> new HookStatusJson.Trial(
                                trial.event(),
                                trial.answer(),
                                trial.millis(),
                                Optional.of(trial.problem()).filter(text -> !text.isEmpty()))));
    }

    /** Returns a scope as JSON has it. */
    static String scope(Scope scope) {
        return scope == Scope.USER ? "user" : "project";
    }
}

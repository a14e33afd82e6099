package io.agentrules.fleet;

import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;

/**
 * A program that ends at once, as a command does: one turn of a session, with the engine's own settings for stores. Takes the address of
 * the server and the id of the session. Prints whether the rule that fires once has interrupted, and whether everything is stored.
 */
public final class ShortProgram {
    static final String FIRED_AND_SAVED = "true true";
    static final String QUIET_AND_SAVED = "false true";

    private ShortProgram() {}

    public static void main(String[] arguments) {
        Session session = FleetRules.engine()
                .sessionStore(FleetNode.store(arguments[0]))
                .build()
                .openSession(arguments[1])
                .prompt("see a.ts");
        session.activate();
        StreamGuard guard = session.guard().text("let a: any = 1");
        boolean isInterrupted = guard.interruption().isPresent();
        guard.resume();
        guard.finish();

        System.out.println(isInterrupted + " " + session.save());
    }
}

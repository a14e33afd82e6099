package io.agentrules.project;

import io.agentrules.testsupport.CiContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What CI runs, with the command of this checkout. */
class CiStepsIT extends CiContract {
    @Override
    protected Path project() {
        return ProjectFiles.file("");
    }

    @Override
    protected Ran run(Path work, String script, Map<String, String> variables) throws Exception {
        Program program =
                Checkout.shared().started(List.of("bash", "-e", "-c", script)).in(work);
        variables.forEach(program::with);
        Program.Result result = program.run();
        return new Ran(result.exitCode(), result.out(), result.err());
    }
}

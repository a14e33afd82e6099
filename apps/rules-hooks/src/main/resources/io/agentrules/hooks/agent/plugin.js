import { spawn } from "node:child_process"

/** The command that answers an event: its name and arguments. */
const COMMAND = __RULES_COMMAND__
/** The command ends by itself before that, unless it hangs. */
const LIMIT_MS = 10000
const FAIL_CLOSED = COMMAND.includes("--fail-closed")

/**
 * Sends an event to the command and returns its answer; undefined if it fails or takes too long. Never throws. The agent may end while it
 * waits for a "loose" answer.
 */
function ask(event, loose = false) {
  return new Promise((resolve) => {
    let child
    const timer = setTimeout(() => {
      child?.kill("SIGKILL")
      done()
    }, LIMIT_MS)
    const done = (answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    try {
      let output = ""
      child = spawn(COMMAND[0], COMMAND.slice(1), { cwd: event.cwd, stdio: ["pipe", "pipe", "ignore"] })
      if (loose) for (const each of [timer, child, child.stdout]) each.unref?.()
      child.on("error", () => done())
      child.on("close", (code) => {
        try {
          done(code !== 0 ? undefined : output.trim() === "" ? {} : JSON.parse(output))
        } catch {
          done()
        }
      })
      child.stdout.setEncoding("utf8")
      child.stdout.on("data", (text) => (output += text))
      child.stdin.on("error", () => {}) // the command need not read all of it
      child.stdin.end(JSON.stringify(event) + "\n")
    } catch {
      done()
    }
  })
}

/** Returns the text for the model in an answer; empty if there is none. */
function context(answer) {
  return typeof answer?.context === "string" ? answer.context : ""
}

/** Returns why a tool must not run; empty if it may. */
function denial(answer) {
  const reason = answer ? answer.deny : FAIL_CLOSED ? "Agent Rules could not check this call." : ""
  return typeof reason === "string" ? reason : ""
}

// Agent Rules for opencode. `rules hook install opencode` wrote this file and replaces it; `rules hook uninstall opencode` removes it.
import { spawn } from "node:child_process"

/** The command that answers an event: its name and arguments. */
const COMMAND = __RULES_COMMAND__
const TIMEOUT_MS = 10000
const FAIL_CLOSED = COMMAND.includes("--fail-closed")

/** Sends an event to the command and returns its answer; undefined if it fails or takes too long. Never throws. */
function ask(event) {
  return new Promise((resolve) => {
    const done = (answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    let child
    const timer = setTimeout(() => {
      child?.kill("SIGKILL")
      done()
    }, TIMEOUT_MS)
    try {
      let output = ""
      child = spawn(COMMAND[0], COMMAND.slice(1), { cwd: event.cwd, stdio: ["pipe", "pipe", "ignore"] })
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

export const AgentRules = async (ctx) => {
  const cwd = ctx.directory // opencode believes $PWD, which may be another folder
  const parents = new Map() // of sub-agents' sessions
  const calls = new Map() // arguments of tools that run

  const send = (event, sessionID, more) => {
    let session = sessionID
    for (let i = 0; i < 10 && parents.has(session); i++) session = parents.get(session)
    return ask({ event, session, ...(session === sessionID ? {} : { subagent: sessionID }), cwd, ...more })
  }

  const ends = { "session.idle": "turn-end", "session.deleted": "session-end" }

  return {
    event: async ({ event }) => {
      const info = event?.properties?.info
      if (event?.type === "session.created" && info?.id && info.parentID) {
        parents.set(info.id, info.parentID)
      }
      const sessionID = event?.properties?.sessionID ?? info?.id
      if (sessionID && event.type === "session.compacted") {
        await send("compacted", sessionID)
      } else if (sessionID && Object.hasOwn(ends, event.type)) {
        await send(parents.has(sessionID) ? "subagent-end" : ends[event.type], sessionID)
      }
    },

    "chat.message": async (input, output) => {
      const texts = output?.parts?.filter((part) => part?.type === "text" && !part.synthetic) ?? []
      const prompt = texts.map((part) => part.text).join("\n")
      const answer = await send("prompt", input.sessionID, { prompt, model: input.model?.modelID })
      if (typeof answer?.context === "string" && answer.context !== "") {
        const id = "prt_zzz" + Date.now().toString(36) // after the user's own parts, which are sorted by id
        const messageID = output.message?.id ?? input.messageID
        output.parts.push({
          id,
          sessionID: input.sessionID,
          messageID,
          type: "text",
          synthetic: true,
          text: answer.context,
        })
      }
    },

    "tool.execute.before": async (input, output) => {
      const tool = { id: input.callID, name: input.tool, input: output?.args ?? {} }
      calls.set(input.callID, tool)
      const answer = await send("before-tool", input.sessionID, { tool })
      const denial = answer ? answer.deny : FAIL_CLOSED ? "Agent Rules could not check this call." : undefined
      if (typeof denial === "string" && denial !== "") {
        calls.delete(input.callID)
        throw new Error(denial) // opencode hands it to the model as the result of the tool
      }
    },

    "tool.execute.after": async (input, output) => {
      const tool = calls.get(input.callID) ?? { id: input.callID, name: input.tool, input: input.args ?? {} }
      calls.delete(input.callID)
      const answer = await send("after-tool", input.sessionID, { tool })
      if (typeof answer?.context === "string" && answer.context !== "" && typeof output?.output === "string") {
        output.output += "\n\n" + answer.context
      }
    },
  }
}

// Agent Rules for Cline. `rules hook install cline` wrote this file and replaces it; `rules hook uninstall cline` removes it.
import { spawn } from "node:child_process"

/** The command that answers an event: its name and arguments. */
const COMMAND = __RULES_COMMAND__
/** Cline ends the run if a hook takes 3 seconds. */
const TIMEOUT_MS = 2000
/** The command ends by itself before that, unless it hangs. */
const LIMIT_MS = 10000
const FAIL_CLOSED = COMMAND.includes("--fail-closed")

/** Sends an event to the command and returns its answer; undefined if it fails. Never throws, and never keeps Cline from ending. */
function ask(event) {
  return new Promise((resolve) => {
    let child
    const timer = setTimeout(() => {
      child?.kill("SIGKILL")
      done()
    }, LIMIT_MS)
    timer.unref()
    const done = (answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    try {
      let output = ""
      child = spawn(COMMAND[0], COMMAND.slice(1), { cwd: event.cwd, stdio: ["pipe", "pipe", "ignore"] })
      child.unref()
      child.stdout.unref?.()
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

/** Returns an answer; undefined if it takes longer than Cline waits. */
function inTime(answer) {
  let timer
  const late = new Promise((resolve) => (timer = setTimeout(resolve, TIMEOUT_MS)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

let cwd = process.cwd()
let root // the session that loaded the plugin
const prompted = new Set() // runs whose prompt was sent
const unrecorded = new Map() // texts that the model was shown, but that are not part of its conversation yet

async function send(event, snapshot, more) {
  const own = snapshot.conversationId ?? snapshot.runId ?? snapshot.agentId
  const isSubagent = Boolean(snapshot.parentAgentId)
  const session = root ?? own
  const asked = ask({ event, session, ...(isSubagent ? { subagent: snapshot.agentId } : {}), cwd, ...more })
  const answer = await inTime(asked)
  if (!answer) void asked.then((late) => keep(snapshot.agentId, context(late))) // its rules count as told, so they must be
  return answer
}

function context(answer) {
  return typeof answer?.context === "string" ? answer.context : ""
}

function keep(agent, text) {
  if (text) unrecorded.set(agent, [unrecorded.get(agent), text].filter(Boolean).join("\n\n"))
}

/** Returns a text for the conversation, with what has to be recorded there. */
function recorded(agent, text) {
  const texts = [unrecorded.get(agent), text].filter(Boolean)
  unrecorded.delete(agent)
  return texts.length > 0 ? { appendContext: texts.join("\n\n") } : {}
}

function lastPrompt(messages) {
  const last = messages.findLast((message) => message?.role === "user")
  const content = typeof last?.content === "string" ? [{ type: "text", text: last.content }] : (last?.content ?? [])
  return content
    .filter((part) => part?.type === "text" && typeof part.text === "string")
    .map((part) => part.text)
    .filter((text) => !text.startsWith("<hook_context"))
    .map((text) => text.replace(/^<user_input[^>]*>([^]*)<\/user_input>$/, "$1"))
    .join("\n")
}

/** Returns a hook that answers undefined instead of throwing: Cline ends the run if a hook throws. */
function safely(hook) {
  return async (call) => {
    try {
      return await hook(call)
    } catch {
      return undefined
    }
  }
}

export default {
  name: "agent-rules",
  manifest: { capabilities: ["hooks"] },
  setup(api, ctx) {
    cwd = ctx?.workspaceInfo?.rootPath ?? cwd
    root = ctx?.session?.sessionId ?? root
    if (root) void ask({ event: "session-start", session: root, cwd }) // what answers starts while Cline does
  },
  hooks: {
    // The user's words are not in the conversation yet.
    beforeRun: safely(({ snapshot }) => recorded(snapshot.agentId, "")),

    beforeModel: safely(async ({ snapshot, request }) => {
      const agent = snapshot.agentId
      const run = agent + " " + snapshot.runId
      if (!prompted.has(run)) {
        prompted.add(run)
        keep(agent, context(await send("prompt", snapshot, { prompt: lastPrompt(request.messages) })))
      }
      const text = unrecorded.get(agent)
      return text && { messages: [...request.messages, { role: "user", content: [{ type: "text", text }] }] }
    }),

    beforeTool: safely(async ({ snapshot, toolCall, input }) => {
      const tool = { id: toolCall.toolCallId, name: toolCall.toolName, input: input ?? {} }
      const answer = await send("before-tool", snapshot, { tool })
      const denial = answer ? answer.deny : FAIL_CLOSED ? "Agent Rules could not check this call." : undefined
      const skip = typeof denial === "string" && denial !== "" ? { skip: true, reason: denial } : {}
      return { ...skip, ...recorded(snapshot.agentId, context(answer)) }
    }),

    afterTool: safely(async ({ snapshot, toolCall, input, result }) => {
      if (result?.isError) return recorded(snapshot.agentId, "") // failed, or was denied
      const tool = { id: toolCall.toolCallId, name: toolCall.toolName, input: input ?? {} }
      return recorded(snapshot.agentId, context(await send("after-tool", snapshot, { tool })))
    }),

    afterRun: safely(async ({ snapshot }) => {
      prompted.delete(snapshot.agentId + " " + snapshot.runId)
      await send(snapshot.parentAgentId ? "subagent-end" : "turn-end", snapshot)
    }),
  },
}

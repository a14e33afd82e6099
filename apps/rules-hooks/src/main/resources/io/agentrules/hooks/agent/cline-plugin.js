// Agent Rules for Cline. `rules hook install cline` wrote this file and replaces it; `rules hook uninstall cline` removes it.
/** Cline ends the run if a hook takes 3 seconds. */
const TIMEOUT_MS = 2000

/** Returns an answer; undefined if it takes longer than Cline waits. */
function inTime(answer) {
  let timer
  const late = new Promise((resolve) => (timer = setTimeout(resolve, TIMEOUT_MS)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

let cwd = process.cwd()
let root // the session that loaded the plugin
let started = Promise.resolve() // when what answers has started: a second one beside it would only slow both down
const prompted = new Set() // runs whose prompt was sent
const unrecorded = new Map() // texts that the model was shown, but that are not part of its conversation yet

async function send(event, snapshot, more) {
  const own = snapshot.conversationId ?? snapshot.runId ?? snapshot.agentId
  const isSubagent = Boolean(snapshot.parentAgentId)
  const session = root ?? own
  const message = { event, session, ...(isSubagent ? { subagent: snapshot.agentId } : {}), cwd, ...more }
  const asked = started.then(() => ask(message, true))
  const answer = await inTime(asked)
  if (!answer) void asked.then((late) => keep(snapshot.agentId, context(late))) // its rules count as told, so they must be
  return answer
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
    if (root) started = ask({ event: "session-start", session: root, cwd }, true) // it starts while Cline does
  },
  hooks: {
    // The user's words are not in the conversation yet. Each hook that waits gives a cold machine more time before the first tool.
    beforeRun: safely(async ({ snapshot }) => {
      await inTime(started)
      return recorded(snapshot.agentId, "")
    }),

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
      const reason = denial(answer)
      const skip = reason ? { skip: true, reason } : {}
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

// Calls the hooks of the plugin in the order in which opencode 1.18.33 does, and prints what they changed.
import { AgentRules } from "./plugin.mjs"

const hooks = await AgentRules({ directory: process.cwd(), worktree: "/elsewhere" })
const seen = []
const attempt = async (name, call) => {
  try {
    seen.push([name, await call()])
  } catch (e) {
    seen.push([name, "thrown: " + e.message])
  }
}

const chat = async (sessionID, text) => {
  const parts = [
    { id: "prt_1", type: "text", text },
    { id: "prt_2", type: "file", url: "file:///x" },
  ]
  await hooks["chat.message"]({ sessionID, agent: "build", model: { modelID: "m-1" } }, { message: { id: "msg_1" }, parts })
  return parts.slice(2).map(({ id, ...part }) => ({ ...part, id: id.slice(0, 7) }))
}
const before = async (tool, sessionID, callID, args) => hooks["tool.execute.before"]({ tool, sessionID, callID }, { args })
const after = async (tool, sessionID, callID, result) => {
  await hooks["tool.execute.after"]({ tool, sessionID, callID }, result)
  return result.output
}

await attempt("created", () =>
  hooks.event({ event: { type: "session.created", properties: { info: { id: "ses_1" } } } }),
)
await attempt("prompt", () => chat("ses_1", "Please edit src/app.ts"))
await attempt("denied", () => before("edit", "ses_1", "c1", { filePath: "src/app.ts", newString: "1 as any" }))
await attempt("allowed", () => before("edit", "ses_1", "c2", { filePath: "src/app.ts", newString: "1" }))
await attempt("result", () => after("edit", "ses_1", "c2", { output: "Edited." }))
await attempt("other-result", () => after("x", "ses_1", "c3", { output: { a: 1 } }))
await attempt("child", () =>
  hooks.event({ event: { type: "session.created", properties: { info: { id: "ses_2", parentID: "ses_1" } } } }),
)
await attempt("child-prompt", () => chat("ses_2", "Look around"))
await attempt("child-idle", () => hooks.event({ event: { type: "session.idle", properties: { sessionID: "ses_2" } } }))
await attempt("compacted", () => hooks.event({ event: { type: "session.compacted", properties: { sessionID: "ses_1" } } }))
await attempt("idle", () => hooks.event({ event: { type: "session.idle", properties: { sessionID: "ses_1" } } }))
await attempt("deleted", () => hooks.event({ event: { type: "session.deleted", properties: { info: { id: "ses_1" } } } }))
await attempt("unknown", () => hooks.event({ event: { type: "toString" } }))
await attempt("nothing", () => hooks.event({}))
console.log(JSON.stringify(Object.fromEntries(seen)))

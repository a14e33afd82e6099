// Calls the hooks of the plugin in the order in which Cline 3.0.65 does, and prints what they return.
import plugin from "./plugin.mjs"

const seen = []
const attempt = async (name, call) => {
  try {
    seen.push([name, (await call()) ?? null])
  } catch (e) {
    seen.push([name, "thrown: " + e.message])
  }
}
const { hooks } = plugin
const main = { agentId: "agent_1", conversationId: "conv_1", runId: "run_1", parentAgentId: null, iteration: 1 }
const child = { agentId: "agent_2", conversationId: "conv_2", runId: "run_2", parentAgentId: "agent_1", iteration: 1 }
const said = (text) => [{ role: "user", content: [{ type: "text", text }] }]
const added = async (snapshot, messages) =>
  (await hooks.beforeModel({ snapshot, request: { messages } }))?.messages.slice(messages.length) ?? null
const tool = (id, name, input, more) => ({ snapshot: main, toolCall: { toolCallId: id, toolName: name }, input, ...more })

await attempt("setup", () =>
  plugin.setup({}, { workspaceInfo: { rootPath: process.cwd() }, session: { sessionId: "root_1" } }),
)
await attempt("start", () => hooks.beforeRun({ snapshot: main }))
await attempt("first-request", () => added(main, said('<user_input mode="act">Please edit src/app.ts</user_input>')))
await attempt("same-request-again", () => added(main, said("Please edit src/app.ts")))
await attempt("denied", () => hooks.beforeTool(tool("c1", "editor", { path: "src/app.ts", new_text: "1 as any" })))
await attempt("denied-result", () =>
  hooks.afterTool(tool("c1", "editor", {}, { result: { output: { error: "No any." }, isError: true } })),
)
await attempt("second-request", () => added(main, said("x")))
await attempt("allowed", () => hooks.beforeTool(tool("c2", "read_files", { files: [{ path: "src/app.ts" }] })))
await attempt("result", () => hooks.afterTool(tool("c2", "read_files", { files: [] }, { result: { output: "text" } })))
await attempt("child-request", () => added(child, [{ role: "user", content: "Look around" }]))
await attempt("child-end", () => hooks.afterRun({ snapshot: child, result: {} }))
const isAnsweredLate = process.argv[2] === "late"
while (isAnsweredLate && !JSON.stringify(seen).includes("Too late.")) {
  await attempt("later", () => hooks.beforeTool(tool("c3", "list", {})))
}
await attempt("end", () => hooks.afterRun({ snapshot: main, result: {} }))
await attempt("next-start", () => hooks.beforeRun({ snapshot: { ...child, runId: "run_3" } }))
await attempt("nonsense", () => hooks.beforeTool({}))
console.log(JSON.stringify(Object.fromEntries(seen)))

// Agent Rules for opencode. `rules hook install opencode` wrote this file and replaces it; `rules hook uninstall opencode` removes it.
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
      const text = context(answer)
      if (text) {
        const id = "prt_zzz" + Date.now().toString(36) // after the user's own parts, which are sorted by id
        const messageID = output.message?.id ?? input.messageID
        output.parts.push({
          id,
          sessionID: input.sessionID,
          messageID,
          type: "text",
          synthetic: true,
          text,
        })
      }
    },

    "tool.execute.before": async (input, output) => {
      const tool = { id: input.callID, name: input.tool, input: output?.args ?? {} }
      calls.set(input.callID, tool)
      const answer = await send("before-tool", input.sessionID, { tool })
      const reason = denial(answer)
      if (reason) {
        calls.delete(input.callID)
        throw new Error(reason) // opencode hands it to the model as the result of the tool
      }
    },

    "tool.execute.after": async (input, output) => {
      const tool = calls.get(input.callID) ?? { id: input.callID, name: input.tool, input: input.args ?? {} }
      calls.delete(input.callID)
      const text = context(await send("after-tool", input.sessionID, { tool }))
      if (text && typeof output?.output === "string") {
        output.output += "\n\n" + text
      }
    },
  }
}

// Drives the MCP server with the official TypeScript clients, and says what held, a claim a line.
//   node client.mjs WORKSPACE VERSION stdio COMMAND ARGUMENT...
//   node client.mjs WORKSPACE VERSION http ADDRESS [TOKEN]
// VERSION is the protocol's: 2026-07-28, or 2025-11-25, which has a package of its own.
import assert from "node:assert/strict";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

const [workspace, version, kind, target, ...rest] = process.argv.slice(2);
const isStateless = version === "2026-07-28";

const { Client } = await import(isStateless ? "@modelcontextprotocol/client" : "@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = await import(
  isStateless ? "@modelcontextprotocol/client/stdio" : "@modelcontextprotocol/sdk/client/stdio.js"
);
const { StreamableHTTPClientTransport } = await import(
  isStateless ? "@modelcontextprotocol/client" : "@modelcontextprotocol/sdk/client/streamableHttp.js"
);
const { ResourceListChangedNotificationSchema: LISTED, ResourceUpdatedNotificationSchema: UPDATED } = isStateless
  ? {
      ResourceListChangedNotificationSchema: "notifications/resources/list_changed",
      ResourceUpdatedNotificationSchema: "notifications/resources/updated",
    }
  : await import("@modelcontextprotocol/sdk/types.js");

function transport(more = {}) {
  if (kind === "stdio") {
    return new StdioClientTransport({ command: target, args: rest, stderr: "inherit" });
  }
  const headers = { ...(rest.length > 0 ? { Authorization: `Bearer ${rest[0]}` } : {}), ...more };
  return new StreamableHTTPClientTransport(new URL(target), { requestInit: { headers } });
}

async function connect(headers) {
  const options = isStateless ? { versionNegotiation: { mode: { pin: version } } } : {};
  const client = new Client({ name: "interop", version: "1" }, options);
  await client.connect(transport(headers));
  return client;
}

function notified(client, kind) {
  return new Promise((resolve) => client.setNotificationHandler(kind, (told) => resolve(told.params)));
}

async function subscribe(client, uri) {
  if (isStateless) {
    const { honoredFilter } = await client.listen({ resourcesListChanged: true, resourceSubscriptions: [uri] });
    assert.deepEqual(honoredFilter, { resourcesListChanged: true, resourceSubscriptions: [uri] });
  } else {
    await client.subscribeResource({ uri });
  }
}

async function stillAnswers(client) {
  await (isStateless ? client.listPrompts() : client.ping());
}

// Written elsewhere and moved: nobody reads half a rule.
async function write(file, text) {
  const beside = join(workspace, "beside");
  await writeFile(beside, text);
  await rename(beside, join(workspace, ".cursor/rules", file));
}

async function claim(text, check) {
  await check();
  console.log(text);
}

const client = await connect();

await claim("it says who it is", async () => {
  assert.equal(client.getServerVersion().name, "agent-rules");
  assert.match(client.getInstructions(), /rules_for/);
});

await claim("rules are resources", async () => {
  const { resources } = await client.listResources();
  assert.deepEqual(resources.map((resource) => resource.uri).sort(), ["rule://always", "rule://api%2Ferrors"]);
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.deepEqual(resourceTemplates.map((template) => template.uriTemplate), ["rule://{name}"]);
  for (const uri of ["rule://api%2Ferrors", "rule://api/errors"]) {
    const { contents } = await client.readResource({ uri });
    assert.deepEqual(contents, [{ uri, mimeType: "text/markdown", text: "Problem details." }]);
  }
});

await claim("an unknown rule is not found", async () => {
  await assert.rejects(client.readResource({ uri: "rule://none" }), (error) => error.code === (isStateless ? -32602 : -32002));
});

await claim("rules_for returns data that fit its schema", async () => {
  await client.listTools(); // from here on the client checks what tools return
  const result = await client.callTool({ name: "rules_for", arguments: { paths: ["src/a.ts"], prompt: "go" } });
  assert.deepEqual(result.structuredContent.rules.map((rule) => rule.name), ["always", "style"]);
  assert.match(result.content[0].text, /Use const\./);
});

await claim("explain_rule returns data that fit its schema", async () => {
  const result = await client.callTool({ name: "explain_rule", arguments: { name: "style" } });
  assert.equal(result.structuredContent.active, false);
  assert.equal(result.structuredContent.how, null);
});

await claim("read_rule returns data that fit its schema", async () => {
  const result = await client.callTool({ name: "read_rule", arguments: { uri: "api/errors" } });
  assert.deepEqual(result.structuredContent, { name: "api/errors", uri: "rule://api%2Ferrors", content: "Problem details." });
});

await claim("check_text returns data that fit its schema", async () => {
  const said = await client.callTool({ name: "check_text", arguments: { text: "use console.log(x)" } });
  assert.deepEqual(said.structuredContent.rules.map((rule) => [rule.name, rule.offset, rule.path]), [["no-print", 15, null]]);
  assert.match(said.content[0].text, /Use the logger\./);
  const diff = "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n+console.log(a)\n";
  const written = await client.callTool({ name: "check_text", arguments: { text: diff, diff: true } });
  assert.deepEqual(written.structuredContent.rules.map((rule) => [rule.line, rule.path]), [[4, "a.ts"]]);
  const fine = await client.callTool({ name: "check_text", arguments: { text: "use the logger" } });
  assert.deepEqual(fine.structuredContent, { rules: [] });
});

await claim("bad arguments fail", async () => {
  assert.ok((await client.callTool({ name: "rules_for", arguments: { paths: 1 } })).isError);
  assert.ok((await client.callTool({ name: "explain_rule", arguments: { name: "none" } })).isError);
  assert.ok((await client.callTool({ name: "read_rule", arguments: { uri: "rule://none" } })).isError);
  assert.ok((await client.callTool({ name: "check_text", arguments: { text: 1 } })).isError);
  await assert.rejects(client.callTool({ name: "none", arguments: {} }), (error) => error.code === -32602);
});

await claim("a megabyte is taken", async () => {
  const result = await client.callTool({ name: "rules_for", arguments: { prompt: "word ".repeat(200_000) } });
  assert.ok(!result.isError);
  const named = await client.callTool({ name: "explain_rule", arguments: { name: "word ".repeat(200_000) } });
  assert.ok(named.isError);
  await stillAnswers(client);
});

await claim("the prompt is the text of the active rules", async () => {
  const { messages } = await client.getPrompt({ name: "active_rules", arguments: { paths: "src/a.ts" } });
  assert.match(messages[0].content.text, /Use const\./);
});

await claim("names are completed", async () => {
  const { completion } = await client.complete({
    ref: { type: "ref/resource", uri: "rule://{name}" },
    argument: { name: "name", value: "api" },
  });
  assert.deepEqual(completion.values, ["api/errors"]);
});

await claim("two clients are served at once", async () => {
  const other = await connect();
  const results = await Promise.all(
    [client, other, client, other].map((one) => one.callTool({ name: "rules_for", arguments: { paths: ["a.ts"] } })),
  );
  assert.ok(results.every((result) => !result.isError));
  await other.close();
  await stillAnswers(client);
});

await claim("a client that vanishes in a call leaves the others alone", async () => {
  const gone = await connect();
  const call = gone.callTool({ name: "check_text", arguments: { text: "word ".repeat(200_000) } });
  const end = Promise.allSettled([call]); // on stdio the server may have answered before it ended
  await gone.close();
  await end;
  await stillAnswers(client);
  await (await connect()).close();
});

if (kind === "http") {
  await claim("a page of elsewhere is not let in", async () => {
    await assert.rejects(connect({ Origin: "http://evil.example" }), (error) => (isStateless ? error.data.status : error.code) === 403);
    await stillAnswers(client);
  });
}

await claim("clients are told of what changes", async () => {
  await subscribe(client, "rule://always");
  const updated = notified(client, UPDATED);
  await write("always.mdc", "---\nalwaysApply: true\n---\nAlways test twice.");
  assert.equal((await updated).uri, "rule://always");
  const listed = notified(client, LISTED);
  await write("new.mdc", "---\ndescription: brand new\n---\nNew.");
  await listed;
  assert.equal((await client.listResources()).resources.length, 3);
});

await client.close();

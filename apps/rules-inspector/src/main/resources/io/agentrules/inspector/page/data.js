// Asks the server, or the data that a static build brings. Answers are the JSON of the command: docs/schemas.

const AUTHORIZED = {Authorization: 'Bearer ' + (new URLSearchParams(location.search).get('token') ?? '')};
/** Milliseconds after which a broken stream of events is asked for again. */
const RECONNECT = 3000;
/** With 10,000 rules an answer has megabytes: of all that were given, so many characters are kept. */
const MOST_KEPT = 40_000_000;
/** Each answer's promise and length, the one that was used longest ago first. */
const answers = new Map();
let kept = 0;

/** Whether the page is static: the data is in data-of-rules.js, nothing changes and nothing can be asked anew. */
export const isStatic = () => globalThis.rulesData !== undefined;

/** The folder that the agents are started in, relative to the workspace; empty: its root. */
let folder = '';

export const startedIn = () => folder;

/** From now on asks about agents that are started in this folder. */
export function startIn(path) {
  folder = path;
}

/** What is not about agents: the answer is the same wherever they are started. */
const ABOUT_WORKSPACE = ['about', 'views'];

/** Returns the answer to a question; the same promise until the rules change. */
export function ask(question, given = {}) {
  const parameters = {...given, cwd: ABOUT_WORKSPACE.includes(question) ? '' : folder};
  const address = question + '?' + new URLSearchParams(entries(parameters));
  const known = answers.get(address);
  answers.delete(address);
  const answer = known ?? start(question, parameters, address);
  answers.set(address, answer);
  return answer.promise;
}

function start(question, parameters, address) {
  const answer = {length: 0};
  const asked = isStatic()
    ? stored(question, parameters)
    : request('GET', address, undefined, length => {
        if (answers.get(address) !== answer) return;
        answer.length = length;
        kept += length;
        for (const [oldest, {length: freed}] of answers) {
          if (kept <= MOST_KEPT) break;
          if (freed === 0) continue; // it has not come yet
          kept -= freed;
          answers.delete(oldest);
        }
      });
  answer.promise = question === 'list' || question === 'rules' ? asked.then(markTwins) : asked;
  answer.promise.catch(() => answers.delete(address));
  return answer;
}

/** Rules of one provider with one name are told apart by their path. */
function markTwins(list) {
  const seen = new Map();
  for (const rule of list.rules) {
    const id = rule.provider + ':' + rule.name;
    if (seen.has(id)) rule.isTwin = seen.get(id).isTwin = true;
    else seen.set(id, rule);
  }
  return list;
}

/**
 * Returns what can be said of each rule: for a harness {rules, list}, as list --json has them; for agents {rules, agents}, a rule for each
 * file, with when each agent loads it in words, and the agent as which it is shown in detail.
 */
export async function allRules() {
  const {agents} = await ask('about');
  if (agents !== undefined) return {agents, rules: (await ask('rules')).rules};
  const list = await ask('list');
  return {rules: list.rules, list};
}

/** Returns the problems of rules: what check says for the agents, or what is known of a harness's rules without a look at all files. */
export async function problemsOfRules() {
  const {list} = await allRules();
  return (list ?? (await ask('check'))).diagnostics;
}

/** Returns the parameters of questions about one rule. */
export function meant(rule) {
  return {rule: rule.provider + ':' + rule.name, at: rule.isTwin || rule.agent ? rule.path : '', as: rule.agent ?? ''};
}

function entries(parameters) {
  return Object.entries(parameters).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(each => each !== '' && each !== undefined).map(each => [name, each])
  );
}

/**
 * Counts the rules of each file, which takes long in a large workspace: calls back with the counts so far, by path, and with whether they
 * are complete, until it returns false.
 */
export async function countRules(as, take) {
  const counts = new Map();
  let from = 0; // not the size of the map: a server that starts anew may repeat a path
  for (let isComplete = false; !isComplete;) {
    const answer = await ask('counts', {as, from});
    from += Object.keys(answer.counts).length;
    for (const [path, rules] of Object.entries(answer.counts)) counts.set(path, rules);
    isComplete = answer.complete;
    if (take(counts, isComplete) === false) return;
  }
}

/** Forgets all answers: the rules changed. */
export function forget() {
  answers.clear();
  kept = 0;
}

/** Sends a request whose answer is not kept, such as to switch a rule off. */
export function send(question, parameters, body) {
  return request('POST', question + '?' + new URLSearchParams(entries({...parameters, cwd: folder})), body);
}

async function request(method, address, body, measure = () => {}) {
  let response;
  try {
    response = await fetch('api/' + address, {method, body, headers: AUTHORIZED});
  } catch {
    throw new Error('The inspector does not answer. Is the program that started it still running?');
  }
  if (response.status === 204) return {};
  const text = await response.text();
  measure(text.length);
  const answer = JSON.parse(text);
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Calls back for each event of the server. An EventSource would do, but it sends no header, and the token belongs in no address. */
export async function listen(types, take) {
  let last = 0;
  while (!isStatic()) {
    try {
      const response = await fetch('api/events', {headers: {...AUTHORIZED, 'Last-Event-ID': last}});
      if (response.status === 401) return;
      await eachEvent(response, (type, data, number) => {
        last = number;
        if (types.includes(type)) take(type, JSON.parse(data), number);
      });
    } catch {
      /* the connection broke, or the server ended: it is asked again */
    }
    await new Promise(resolve => setTimeout(resolve, RECONNECT));
  }
}

/** Reads server-sent events, in the form in which EventStream writes them, until the server ends. */
async function eachEvent(response, take) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + part.value).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const event = /^id: (\d+)\nevent: (.*)\ndata: (.*)$/.exec(block);
      if (event !== null) take(event[2], event[3], Number(event[1]));
    }
  }
}

/** The block and line of each answer of an exported page: StaticData.java says which, and docs/inspector.md what is left out. */
let places;
/** The lines of the last block, since the next answer is often in the same. */
let latest = {};

async function stored(question, {as = '', paths, rule = '', at = ''} = {}) {
  const file = [paths].flat()[0] ?? '';
  switch (question) {
    case 'explain':
    case 'prompt':
      return (await find(question, as, file)) ?? missing(question, file, as);
    case 'source':
      return (await find(question, as, rule + '\n' + at)) ?? (await find(question, as, rule)) ?? {path: '', text: null, cut: false};
    case 'compare':
      return (await find(question, '', file)) ?? missing(question, file, as);
    case 'counts': {
      const [{files}, of] = [await find('files'), await find('rulesOf', as)];
      return {counts: Object.fromEntries(files.map((path, index) => [path, of.rules[of.files[index]].length])), complete: true};
    }
    case 'files': {
      const all = await find('files');
      if (rule === '') return all;
      const of = await find('rulesOf', as);
      const isOfAgents = (await find('rules')) !== undefined;
      const wanted = isOfAgents ? at : rule.slice(rule.indexOf(':') + 1);
      const isIn = of.rules.map(rules => rules.includes(wanted));
      return {files: all.files.filter((path, index) => isIn[of.files[index]])};
    }
    default:
      return (await find(question, as)) ?? missing(question, file, as);
  }
}

/** Returns the stored answer about a file or a rule; undefined if there is none. */
async function find(question, as = '', subject = '') {
  const {answers, blocks} = globalThis.rulesData;
  places ??= new Map(answers.map(([key, ...place]) => [key, place]));
  const place = places.get([question, as, subject].join('\n'));
  if (place === undefined) return undefined;
  const [block, line] = place;
  if (latest.block !== block) latest = {block, lines: decompressed(blocks[block])};
  return JSON.parse((await latest.lines)[line]);
}

async function decompressed(block) {
  const bytes = Uint8Array.from(atob(block), character => character.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  return text.split('\n');
}

function missing(question, file, as) {
  const what = question === 'prompt' ? 'the prompt' : question === 'list' || question === 'rules' ? 'the answer' : 'the reasons';
  const command = 'rules ' + (question === 'compare' ? 'explain' : question) + (file === '' ? '' : ' --path ' + file) + (as === '' ? '' : ' --as ' + as);
  throw new Error(
    'This exported page does not contain ' + what + ' for this file. ' + command + ' prints ' + (question === 'prompt' ? 'it.' : 'them.')
  );
}

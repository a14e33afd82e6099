// Asks the server, or the data that a static build brings. Answers are the JSON of the command: docs/schemas.

const token = new URLSearchParams(location.search).get('token') ?? '';
/** With 10,000 rules an answer has megabytes. */
const MOST_ANSWERS = 40;
const answers = new Map();

/** Whether the page is static: the data was written into data.js, nothing changes and nothing can be asked anew. */
export const isStatic = () => globalThis.rulesData !== undefined;

/** Returns the answer to a question; the same promise until something changes. */
export function ask(question, parameters = {}) {
  const address = question + '?' + new URLSearchParams(entries(parameters));
  if (!answers.has(address)) {
    const asked = isStatic() ? stored(question, parameters) : request('GET', address);
    const answer = question === 'list' ? asked.then(markTwins) : asked;
    answers.set(address, answer);
    answer.catch(() => answers.delete(address));
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value);
  }
  return answers.get(address);
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

function entries(parameters) {
  return Object.entries(parameters).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(each => each !== '' && each !== undefined).map(each => [name, each]));
}

/** Forgets all answers: the rules changed. */
export function forget() {
  answers.clear();
}

/** Asks something that is never the same twice. */
export function send(question, parameters, body) {
  return request('POST', question + '?' + new URLSearchParams(entries(parameters)), body);
}

async function request(method, address, body) {
  let response;
  try {
    response = await fetch('api/' + address, {method, body, headers: {Authorization: 'Bearer ' + token}});
  } catch {
    throw new Error('The inspector does not answer. Is rules inspect still running?');
  }
  if (response.status === 204) return {};
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Calls back for each event of the server; returns what ends that. */
export function listen(types, take) {
  if (isStatic()) return () => {};
  const source = new EventSource('api/events?' + new URLSearchParams({token}));
  for (const type of types) source.addEventListener(type, event => take(type, JSON.parse(event.data), Number(event.lastEventId)));
  return () => source.close();
}

/** What a static build knows: docs/inspector.md says what is left out. */
async function stored(question, {as = '', paths, rule, at = ''} = {}) {
  const data = globalThis.rulesData;
  const of = as === '' ? data : data.as[as];
  if (of === undefined) throw new Error('This page was built without the view of ' + as);
  if (question === 'explain') {
    const answer = of.explain[[paths].flat()[0] ?? ''];
    if (answer === undefined) throw new Error('This page was built without the reasons for this file. rules explain --path tells them.');
    return answer;
  }
  if (question === 'prompt') {
    const answer = of.prompt[of.promptOf[[paths].flat()[0] ?? ''] ?? -1];
    if (answer === undefined) throw new Error('This page was built without the prompt for this file. rules prompt --path prints it.');
    return answer;
  }
  if (question === 'source') return data.source[rule + ' ' + at] ?? data.source[rule] ?? {path: '', text: null, cut: false};
  return of[question];
}

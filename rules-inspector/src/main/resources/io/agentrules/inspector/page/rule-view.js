import {fileAddress, ruleAddress, ruleLink} from './addresses.js';
import {ask, isStatic, send} from './data.js';
import {badge, count, h, lines, say, sentence, show, tokens, visible, visibleText} from './dom.js';
import {best} from './fuzzy.js';
import {VirtualList} from './virtual-list.js';

export const title = 'Rules';

/** One rule: as it was written, as it was understood, and to what it applies. */
export async function open(main, name, {at = '', file = ''} = {}) {
  const all = await ask('list');
  const id = rule => rule.provider + ':' + rule.name;
  const isMeant = rule => id(rule) === name && (at === '' || rule.path === at);
  const worst = new Map(worstFirst(all.diagnostics).reverse().filter(each => each.severity !== 'info').map(each => [each.path, each.severity]));
  const list = new VirtualList({
    label: 'Rules',
    row: rule => [h('span', {class: 'grow name', title: visibleText(rule.name + ' · ' + rule.path)}, visible(rule.name)), h('span', {class: 'quiet'}, rule.provider),
      worst.has(rule.path) && badge('!', worst.get(rule.path)), rule.state === 'eligible' ? badge(rule.bucket) : badge(rule.state, 'off')],
    open: rule => { location.hash = ruleAddress(rule); },
  });
  const fill = () => list.set(best(input.value, all.rules, rule => rule.name + ' ' + rule.provider + ' ' + rule.path, all.rules.length), isMeant);
  const input = h('input', {
    type: 'search', placeholder: 'Find a rule', 'aria-label': 'Find a rule', autocomplete: 'off', spellcheck: 'false', oninput: fill,
    onkeydown: event => {
      if (event.key === 'Enter' && list.items.length > 0) location.hash = ruleAddress(list.items[0]);
      if (event.key === 'ArrowDown') { list.element.focus(); list.key(event); }
    },
  });
  const detail = h('section', {class: 'detail', 'aria-label': 'The rule'});
  show(main, h('div', {class: 'side'}, input, list.element, h('p', {class: 'quiet'}, count(all.rules.length, 'rule'),
    all.unread.length > 0 ? ', ' + count(all.unread.length, 'file') + ' that nobody reads' : '')), detail);
  fill();
  main.classList.toggle('chosen', name !== undefined);
  if (name === undefined) {
    show(detail, h('h1', {}, 'Rules'), h('p', {class: 'lead'}, 'Choose a rule to see how it was understood, and to what it applies.'),
      buckets(all.rules));
    return;
  }
  const rule = all.rules.find(isMeant) ?? all.rules.find(each => each.name === name);
  if (rule === undefined) show(detail, h('h1', {}, visible(name)), h('p', {}, 'There is no rule of this name any more.'));
  else await showRule(detail, rule, all, file);
}

const MEANINGS = {
  always: 'in every prompt', rulebook: 'listed in every prompt, for the model to read when it matters',
  conditional: 'in the prompt while its conditions hold', trigger: 'watches what the model writes, and interrupts it',
  manual: 'in the prompt only when the user mentions it',
};

function buckets(rules) {
  return h('table', {}, h('thead', {}, h('tr', {}, ['Bucket', 'Rules', 'Meaning'].map(head => h('th', {scope: 'col'}, head)))),
    h('tbody', {}, Object.entries(MEANINGS).map(([bucket, meaning]) => h('tr', {}, h('th', {scope: 'row'}, badge(bucket)),
      h('td', {class: 'number'}, rules.filter(rule => rule.bucket === bucket && rule.state === 'eligible').length), h('td', {}, meaning)))));
}

async function showRule(detail, rule, all, file) {
  const name = rule.provider + ':' + rule.name;
  const [source, explained, about] = await Promise.all([ask('source', {rule: name, at: rule.isTwin ? rule.path : ''}), ask('explain'), ask('about')]);
  const decision = explained.rules[all.rules.indexOf(rule)]; // both are in the same order
  const found = worstFirst(all.diagnostics.filter(each => each.path === rule.path || (each.path === null && each.rule === rule.name)));
  const problems = found.filter(each => each.severity !== 'info');
  const notes = found.filter(each => each.severity === 'info');
  const shadows = all.rules.filter(each => each.shadowedBy?.path === rule.path && each.shadowedBy?.name === rule.name);
  show(detail,
    h('div', {class: 'title'}, h('h1', {class: 'name'}, visible(rule.name), ' ', badge(rule.bucket), rule.state === 'eligible' ? '' : [' ', badge(rule.state, 'off')]),
      about.toggles && toggle(rule, name, about)),
    h('p', {class: 'lead path'}, visible(rule.path)),
    rule.description && h('p', {}, visible(rule.description)),
    rule.shadowedBy && h('p', {class: 'note'}, 'Not in force: ', ruleLink(rule.shadowedBy), ' of ' + rule.shadowedBy.provider + ' (', h('code', {}, visible(rule.shadowedBy.path)), ') has the same name and comes first.'),
    shadows.length > 0 && h('p', {class: 'note'}, 'Comes before ', shadows.map((each, index) => [index > 0 ? ', ' : '', ruleLink(each), ' of ' + each.provider + ' (', h('code', {}, visible(each.path)), ')'])),
    cards('Problems', problems, source.text),
    rule.trigger !== null && tester(rule, name),
    h('div', {class: 'pair'},
      h('section', {}, h('h2', {}, 'As it was written'), written(source, rule, found)),
      h('section', {}, h('h2', {}, 'As it was understood'), understood(rule, decision))),
    rule.trigger === null && files(rule, file),
    cards('Notes', notes, source.text));
}

function cards(name, problems, text) {
  return problems.length > 0 && h('section', {}, h('h2', {}, name + ' ', h('span', {class: 'number'}, problems.length)),
    h('ul', {class: 'cards'}, problems.map(each => problem(each, text))));
}

function toggle(rule, name, about) {
  const isOff = about.off.includes(rule.name) || about.off.includes(name);
  return h('button', {type: 'button', onclick: async event => {
    event.target.disabled = true;
    try {
      await send('toggle', {rule: about.off.includes(rule.name) ? rule.name : name, on: isOff});
      say(visibleText(rule.name) + (isOff ? ' is on again' : ' is off, for you in this workspace'));
    } catch (problem) {
      event.target.disabled = false;
      say(visibleText(problem.message));
    }
  }}, isOff ? 'Switch it on' : 'Switch it off for me');
}

function understood(rule, decision) {
  const row = (key, value) => value !== undefined && value !== null && value.length !== 0 && h('tr', {}, h('th', {scope: 'row'}, key), h('td', {}, value));
  const code = values => [values].flat().map(value => [h('code', {}, visible(String(value))), ' ']);
  return h('table', {class: 'facts'}, h('tbody', {},
    row('It is', rule.state === 'eligible' ? MEANINGS[rule.bucket] : rule.state + ', else ' + MEANINGS[rule.bucket]),
    row('Without a file', decision && visible(decision.reason)),
    row('From', rule.provider + ', ' + rule.level),
    Object.entries(rule.conditions).map(([key, values]) => row(key, code(values))),
    Object.keys(rule.conditions).length > 1 && row('Combined', rule.match === 'all' ? 'all must hold' : 'one is enough'),
    row('Folder', rule.folder && code(rule.folder)),
    row('Imports', rule.imports.length > 0 ? code(rule.imports) : null),
    rule.trigger && [row('Patterns', code(rule.trigger.conditions)), row('Watches', code(rule.trigger.scope)),
      row('Interrupts', rule.trigger.interruptMode), row('Repeats', rule.trigger.repeatMode)],
    row('Size', count(tokens(rule.size), 'token'))));
}

/** Front matter, diagnostics and fixes stand at their lines. */
function written(source, rule, found) {
  if (source.text === null) return [h('p', {class: 'quiet'}, 'It has no file of its own that can be shown.'), lines(rule.content)];
  const end = frontMatterEnd(source.text);
  return [lines(source.text, number => {
    const here = found.filter(each => each.line === number);
    return {
      kind: [number <= end ? 'front-matter' : '', here.length > 0 ? 'marked marked-' + here[0].severity : ''].join(' ').trim() || null,
      after: here.length > 0 && h('span', {class: 'remark'}, here.map(each => [h('b', {}, each.severity), ' ', visible(each.message), ' '])),
    };
  }), source.cut && h('p', {class: 'note'}, 'The file is longer; the rest is not shown.')];
}

function frontMatterEnd(text) {
  const all = text.split(/\r\n|\n|\r/);
  if (!/^\uFEFF?---\s*$/.test(all[0])) return 0;
  return all.findIndex((line, index) => index > 0 && /^---\s*$/.test(line)) + 1;
}

const SEVERITIES = ['error', 'warning', 'info'];

export function worstFirst(problems) {
  return [...problems].sort((left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity)
    || (left.line ?? Infinity) - (right.line ?? Infinity) || 0);
}

/** A problem with its remedy, and its fix as a diff; text: the file, if it is known; link: where more is to be seen. */
export function problem(each, text, link) {
  return h('li', {class: 'card problem problem-' + each.severity},
    h('p', {class: 'card-head'}, badge(each.severity), h('code', {}, each.code), h('span', {class: 'grow'}),
      each.line !== null && h('span', {class: 'quiet'}, 'line ' + each.line), link),
    h('p', {}, visible(each.message)),
    h('p', {}, h('b', {}, 'What to do: '), visible(each.remedy)),
    each.fix && h('figure', {}, h('figcaption', {}, 'Fix: ' + (each.fix.firstLine === each.fix.lastLine ? 'line ' + each.fix.firstLine + ' becomes' : 'lines ' + each.fix.firstLine + ' to ' + each.fix.lastLine + ' become')),
      diff(each.fix, text)));
}

function diff(fix, text) {
  const before = (text ?? '').split(/\r\n|\n|\r/).slice(fix.firstLine - 1, fix.lastLine);
  const line = (name, sign, content) => h(name, {}, sign + ' ', visible(content), '\n');
  return h('pre', {class: 'diff', tabindex: 0}, text && before.map(each => line('del', '-', each)), fix.lines.map(each => line('ins', '+', each)),
    fix.lines.length === 0 && !text && h('del', {}, 'nothing: the lines go away'));
}

/** Tries a trigger rule on what is typed. */
function tester(rule, name) {
  if (isStatic()) return h('section', {}, h('h2', {}, 'Try it'), h('p', {class: 'quiet'}, 'rules inspect, or rules test, tries it on a text.'));
  const verdict = h('p', {role: 'status', class: 'quiet'}, 'Type or paste what a model could write.');
  const preview = h('pre', {class: 'preview', tabindex: 0, 'aria-label': 'The text with its matches'});
  const text = h('textarea', {rows: 4, id: 'try', spellcheck: 'false', oninput: () => later()});
  const globs = rule.conditions.globs ?? rule.conditions.paths ?? [];
  const likely = likelyText(rule.trigger.scope, globs);
  const source = h('select', {id: 'try-source', onchange: () => run()}, [['text', 'text for the user'], ['thinking', 'thinking'], ['tool', 'a tool’s input']].map(([each, meaning]) =>
    h('option', {value: each, selected: each === likely.source}, meaning)));
  const tool = h('input', {id: 'try-tool', placeholder: 'any', size: 8, value: likely.tool, oninput: () => later()});
  const path = h('input', {id: 'try-path', placeholder: 'none', size: 18, value: likely.path, oninput: () => later()});
  let timer;
  let asked = 0;
  const later = () => { clearTimeout(timer); timer = setTimeout(run, 120); };
  const run = async () => {
    const mine = ++asked;
    try {
      const isTool = source.value === 'tool';
      tool.disabled = path.disabled = !isTool;
      if (text.value === '') return show(verdict, 'Type or paste what a model could write.');
      const trial = await send('test', {rule: name, source: source.value, tool: isTool ? tool.value : '', path: isTool ? path.value : ''}, text.value);
      if (mine !== asked) return;
      const failed = trial.checks.filter(check => !check.passes);
      show(verdict, h('b', {class: trial.fires ? 'fires' : ''}, trial.fires ? 'It fires' : 'It does not fire: '), visible(trial.reason.replace(/^it fires/, '')),
        trial.fires ? '. The model is then told the text of this rule.' : failed.filter(check => !trial.reason.includes(check.reason)).map(check => [' ', visible(check.reason)]));
      show(preview, marked(text.value, trial.conditions.flatMap(tried => tried.places.map(place => range(text.value, tried.condition, place)))));
    } catch (problem) {
      if (mine === asked) show(verdict, visible(problem.message));
    }
  };
  run();
  // A file that is there tells more than one that could be.
  if (likely.glob !== '') {
    ask('files').then(({files}) => {
      const there = files.find(file => matches(likely.glob, file));
      if (there === undefined || path.value !== likely.path) return;
      path.value = there;
      run();
    }, () => {});
  }
  return h('section', {}, h('h2', {}, 'Try it'),
    h('p', {class: 'field'}, h('label', {for: 'try-source'}, 'The model writes'), source,
      h('label', {for: 'try-tool'}, ' with the tool '), tool, h('label', {for: 'try-path'}, ' to the file '), path),
    h('label', {for: 'try', class: 'quiet'}, 'What it writes'), text, verdict, preview);
}

/** What a rule most likely fires on, by its scopes, such as text, or tool:edit(*.ts): then an input of this tool for such a file. */
function likelyText(scopes, globs) {
  const scope = scopes.find(each => each.startsWith('tool')) ?? scopes[0] ?? 'text';
  const [, tool = '', glob = ''] = /^tool(?::([^(]*))?(?:\((.*)\))?$/.exec(scope) ?? [];
  const watched = (glob || globs[0] || '').split(',')[0].trim();
  return {source: scope.startsWith('tool') ? 'tool' : scope, tool: tool.includes('*') ? '' : tool, glob: watched,
    path: /[{[]/.test(watched) ? '' : watched.replaceAll('**/', '').replaceAll('**', 'example').replaceAll('*', 'example')};
}

/** Whether a file is one that a plain glob, with no more than asterisks, may mean: good enough for an example. */
function matches(glob, file) {
  const parts = glob.split(/(\*\*\/|\*\*|\*)/).map(part => ({'**/': '(?:.*/)?', '**': '.*', '*': '[^/]*'})[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp('^(?:.*/)?' + parts.join('') + '$', 'u').test(file);
}

/** Where a match is. A pattern that ends at the border of a word or line is certain of it one character later. */
function range(text, pattern, place) {
  const start = place.start ?? Math.max(0, place.offset - 1);
  const seesOneMore = /(\\b|\$)\)*$/.test(pattern) && place.offset - start > 1
    && /\W/.test(text[place.offset - 1]) && /[^\n]/.test(text[place.offset - 2]);
  return [start, place.offset - (seesOneMore ? 1 : 0)];
}

function marked(text, ranges) {
  const parts = [];
  let at = 0;
  for (const [from, to] of ranges.sort((left, right) => left[0] - right[0])) {
    if (to <= at) continue;
    parts.push(visible(text.slice(at, Math.max(at, from))), h('mark', {}, visible(text.slice(Math.max(at, from), to))));
    at = to;
  }
  parts.push(visible(text.slice(at)));
  return parts;
}

/** Why the rule is in or out for one file, which somebody types, or came from. */
function askAbout(rule, file) {
  const answer = h('p', {role: 'status', class: 'quiet'}, 'Any path, of a new file too.');
  let asked = 0;
  const run = async () => {
    const mine = ++asked;
    const path = input.value.trim();
    if (path === '') return show(answer, 'Any path, of a new file too.');
    try {
      const [explained, list] = await Promise.all([ask('explain', {paths: [path]}), ask('list')]);
      const decision = explained.rules[list.rules.findIndex(each => each.path === rule.path && each.name === rule.name)];
      if (mine !== asked) return;
      const word = decision.active ? 'In' : decision.how === 'listed' ? 'Listed' : 'Out';
      const reason = sentence(decision.reason);
      show(answer, !reason.startsWith(word + ' ') && h('b', {}, word + '. '), visible(reason), '. ',
        h('a', {href: fileAddress(path)}, 'All rules for this file'));
    } catch (problem) {
      if (mine === asked) show(answer, visible(problem.message));
    }
  };
  const input = h('input', {id: 'about-file', size: 30, placeholder: 'src/app.ts', value: file, autocomplete: 'off', spellcheck: 'false', oninput: run});
  run();
  return [h('p', {class: 'field'}, h('label', {for: 'about-file'}, 'Why is it in or out for'), input), answer];
}

/** The files that the rule applies to. */
function files(rule, file) {
  const body = h('div', {}, h('p', {class: 'quiet'}, 'Looking at the files …'));
  const number = h('span', {class: 'number'});
  const applied = rule.state === 'eligible' ? ask('files', {rule: rule.provider + ':' + rule.name, at: rule.isTwin ? rule.path : ''}) : Promise.resolve({files: []});
  Promise.all([applied, ask('files')]).then(([{files: own}, {files: all}]) => {
    const list = new VirtualList({
      label: 'Files that ' + visibleText(rule.name) + ' applies to',
      row: path => h('span', {class: 'path'}, visible(path)),
      open: path => { location.hash = fileAddress(path); },
    });
    list.element.classList.add('short');
    list.element.style.height = Math.min(own.length, 8) * 34 + 2 + 'px';
    show(number, own.length.toLocaleString('en'));
    show(body, own.length === 0 ? h('p', {class: 'quiet'}, 'None of the ' + count(all.length, 'file') + ' here, when nothing but the file is known.') : list.element);
    list.set(own);
  }, problem => show(body, h('p', {class: 'quiet'}, visible(problem.message))));
  return h('section', {}, h('h2', {}, rule.bucket === 'rulebook' ? 'Files that bring its text in ' : 'Files it applies to ', number), askAbout(rule, file), body);
}

import {fileAddress, promptAddress, ruleLink} from './addresses.js';
import {agentChoice, compare, SIDE_BY_SIDE} from './agents-view.js';
import {ask, countRules, isStatic} from './data.js';
import {badge, breakable, count, h, middle, sentence, show, tokens, visible, visibleText} from './dom.js';
import {foldersOf, rowsOf, treeOf} from './file-tree.js';
import {best} from './fuzzy.js';
import {start} from './start.js';
import {VirtualList} from './virtual-list.js';

const FOUND = 5000;
const MOST = 100;
const openFolders = new Set();

/** What a view follows: the agent itself, or its documentation. */
function basis({checked, asOf}) {
  return checked
    ? `checked by running ${checked.version} on ${checked.date}, with ${checked.cases} workspaces`
    : `from documentation, as of ${asOf}`;
}

export const title = 'Files';

/** Which rules are in for a file, and why; and what each agent has for it. */
export async function open(main, path, {as = '', tools = ''} = {}) {
  const detail = h(
    'section',
    {class: 'detail', 'aria-label': 'The file'},
    path !== undefined && h('h1', {class: 'path'}, breakable(path)),
    h('p', {class: 'quiet'}, 'Reading the rules …')
  );
  const summary = h('p', {class: 'quiet'}, 'Looking at the files …');
  const side = fileList(path, as, summary);
  show(main, side.element, detail);
  main.classList.toggle('chosen', path !== undefined);
  const listed = ask('files').then(listing => side.set(listing));
  let isShown = true;
  if (path === undefined) await start(detail, () => isShown);
  else await showFile(detail, path, as, tools);
  await listed;
  // Counting takes longest in a large workspace: the tree has its numbers when they come.
  countRules(as, (counts, isComplete) => {
    side.count(counts, isComplete);
    return isShown;
  }).catch(() => {});
  return () => {
    isShown = false;
  };
}

/** The files as a tree; while the search field has text, those that match best. */
function fileList(path, as, summary) {
  let listing = {files: [], truncated: false};
  let root = treeOf([]);
  let counts = new Map();
  let isCounted = false;
  const go = file => {
    location.hash = fileAddress(file, as);
  };
  const rulesOf = file => counts.has(file) && count(counts.get(file), 'rule');
  const list = new VirtualList({
    label: 'Files',
    row: row =>
      row.isOpen !== undefined
        ? [
            h('span', {class: 'fold', 'aria-hidden': 'true'}, row.isOpen ? '▾' : '▸'),
            h('span', {class: 'grow path'}, middle(row.name)),
            h('span', {class: 'number'}, count(row.count, 'file')),
          ]
        : [
            h(
              'span',
              {class: 'grow path', title: visibleText(row.path)},
              middle(row.name),
              row.folder && h('span', {class: 'quiet'}, ' ', visible(row.folder))
            ),
            h('span', {class: 'number'}, rulesOf(row.path)),
          ],
    open: row => (row.isOpen === undefined ? go(row.path) : list.fold(row, !row.isOpen)),
    fold: (row, isOpen) => {
      if (isOpen) openFolders.add(row.path);
      else openFolders.delete(row.path);
      list.set(rowsOf(root, openFolders), each => each.path === row.path);
    },
  });
  const input = h('input', {
    type: 'search',
    placeholder: 'Type a path, new files too',
    'aria-label': 'Find a file',
    value: path ?? '',
    autocomplete: 'off',
    spellcheck: 'false',
    onfocus: () => input.select(),
    oninput: () => fill(),
    onkeydown: event => {
      if (event.key === 'Enter' && input.value !== '') go(list.items.find(row => row.isOpen === undefined)?.path ?? input.value);
      if (event.key === 'ArrowDown') {
        list.element.focus();
        list.key(event);
      }
    },
  });
  const typed = h('p');
  const fill = () => {
    const query = input.value === path ? '' : input.value;
    const rows =
      query === ''
        ? rowsOf(root, openFolders)
        : best(query, listing.files, file => file, FOUND).map(file => {
            const slash = file.lastIndexOf('/');
            return {path: file, name: file.slice(slash + 1), folder: file.slice(0, Math.max(0, slash))};
          });
    list.set(rows, row => row.path === path);
    show(
      typed,
      query !== '' &&
        !listing.files.includes(query) &&
        h('a', {href: fileAddress(query, as)}, 'Show ', h('b', {}, visible(query)), ' as a new file')
    );
  };
  const summarize = () => {
    const bare = isCounted ? listing.files.filter(file => counts.get(file) === 0).length : 0;
    const part = Math.floor((100 * counts.size) / Math.max(1, listing.files.length));
    if (listing.files.length === 0) return show(summary, 'There are no files here. Type the path of one that you want to write.');
    return show(
      summary,
      count(listing.files.length, 'file'),
      !isCounted && ' · counting their rules, ' + part + ' % …',
      bare > 0 && ' · ' + bare.toLocaleString('en') + ' without any rule',
      listing.truncated ? ' · there are more, which were not looked at' : ''
    );
  };
  return {
    element: h('div', {class: 'side'}, input, typed, list.element, summary),
    set: all => {
      listing = all;
      root = treeOf(all.files);
      foldersOf(path ?? '').forEach(folder => openFolders.add(folder));
      if (openFolders.size === 0 && root.folders.size < 4) root.folders.forEach(folder => openFolders.add(folder.path));
      fill();
      summarize();
    },
    count: (all, isComplete) => {
      counts = all;
      isCounted = isComplete;
      list.each((row, element) => {
        if (row.isOpen === undefined) show(element.querySelector('.number'), rulesOf(row.path));
      });
      summarize();
    },
  };
}

/** Shows what one agent has for a file in detail, or several side by side: those in use, unless others are chosen. */
async function showFile(detail, path, chosen, tools) {
  const [{agents, reason}, {views}] = await Promise.all([ask('about'), ask('views')]);
  const as = chosen === '' && agents?.length === 1 ? agents[0].id : chosen;
  const isCompared = tools !== '' && (agents !== undefined || !isStatic());
  const together = isCompared ? tools.split(',') : agents && as === '' ? agents.map(agent => agent.id) : [];
  const work = {paths: [path], as};
  // The reasons come first: of a page without them that is said, too.
  const [, prompt] = together.length > 0 || (agents && as === '') ? [] : await Promise.all([ask('explain', work), ask('prompt', work)]);
  const view = views.find(each => each.id === as);
  const all = agents === undefined ? 'all agents together' : agents.length > 1 ? 'the ' + agents.length + ' in use, side by side' : undefined;
  show(
    detail,
    h('h1', {class: 'path'}, breakable(path)),
    h(
      'p',
      {class: 'field'},
      h('label', {for: 'as'}, 'Agent'),
      h(
        'select',
        {
          id: 'as',
          onchange: event => {
            location.hash = fileAddress(path, event.target.value);
          },
        },
        agentChoice(views, agents, as, agents?.length === 0 ? 'none' : all)
      ),
      agents === undefined &&
        !isStatic() &&
        (tools === ''
          ? h('a', {class: 'button', href: fileAddress(path, '', {tools: SIDE_BY_SIDE})}, 'Compare agents')
          : h('a', {class: 'button', href: fileAddress(path)}, 'Stop comparing')),
      prompt && h('a', {class: 'button', href: promptAddress(path, as)}, 'Prompt, about ' + count(tokens(prompt.size), 'token'))
    ),
    view && h('p', {class: 'quiet'}, `${view.name}: ${basis(view)}`),
    agents && as === '' && tools === '' && h('p', {class: 'quiet'}, visible(reason) + '.')
  );
  if (together.length > 0) detail.append(await compare(path, together, views));
  else if (prompt !== undefined) await showReasons(detail, path, as, view, prompt);
}

async function showReasons(detail, path, as, view, prompt) {
  const [explained, list] = await Promise.all([ask('explain', {paths: [path], as}), ask('list', {as})]);
  const order = new Map(prompt.sections.map((section, index) => [section.rule, index]));
  // Both are in the same order.
  const rules = explained.rules.map((rule, index) => ({...list.rules[index], ...rule}));
  const groups = [
    {
      id: 'in',
      name: 'In the prompt',
      rules: rules
        .filter(rule => rule.active && rule.how !== null)
        .sort((left, right) => (order.get(left.name) ?? 1e9) - (order.get(right.name) ?? 1e9)),
    },
    {
      id: 'listed',
      name: 'Listed',
      note: 'The model sees the description, and reads the text when it matters.',
      rules: rules.filter(rule => !rule.active && rule.how !== null),
    },
    {id: 'out', name: 'Out', rules: rules.filter(rule => rule.how === null && rule.state !== 'not-in-view')},
    // Rare reasons first: a reason that many rules have explains little about one of them.
    {id: 'hidden', name: 'Not loaded by ' + (view?.name ?? as), rules: rarestFirst(rules.filter(rule => rule.state === 'not-in-view'))},
  ].filter(group => group.id === 'in' || group.rules.length > 0);
  const body = h('div');
  const find = h('input', {
    type: 'search',
    class: 'filter',
    placeholder: 'Find a rule here',
    'aria-label': 'Find a rule here',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => fill(),
  });
  const fill = () => {
    const wanted = find.value.trim().toLowerCase();
    const found = groups.map(group => ({
      ...group,
      rules: group.rules.filter(rule => (rule.name + ' ' + rule.provider + ' ' + rule.path).toLowerCase().includes(wanted)),
    }));
    const shown = found.filter(group => group.rules.length > 0 || (group.id === 'in' && wanted === ''));
    show(
      body,
      shown.length === 0
        ? h('p', {class: 'quiet'}, 'No rule here has this name, provider or path. Clear the field to see all rules.')
        : shown.map(group => section(group, path, as))
    );
  };
  detail.append(
    h(
      'p',
      {class: 'jumps'},
      groups.map(group =>
        h(
          'button',
          {
            type: 'button',
            class: 'jump jump-' + group.id,
            onclick: () => {
              const heading = document.getElementById('group-' + group.id);
              heading?.scrollIntoView({block: 'start'});
              heading?.focus({preventScroll: true});
            },
          },
          h('b', {}, group.rules.length.toLocaleString('en')),
          ' ' + group.name.toLowerCase().replace(/^not loaded by .*/, 'not loaded')
        )
      ),
      find
    ),
    body
  );
  fill();
}

function rarestFirst(rules) {
  const times = new Map();
  for (const rule of rules) times.set(rule.reason, (times.get(rule.reason) ?? 0) + 1);
  return [...rules].sort((left, right) => times.get(left.reason) - times.get(right.reason));
}

function section(group, path, as) {
  const found = group.rules;
  const list = h('ul', {class: 'rules'});
  const more = h('p');
  const grow = shown => {
    list.append(...found.slice(shown, shown + MOST).map(rule => item(rule, path, as)));
    const next = shown + MOST;
    show(
      more,
      next < found.length && h('button', {type: 'button', onclick: () => grow(next)}, 'Show more of ' + found.length.toLocaleString('en'))
    );
  };
  if (found.length > 0) grow(0);
  return h(
    'section',
    {},
    h('h2', {id: 'group-' + group.id, tabindex: -1}, group.name, ' ', h('span', {class: 'number'}, found.length)),
    group.note && h('p', {class: 'quiet'}, group.note),
    found.length === 0
      ? h(
          'p',
          {class: 'quiet'},
          'No rule is in for this file. A rule is in for every file if its file says alwaysApply: true, ' +
            'and for this one if its globs match the path; the reasons are below.'
        )
      : list,
    more
  );
}

/** A rule; only a harness has buckets and rules that another one shadows. */
function item(rule, path, as) {
  const evidence = Object.entries(rule.matched)
    .flatMap(([key, found]) => found.map(each => ({key, ...each})))
    .filter(each => !rule.reason.includes(each.pattern));
  return h(
    'li',
    {},
    h('span', {class: 'who'}, ruleLink(as === '' ? rule : {...rule, isTwin: true}, path), ' ', h('span', {class: 'quiet'}, rule.provider)),
    h(
      'span',
      {class: 'why'},
      breakable(sentence(rule.reason)),
      evidence.length > 0 &&
        h(
          'span',
          {class: 'quiet'},
          evidence
            .slice(0, 4)
            .map(each => [' ', h('code', {}, visible(each.key + ': ' + each.pattern)), ' matches ', h('code', {}, visible(each.evidence))])
        )
    ),
    as !== ''
      ? h('span', {class: 'quiet'}, rule.how ?? '')
      : rule.state === 'shadowed' || rule.state === 'disabled'
        ? badge(rule.state, 'off')
        : badge(rule.bucket),
    h('span', {class: 'number'}, rule.size !== undefined && count(tokens(rule.size), 'token'))
  );
}

import {fileAddress, ruleLink} from './addresses.js';
import {ask} from './data.js';
import {badge, count, h, show, tokens, visible, visibleText} from './dom.js';
import {best} from './fuzzy.js';
import {VirtualList} from './virtual-list.js';

const FOUND = 5000;
const SIDE_BY_SIDE = ['claude', 'codex', 'copilot', 'cursor', 'gemini'];

export const title = 'Files';

/** Which rules are in for a file, and why; and what each tool would load for it. */
export async function open(main, path, {as = ''} = {}) {
  const counts = h('p', {class: 'quiet'}, 'Looking at the files …');
  const list = new VirtualList({
    label: 'Files',
    row: file => [h('span', {class: 'grow path'}, visible(file.path)), h('span', {class: 'number'}, file.rules.length)],
    open: file => { location.hash = fileAddress(file.path, as); },
  });
  const input = h('input', {
    type: 'search', placeholder: 'Type a path, new files too', 'aria-label': 'Find a file', value: path ?? '', autocomplete: 'off', spellcheck: 'false',
    oninput: () => fill(),
    onkeydown: event => {
      if (event.key === 'Enter' && input.value !== '') location.hash = fileAddress(list.items[0]?.path ?? input.value, as);
      if (event.key === 'ArrowDown') { list.element.focus(); list.key(event); }
    },
  });
  const typed = h('p', {class: 'quiet'});
  const detail = h('section', {class: 'detail', 'aria-label': 'The file'});
  show(main, h('div', {class: 'side'}, input, typed, list.element, counts), detail);

  let files = [];
  const fill = () => {
    const query = input.value === path ? '' : input.value;
    list.set(best(query, files, file => file.path, query === '' ? files.length : FOUND), file => file.path === path);
    const isNew = query !== '' && !files.some(file => file.path === query);
    show(typed, isNew ? h('a', {href: fileAddress(query, as)}, 'Show ', h('b', {}, visible(query)), ' as a new file') : '');
  };
  const covered = ask('coverage', {as}).then(coverage => {
    files = coverage.files;
    const bare = files.filter(file => file.rules.length === 0).length;
    show(counts, count(files.length, 'file'), bare > 0 ? ', ' + bare.toLocaleString('en') + ' without any rule' : '',
      coverage.truncated ? '; there are more, which were not looked at' : '');
    fill();
  });
  if (path === undefined) show(detail, h('h1', {}, 'Which rules apply to a file?'),
    h('p', {}, 'Choose a file on the left, or type a path: of a file that does not exist yet, too.'));
  else await showFile(detail, path, as);
  await covered;
}

async function showFile(detail, path, as) {
  const [explained, prompt, list, views] = await Promise.all([
    ask('explain', {paths: [path], as}), ask('prompt', {paths: [path], as}), ask('list', {as}), ask('views')]);
  const sizes = new Map(list.rules.map(rule => [rule.provider + ':' + rule.name, rule.size]));
  const order = new Map(prompt.sections.map((section, index) => [section.rule, index]));
  const isIn = rule => rule.active && rule.how !== null;
  const inside = explained.rules.filter(isIn).sort((left, right) => (order.get(left.name) ?? 1e9) - (order.get(right.name) ?? 1e9));
  const listed = explained.rules.filter(rule => !rule.active && rule.how !== null);
  const out = explained.rules.filter(rule => rule.how === null && rule.state !== 'not-in-view');
  const hidden = explained.rules.filter(rule => rule.state === 'not-in-view');
  const view = views.views.find(each => each.id === as);
  show(detail,
    h('h1', {class: 'path'}, visible(path)),
    h('p', {class: 'lead'}, view === undefined ? 'With all tools together: ' : view.name + ': ',
      h('b', {}, count(inside.length, 'rule')), ' in the prompt, about ', tokens(prompt.size).toLocaleString('en'), ' tokens.'),
    h('p', {class: 'field'}, h('label', {for: 'as'}, 'As tool '),
      h('select', {id: 'as', onchange: event => { location.hash = fileAddress(path, event.target.value); }},
        h('option', {value: '', selected: as === ''}, 'all tools together'),
        views.views.map(each => h('option', {value: each.id, selected: each.id === as}, each.name)))),
    section('In the prompt', inside, rule => item(rule, sizes), 'No rule is in for this file.'),
    listed.length > 0 && section('Listed, for the model to read when it matters', listed, rule => item(rule, sizes)),
    out.length > 0 && section('Out', out, rule => item(rule, sizes)),
    hidden.length > 0 && h('details', {}, h('summary', {}, count(hidden.length, 'rule') + ' that ' + (view?.name ?? as) + ' does not load'),
      h('ul', {class: 'cards'}, hidden.map(rule => item(rule, sizes)))),
    comparison(path));
}

function section(heading, rules, row, none) {
  return h('section', {}, h('h2', {}, heading, ' ', h('span', {class: 'number'}, rules.length)),
    rules.length === 0 ? h('p', {class: 'quiet'}, none) : h('ul', {class: 'cards'}, rules.map(row)));
}

function item(rule, sizes) {
  const size = sizes.get(rule.provider + ':' + rule.name);
  const evidence = Object.entries(rule.matched).flatMap(([key, found]) => found.map(each => ({key, ...each})));
  return h('li', {class: 'card'},
    h('p', {class: 'card-head'}, ruleLink(rule), badge(rule.bucket),
      h('span', {class: 'grow'}), size !== undefined && h('span', {class: 'number'}, tokens(size).toLocaleString('en') + ' tokens')),
    h('p', {}, visible(rule.reason)),
    evidence.length > 0 && h('p', {class: 'quiet'}, evidence.slice(0, 4).map(each =>
      [h('code', {}, visible(each.key + ': ' + each.pattern)), ' matches ', h('code', {}, visible(each.evidence)), ' '])));
}

/** What each tool would load, side by side. */
function comparison(path) {
  const table = h('div', {class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'What each tool loads for this file'});
  const choice = h('p', {class: 'chips'});
  const chosen = new Set(SIDE_BY_SIDE);
  const draw = async () => {
    show(table, h('p', {class: 'quiet'}, 'Looking with the eyes of each tool …'));
    const {views} = await ask('views');
    const shown = views.filter(view => chosen.has(view.id));
    const answers = await Promise.all(shown.map(view => ask('explain', {paths: [path], as: view.id}).catch(() => undefined)));
    const rows = new Map();
    answers.forEach((answer, column) => answer?.rules.filter(rule => rule.how !== null).forEach(rule => {
      const key = rule.provider + ':' + rule.name;
      if (!rows.has(key)) rows.set(key, {rule, cells: answers.map(each => each === undefined ? '?' : '')});
      rows.get(key).cells[column] = rule.active ? 'in' : 'listed';
    }));
    const unknown = shown.filter((view, column) => answers[column] === undefined);
    show(table, unknown.length > 0 && h('p', {class: 'note'}, 'This page was built without the reasons of ' + unknown.map(view => view.name).join(', ') + ' for this file.'),
      rows.size === 0 ? h('p', {class: 'quiet'}, 'None of these tools loads a rule for this file.')
      : h('table', {}, h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'Rule'), shown.map(view => h('th', {scope: 'col'}, view.name)))),
        h('tbody', {}, [...rows.values()].map(({rule, cells}) => h('tr', {}, h('th', {scope: 'row'}, ruleLink(rule)),
          cells.map(cell => h('td', {class: 'cell-' + (cell || 'out')}, cell || h('span', {class: 'quiet'}, '–'))))))));
  };
  const details = h('details', {ontoggle: async () => {
    if (!details.open) return;
    const {views} = await ask('views');
    show(choice, views.map(view => h('label', {class: 'chip'}, h('input', {type: 'checkbox', checked: chosen.has(view.id), onchange: event => {
      if (event.target.checked) chosen.add(view.id); else chosen.delete(view.id);
      draw();
    }}), ' ', visibleText(view.name))));
    await draw();
  }}, h('summary', {}, 'What does each tool load for this file?'), choice, table);
  return details;
}

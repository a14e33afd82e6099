import {fileAddress, ruleAddress} from './addresses.js';
import {allRules, ask, meant} from './data.js';
import {breakable, count, h, show, visible} from './dom.js';
import {grouped, problem, problemInPlaces} from './problem-cards.js';

export const title = 'Problems';
const MOST = 200;

/** What rules check reports, with remedies and fixes. */
export async function open(main, unused, {severity = '', code = '', find = ''} = {}) {
  const [check, known, about] = await Promise.all([ask('check'), allRules(), ask('about')]);
  const list = {rules: known.rules, unread: known.list?.unread ?? []};
  const codes = new Map();
  for (const each of check.diagnostics) codes.set(each.code, (codes.get(each.code) ?? 0) + 1);
  const change = name => event => {
    const next = new URLSearchParams({severity, code, find, [name]: event.target.value});
    for (const [key, value] of [...next]) if (value === '') next.delete(key);
    location.hash = '#/problems?' + next;
  };
  const shown = check.diagnostics.filter(
    each =>
      (severity === '' || each.severity === severity) &&
      (code === '' || each.code === code) &&
      (find === '' || (each.path + ' ' + each.message + ' ' + each.rule).toLowerCase().includes(find.toLowerCase()))
  );
  const infos = check.diagnostics.length - check.errors - check.warnings;
  const totals = [
    [check.errors, 'error'],
    [check.warnings, 'warning'],
    [infos, 'info'],
  ].filter(([number]) => number > 0);
  const groups = grouped(shown);
  const isInfo = ([{severity: each}]) => each === 'info';
  const [serious, notes] = [groups.filter(group => !isInfo(group)), groups.filter(isInfo)];
  show(
    main,
    h(
      'form',
      {class: 'side form', 'aria-label': 'Which problems', onsubmit: event => event.preventDefault()},
      h('label', {for: 'find'}, 'In the file or message'),
      h('input', {id: 'find', type: 'search', value: find, onchange: change('find')}),
      h('label', {for: 'severity'}, 'Severity'),
      h(
        'select',
        {id: 'severity', onchange: change('severity')},
        ['', 'error', 'warning', 'info'].map(each => h('option', {value: each, selected: each === severity}, each === '' ? 'all' : each))
      ),
      h('label', {for: 'code'}, 'Code'),
      h(
        'select',
        {id: 'code', onchange: change('code')},
        h('option', {value: ''}, 'all'),
        [...codes].sort().map(([each, number]) => h('option', {value: each, selected: each === code}, each + ' (' + number + ')'))
      )
    ),
    h(
      'section',
      {class: 'detail', 'aria-label': 'The problems'},
      h(
        'h1',
        {},
        totals.length === 0
          ? 'No problems'
          : totals.map(([number, word]) => (word === 'info' ? number + ' info' : count(number, word))).join(', ')
      ),
      about.reason && h('p', {class: 'lead'}, visible(about.reason) + '.'),
      totals.length === 0 && h('p', {class: 'lead'}, 'Every rule file was read as its author wrote it.'),
      shown.length < check.diagnostics.length &&
        h('p', {class: 'lead'}, count(shown.length, 'problem') + ' of these. ', h('a', {href: '#/problems'}, 'Show all')),
      list.unread.length > 0 &&
        h(
          'p',
          {class: 'note'},
          'No agent reads ',
          list.unread.slice(0, 20).map(path => [h('code', {}, visible(path)), ' '])
        ),
      cards(serious, list),
      // Findings of severity info stay folded, unless the user filters for them.
      notes.length > 0 &&
        h(
          'details',
          {open: serious.length === 0 && (severity !== '' || code !== '' || find !== '')},
          h('summary', {}, 'Worth knowing ', h('span', {class: 'number'}, shown.filter(each => each.severity === 'info').length + ' info')),
          cards(notes, list)
        )
    )
  );
}

function cards(groups, list) {
  return [
    h(
      'ul',
      {class: 'cards'},
      groups.slice(0, MOST).map(group => (group.length === 1 ? alone(group[0], list) : problemInPlaces(group, each => place(each, list))))
    ),
    groups.length > MOST && h('p', {class: 'note'}, 'The first ' + MOST + ' are shown; choose a code or a file to see others.'),
  ];
}

/** A problem in one place; what a fix replaces is shown once the file is known. */
function alone(each, list) {
  const card = problem(each, undefined, place(each, list));
  const rule = list.rules.find(known => known.path === each.path);
  if (rule !== undefined && each.fix) {
    ask('source', meant(rule)).then(
      source => card.replaceWith(problem(each, source.text, place(each, list))),
      () => {}
    );
  }
  return card;
}

function place(each, list) {
  if (each.path === null) return h('span', {class: 'quiet'}, 'the workspace');
  const rule = list.rules.find(known => known.path === each.path);
  return h(
    'a',
    {class: 'path', href: rule === undefined ? fileAddress(each.path) : ruleAddress(rule)},
    breakable(each.path + (each.line === null ? '' : ':' + each.line))
  );
}

import {ruleAddress} from './addresses.js';
import {ask} from './data.js';
import {count, h, show, visible} from './dom.js';
import {problem} from './rule-view.js';

export const title = 'Problems';
const MOST = 200;

/** What rules check reports, with remedies and fixes. */
export async function open(main, unused, {severity = '', code = '', find = ''} = {}) {
  const [check, list] = await Promise.all([ask('check'), ask('list')]);
  const codes = new Map();
  for (const each of check.diagnostics) codes.set(each.code, (codes.get(each.code) ?? 0) + 1);
  const change = name => event => {
    const next = new URLSearchParams({severity, code, find, [name]: event.target.value});
    for (const [key, value] of [...next]) if (value === '') next.delete(key);
    location.hash = '#/problems?' + next;
  };
  const shown = check.diagnostics.filter(each => (severity === '' || each.severity === severity) && (code === '' || each.code === code)
    && (find === '' || (each.path + ' ' + each.message + ' ' + each.rule).toLowerCase().includes(find.toLowerCase())));
  const infos = check.diagnostics.length - check.errors - check.warnings;
  show(main,
    h('form', {class: 'side form', 'aria-label': 'Which problems', onsubmit: event => event.preventDefault()},
      h('label', {for: 'find'}, 'In the file or message'), h('input', {id: 'find', type: 'search', value: find, onchange: change('find')}),
      h('label', {for: 'severity'}, 'Severity'), h('select', {id: 'severity', onchange: change('severity')},
        ['', 'error', 'warning', 'info'].map(each => h('option', {value: each, selected: each === severity}, each === '' ? 'all' : each))),
      h('label', {for: 'code'}, 'Code'), h('select', {id: 'code', onchange: change('code')},
        h('option', {value: ''}, 'all'), [...codes].sort().map(([each, number]) => h('option', {value: each, selected: each === code}, each + ' (' + number + ')')))),
    h('section', {class: 'detail', 'aria-label': 'The problems'},
      h('h1', {}, check.diagnostics.length === 0 ? 'No problems' : [count(check.errors, 'error'), ', ', count(check.warnings, 'warning'), infos > 0 ? ', ' + infos + ' info' : '']),
      list.unread.length > 0 && h('p', {class: 'note'}, 'Nobody reads ', list.unread.slice(0, 20).map(path => [h('code', {}, visible(path)), ' '])),
      shown.length < check.diagnostics.length && h('p', {class: 'lead'}, count(shown.length, 'problem') + ' of these'),
      h('ul', {class: 'cards'}, shown.slice(0, MOST).map(each => problem(each, to(each, list)))),
      shown.length > MOST && h('p', {class: 'note'}, 'The first ' + MOST + ' are shown; choose a code or a file to see others.')));
}

function to(each, list) {
  const rule = list.rules.find(rule => rule.path === each.path);
  return rule && h('p', {}, h('a', {href: ruleAddress(rule)}, 'Show it in its file'));
}

import {ruleLink} from './addresses.js';
import {wordCell} from './agents-view.js';
import {badge, breakable, count, h, show, tokens, visibleText} from './dom.js';
import {best} from './fuzzy.js';

const MOST = 100;
const WORDS = ['always', 'path', 'conditional', 'trigger', 'listed', 'rulebook', 'manual', 'shadowed', 'disabled', 'untrusted', '-'];

const MEANINGS = {
  always: 'in every call',
  path: 'while a file is worked on',
  listed: 'its description is in every call, for the model to read the text when it matters',
  manual: 'when the user mentions it',
  '–': 'not loaded',
  trigger: 'hooks stop an agent that writes what it watches for',
};

/** By which column the rules are sorted: it stays while one looks elsewhere. */
let order = {column: '', isDown: false};

/** Every rule in a table that can be sorted by each column: one for each agent, or the bucket for a harness. */
export function ruleTable({rules, agents}) {
  const columns = [
    {id: 'rule', name: 'Rule file', value: rule => rule.place ?? rule.path, cell: first},
    ...(agents === undefined
      ? [{id: 'bucket', name: 'Bucket', value: rule => WORDS.indexOf(bucket(rule)), cell: bucketCell}]
      : agents.map(({id, name}, index) => ({
          id: 'agent-' + id,
          name: visibleText(name),
          value: rule => WORDS.indexOf(rule.words[index]),
          cell: rule => wordCell(rule.words[index]),
        }))),
    {id: 'format', name: 'Format', value: rule => rule.provider, cell: rule => h('td', {}, visibleText(rule.provider))},
    {
      id: 'tokens',
      name: 'Tokens',
      value: size,
      cell: rule => h('td', {class: 'number'}, size(rule).toLocaleString('en')),
    },
  ];
  const head = h('tr');
  const body = h('tbody');
  const more = h('p');
  const summary = h('p', {class: 'quiet', role: 'status'});
  let most = MOST;
  const draw = () => {
    const column = columns.find(each => each.id === order.column);
    const found = best(input.value, rules, rule => rule.name + ' ' + rule.provider + ' ' + rule.path, rules.length);
    const sorted = column === undefined ? found : [...found].sort((left, right) => compared(column.value(left), column.value(right)));
    if (column !== undefined && order.isDown) sorted.reverse();
    show(head, columns.map(headCell));
    show(
      body,
      sorted.slice(0, most).map(rule =>
        h(
          'tr',
          {},
          columns.map(each => each.cell(rule))
        )
      )
    );
    show(summary, found.length < rules.length ? found.length.toLocaleString('en') + ' of ' : '', count(rules.length, 'rule file'));
    show(
      more,
      sorted.length > most &&
        h(
          'button',
          {
            type: 'button',
            onclick: () => {
              most += MOST;
              draw();
            },
          },
          'Show more of ' + sorted.length.toLocaleString('en')
        )
    );
  };
  const headCell = ({id, name}) =>
    h(
      'th',
      {scope: 'col', 'aria-sort': order.column !== id ? null : order.isDown ? 'descending' : 'ascending'},
      h(
        'button',
        {
          type: 'button',
          class: 'sort',
          id: 'sort-' + id,
          onclick: () => {
            order = {column: id, isDown: order.column === id && !order.isDown};
            draw();
            document.getElementById('sort-' + id)?.focus();
          },
        },
        name,
        h('span', {'aria-hidden': 'true'}, order.column !== id ? '' : order.isDown ? ' ▾' : ' ▴')
      )
    );
  const input = h('input', {
    type: 'search',
    class: 'find-rule',
    placeholder: 'Find a rule',
    'aria-label': 'Find a rule',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => {
      most = MOST;
      draw();
    },
  });
  draw();
  return h(
    'div',
    {class: 'rule-table'},
    h('p', {class: 'field'}, input, summary),
    h(
      'div',
      {class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Rules'},
      h('table', {class: 'matrix'}, h('thead', {}, head), body)
    ),
    more,
    agents !== undefined &&
      h(
        'dl',
        {class: 'words'},
        Object.entries(MEANINGS).map(([word, meaning]) => h('div', {}, h('dt', {}, word), h('dd', {}, meaning)))
      )
  );
}

function compared(left, right) {
  return typeof left === 'string' ? (left < right ? -1 : left > right ? 1 : 0) : left - right;
}

function first(rule) {
  return h(
    'th',
    {scope: 'row'},
    ruleLink(rule),
    rule.trigger && rule.words ? [' ', badge('trigger')] : null,
    rule.place ?? rule.path ? h('span', {class: 'quiet place'}, breakable(rule.place ?? rule.path)) : null
  );
}

/** The size of a rule in tokens: for agents the answer has it, for a harness the characters. */
function size(rule) {
  return rule.tokens ?? tokens(rule.size);
}

function bucket(rule) {
  return rule.state === 'eligible' ? rule.bucket : rule.state;
}

function bucketCell(rule) {
  return h('td', {}, rule.state === 'eligible' ? badge(rule.bucket) : badge(rule.state, 'off'));
}

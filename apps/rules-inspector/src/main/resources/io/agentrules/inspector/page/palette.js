import {fileAddress, ruleAddress} from './addresses.js';
import {allRules, ask, problemsOfRules} from './data.js';
import {h, show, visible} from './dom.js';
import {best} from './fuzzy.js';

const MOST = 50;

/** Search over everything: files, rules, problems. Opened by / or Ctrl+K. */
export function attach(dialog, button) {
  let items = [];
  let at = 0;
  let found = [];
  const input = h('input', {
    type: 'search',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
    'aria-label': 'Search',
    placeholder: 'A file, a rule or a problem',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => {
      at = 0;
      draw();
    },
    onkeydown: key,
  });
  const results = h('ul', {id: 'found', role: 'listbox', 'aria-label': 'Found'});
  show(dialog, h('div', {class: 'palette'}, input, results));
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close();
    const row = event.target.closest('[role=option]');
    if (row !== null) go(found[Number(row.dataset.index)]);
  });

  function draw() {
    found = best(input.value, items, item => item.text, MOST);
    show(
      results,
      found.map((item, index) =>
        h(
          'li',
          {role: 'option', id: 'found-' + index, 'data-index': index, 'aria-selected': index === at ? 'true' : 'false'},
          h('span', {class: 'quiet kind'}, item.kind),
          h('span', {class: 'path'}, visible(item.text)),
          item.note && h('span', {class: 'quiet'}, visible(item.note))
        )
      )
    );
    if (found.length === 0)
      show(
        results,
        h(
          'li',
          {role: 'presentation', class: 'quiet'},
          input.value === '' ? 'Nothing to find yet' : 'No match. Press Enter to open it as a new file.'
        )
      );
    if (found.length > 0) {
      input.setAttribute('aria-activedescendant', 'found-' + at);
      results.children[at]?.scrollIntoView({block: 'nearest'});
    } else input.removeAttribute('aria-activedescendant');
  }

  function key(event) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      at = Math.min(found.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)));
      draw();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (found.length > 0) go(found[at]);
      else if (input.value !== '') go({href: fileAddress(input.value)});
    }
  }

  function go(item) {
    if (item === undefined) return;
    dialog.close();
    location.hash = item.href;
  }

  async function open() {
    input.value = '';
    dialog.showModal();
    const rules = (await allRules()).rules.map(rule => ({kind: 'rule', text: rule.name, note: rule.provider, href: ruleAddress(rule)}));
    items = rules;
    draw();
    const problems = [...new Set((await problemsOfRules()).map(each => each.code))].map(code => ({
      kind: 'problem',
      text: code,
      href: '#/problems?code=' + encodeURIComponent(code),
    }));
    items = [...rules, ...problems];
    draw();
    const {files} = await ask('files');
    items = [...rules, ...problems, ...files.map(path => ({kind: 'file', text: path, href: fileAddress(path)}))];
    draw();
  }

  addEventListener('hashchange', () => dialog.close());
  button.addEventListener('click', open);
  document.addEventListener('keydown', event => {
    const writes = event.target.closest('input, textarea, select, [contenteditable]') !== null;
    if ((event.key === '/' && !writes) || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      if (!dialog.open) open();
    }
  });
}

// The page: reads the address behind the #, and shows the view that it names.
import {promptAddress} from './addresses.js';
import {ask, forget, isStatic, listen, startedIn, startIn} from './data.js';
import {h, say, show, visible, visibleText} from './dom.js';
import {foldersOf} from './file-tree.js';
import * as fileView from './file-view.js';
import {keep} from './keep.js';
import * as liveView from './live-view.js';
import * as palette from './palette.js';
import * as problemsView from './problems-view.js';
import * as promptView from './prompt-view.js';
import * as ruleView from './rule-view.js';

const VIEWS = {file: fileView, rule: ruleView, prompt: promptView, problems: problemsView, live: liveView};
const MOST_FOLDERS = 1000;
const main = document.getElementById('main');
let leave = () => {};
let shown = 0;

/** '#/file/src%2Fa.ts?as=codex' is the view 'file' of 'src/a.ts' with {as: 'codex'}. */
function parse(hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const slash = path.indexOf('/');
  const name = slash < 0 ? path : path.slice(0, slash);
  const rest = slash < 0 ? '' : path.slice(slash + 1);
  return {
    name: Object.hasOwn(VIEWS, name) ? name : 'file',
    subject: rest === '' ? undefined : decoded(rest),
    parameters: Object.fromEntries(new URLSearchParams(query)),
  };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function severe(number) {
  return number === 0 ? '' : ' ' + number.toLocaleString('en');
}

/** Where agents are started stays the same from view to view: an address that does not say it gets it. */
function enter(folder) {
  if (isStatic()) return;
  if (folder !== undefined) startIn(folder);
  else if (startedIn() !== '') {
    const hash = location.hash === '' ? '#/file' : location.hash;
    history.replaceState(null, '', hash + (hash.includes('?') ? '&' : '?') + new URLSearchParams({cwd: startedIn()}));
  }
}

/** The field for the folder that agents are started in, with the folders of the workspace to choose from. */
function folderField() {
  const folders = h('datalist', {id: 'folders'});
  const field = h('input', {
    id: 'cwd',
    list: 'folders',
    size: 14,
    placeholder: 'the workspace',
    value: startedIn(),
    autocomplete: 'off',
    spellcheck: 'false',
    onfocus: async () => {
      const {files} = await ask('files');
      const all = new Set(files.flatMap(path => foldersOf(path)));
      show(
        folders,
        [...all].slice(0, MOST_FOLDERS).map(path => h('option', {value: path.slice(0, -1)}))
      );
    },
    onchange: () => {
      const [path, query = ''] = (location.hash === '' ? '#/file' : location.hash).split('?');
      const next = new URLSearchParams(query);
      next.set('cwd', field.value.trim().replace(/^(\.?\/)+|^\.$|\/+$/g, ''));
      location.hash = path + '?' + next;
    },
  });
  return [h('label', {for: 'cwd'}, 'Started in'), ' ', field, folders];
}

/** Opens the view that the address names; again: the rules changed, and what was typed and where one looked stays. */
async function render(again = false) {
  const kept = again ? keep(main) : () => {};
  const mine = ++shown;
  const {name, subject, parameters: given} = parse(location.hash);
  const {cwd, ...parameters} = given;
  enter(cwd);
  if (!isStatic() && document.activeElement?.id !== 'cwd') show(document.getElementById('place'), folderField());
  const number = h('span', {class: 'number'});
  show(
    document.getElementById('views'),
    Object.entries(VIEWS).map(([id, view]) =>
      h(
        'a',
        {
          href: id === 'prompt' && name === 'file' && subject !== undefined ? promptAddress(subject, parameters.as) : '#/' + id,
          'aria-current': id === name ? 'page' : null,
        },
        view.title,
        id === 'problems' && number
      )
    )
  );
  document.title = visibleText(subject ?? VIEWS[name].title) + ' · Rules inspector';
  leave();
  leave = () => {};
  main.dataset.view = name;
  main.setAttribute('aria-busy', 'true');
  const scratch = h('div', {class: 'view'});
  try {
    const opening = VIEWS[name].open(scratch, subject, parameters);
    // The previous view stays until the new one has content.
    await Promise.race([opening, new Promise(resolve => setTimeout(resolve, again ? 5000 : 150))]);
    if (mine !== shown) return;
    main.replaceChildren(scratch);
    leave = (await opening) ?? (() => {});
    if (mine === shown) kept();
    // The check takes longest, so it is asked when the view is open.
    ask('check').then(
      check => show(number, severe(check.errors + check.warnings)),
      () => {}
    );
  } catch (problem) {
    if (mine === shown)
      show(
        main,
        h(
          'div',
          {class: 'view'},
          h('section', {class: 'detail only'}, h('h1', {}, 'This cannot be shown'), h('p', {class: 'note'}, visible(problem.message)))
        )
      );
  } finally {
    if (mine === shown) {
      main.removeAttribute('aria-busy');
      main.dataset.at = location.hash;
    }
  }
  if (mine > 1 && !again && mine === shown && document.activeElement === document.body) main.focus({preventScroll: true});
}

addEventListener('hashchange', () => render());
palette.attach(document.getElementById('palette'), document.getElementById('search'));
listen(['changed', 'session', 'activated', 'fired', 'reported'], (type, event, number) => {
  if (type === 'changed') {
    forget();
    render(true);
    say('The rules changed');
  }
  liveView.take(type, event, number);
});
render();

import {ask, isStatic} from './data.js';
import {count, h, show, tokens, visible} from './dom.js';

export const title = 'Prompt';

const FIELDS = [
  ['paths', 'Files, one in each line', 'textarea'], ['prompt', 'What the user asks', 'textarea'], ['model', 'Model'], ['agent', 'Agent'],
  ['mode', 'Mode'], ['branch', 'Git branch'], ['tools', 'Tools, with commas between'],
];

/** The section of the prompt as a model gets it, for what is chosen. */
export async function open(main, unused, chosen) {
  const views = (await ask('views')).views;
  const result = h('section', {class: 'detail', 'aria-label': 'The prompt'});
  const change = name => event => {
    const next = new URLSearchParams(chosen);
    if (event.target.value === '') next.delete(name); else next.set(name, event.target.value);
    history.replaceState(null, '', '#/prompt?' + next);
    chosen = Object.fromEntries(next);
    draw();
  };
  const form = h('form', {class: 'side form', 'aria-label': 'The work', onsubmit: event => event.preventDefault()},
    isStatic() ? h('p', {class: 'quiet'}, 'This page was built for one file at a time.') : null,
    FIELDS.filter(([name]) => !isStatic() || name === 'paths').map(([name, label, kind]) => [
      h('label', {for: 'in-' + name}, label),
      kind === 'textarea' ? h('textarea', {id: 'in-' + name, rows: 2, spellcheck: 'false', value: chosen[name] ?? '', oninput: change(name)})
        : h('input', {id: 'in-' + name, value: chosen[name] ?? '', oninput: change(name)})]),
    h('label', {for: 'in-as'}, 'As tool'),
    h('select', {id: 'in-as', onchange: change('as')}, h('option', {value: ''}, 'all tools together'),
      views.map(view => h('option', {value: view.id, selected: view.id === chosen.as}, view.name))));
  show(main, form, result);
  let asked = 0;
  const draw = async () => {
    const mine = ++asked;
    const parameters = {...chosen, paths: split(chosen.paths, '\n'), tools: split(chosen.tools, ',')};
    const whole = await ask('prompt', {...parameters, budget: ''});
    const prompt = chosen.budget ? await ask('prompt', parameters) : whole;
    if (mine === asked) render(result, whole, prompt, chosen, value => change('budget')({target: {value}}));
  };
  await draw();
}

function split(text, separator) {
  return (text ?? '').split(separator).map(part => part.trim()).filter(part => part !== '');
}

function render(result, whole, prompt, chosen, setBudget) {
  const all = tokens(whole.size);
  const most = Math.max(1, ...prompt.sections.map(section => section.size));
  const kept = document.activeElement?.id;
  show(result,
    h('h1', {}, 'The rules’ part of the prompt'),
    h('p', {class: 'lead'}, h('b', {}, tokens(prompt.size).toLocaleString('en') + ' tokens'), ' for ' + count(prompt.sections.length, 'rule') + '. ',
      'The first ' + tokens(prompt.stablePrefix).toLocaleString('en') + ' are the stable prefix, which prompt caches keep.'),
    !isStatic() && h('p', {class: 'field'}, h('label', {for: 'budget'}, 'Budget '), h('input', {id: 'budget', type: 'range', min: 0, max: all, step: 1,
      value: chosen.budget ?? all, onchange: event => setBudget(Number(event.target.value) >= all ? '' : event.target.value)}),
      h('output', {for: 'budget'}, ' ' + (chosen.budget ? Number(chosen.budget).toLocaleString('en') + ' tokens' : 'all'))),
    prompt.dropped.length > 0 && h('section', {}, h('h2', {}, 'Dropped ', h('span', {class: 'number'}, prompt.dropped.length)),
      h('ul', {}, prompt.dropped.map(each => h('li', {}, h('b', {}, visible(each.rule)), ': ', visible(each.reason))))),
    h('section', {}, h('h2', {}, 'Tokens by rule'), prompt.sections.length === 0 ? h('p', {class: 'quiet'}, 'No rule applies.')
      : h('ol', {class: 'bars'}, [...prompt.sections].sort((left, right) => right.size - left.size).map(section => bar(section, most)))),
    h('section', {}, h('h2', {}, 'As the model gets it'), text(prompt)));
  if (kept === 'budget') document.getElementById('budget')?.focus();
}

function bar(section, most) {
  const fill = h('span', {class: 'fill fill-' + section.bucket});
  fill.style.width = Math.max(1, 100 * section.size / most) + '%';
  return h('li', {}, h('span', {class: 'bar-name'}, visible(section.rule)), h('span', {class: 'bar'}, fill),
    h('span', {class: 'number'}, tokens(section.size).toLocaleString('en')));
}

/** Lengths are in code points, as in all JSON of the command. */
function text(prompt) {
  if (prompt.text === '') return h('p', {class: 'quiet'}, 'Nothing.');
  const points = [...prompt.text];
  const stable = points.slice(0, prompt.stablePrefix).join('');
  const rest = points.slice(prompt.stablePrefix).join('');
  return h('div', {class: 'prompt'},
    stable !== '' && h('figure', {}, h('figcaption', {}, 'Stable prefix'), h('pre', {class: 'stable', tabindex: 0}, visible(stable))),
    rest !== '' && h('figure', {}, h('figcaption', {}, 'Depends on the work'), h('pre', {tabindex: 0}, visible(rest))));
}

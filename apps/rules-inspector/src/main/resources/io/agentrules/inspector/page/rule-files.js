import {fileAddress} from './addresses.js';
import {ask, meant} from './data.js';
import {breakable, count, h, middle, sentence, show, visible, visibleText} from './dom.js';
import {VirtualList} from './virtual-list.js';

/** The files that the rule applies to; agents: those of which one has it then. */
export function files(rule, file, agents) {
  const body = h('div', {}, h('p', {class: 'quiet'}, 'Looking at the files …'));
  const number = h('span', {class: 'number'});
  const applied =
    agents !== undefined
      ? ask('files', {...meant(rule), as: ''})
      : rule.state === 'eligible'
      ? ask('files', meant(rule))
      : Promise.resolve({files: []});
  Promise.all([applied, ask('files')]).then(
    ([{files: own}, {files: all}]) => {
      const list = new VirtualList({
        label: 'Files that ' + visibleText(rule.name) + ' applies to',
        row: path => h('span', {class: 'grow path'}, middle(path)),
        open: path => {
          location.hash = fileAddress(path);
        },
      });
      list.element.classList.add('short');
      list.element.style.height = Math.min(own.length, 8) * 34 + 2 + 'px';
      show(number, own.length.toLocaleString('en'));
      show(
        body,
        own.length === 0
          ? h(
              'p',
              {class: 'quiet'},
              'None of the ' +
                count(all.length, 'file') +
                ' here, when nothing but the file is known. ' +
                'Type a path above to see why, and correct the conditions of the rule if it should be in.'
            )
          : list.element
      );
      list.set(own);
    },
    problem => show(body, h('p', {class: 'quiet'}, visible(problem.message)))
  );
  return h(
    'section',
    {},
    h('h2', {}, agents === undefined && rule.bucket === 'rulebook' ? 'Files that bring its text in ' : 'Files it applies to ', number),
    askAbout(rule, file, agents),
    body
  );
}

/** Why the rule is in or out for one file: the typed one, or the one whose view led here. */
function askAbout(rule, file, agents) {
  const answer = h('p', {role: 'status', class: 'quiet'}, 'Any path, of a new file too.');
  let asked = 0;
  const run = async () => {
    const mine = ++asked;
    const path = input.value.trim();
    if (path === '') return show(answer, 'Any path, of a new file too.');
    try {
      if (agents !== undefined) {
        const {rules} = await ask('compare', {paths: [path], at: rule.path});
        if (mine === asked) show(answer, byAgent(rules.find(each => each.path === rule.path), agents), h('a', {href: fileAddress(path)}, 'All rules for this file'));
        return;
      }
      const [explained, list] = await Promise.all([ask('explain', {paths: [path]}), ask('list')]);
      const decision = explained.rules[list.rules.findIndex(each => each.path === rule.path && each.name === rule.name)];
      if (mine !== asked) return;
      const word = decision.active ? 'In' : decision.how === 'listed' ? 'Listed' : 'Out';
      const reason = sentence(decision.reason);
      show(
        answer,
        !reason.startsWith(word + ' ') && h('b', {}, word + '. '),
        visible(reason),
        '. ',
        h('a', {href: fileAddress(path)}, 'All rules for this file')
      );
    } catch (problem) {
      if (mine === asked) show(answer, visible(problem.message));
    }
  };
  const input = h('input', {
    id: 'about-file',
    size: 30,
    placeholder: 'src/app.ts',
    value: file,
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: run,
  });
  run();
  return [h('p', {class: 'field'}, h('label', {for: 'about-file'}, 'Why is it in or out for'), input), answer];
}

/** Whether each agent has a rule for a file, and why. */
function byAgent(rule, agents) {
  if (rule === undefined) return 'It is out for all of these agents. ';
  return agents.map(({name}, index) => {
    const {word, reason} = rule.cells[index];
    return [h('b', {}, visibleText(name) + ': ' + (word === '-' ? 'not loaded' : word)), '. ', breakable(sentence(reason)), '. '];
  });
}

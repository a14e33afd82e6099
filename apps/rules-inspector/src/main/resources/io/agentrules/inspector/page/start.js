import {fileAddress, promptAddress, ruleAddress} from './addresses.js';
import {SIDE_BY_SIDE} from './agents-view.js';
import {allRules, ask, countRules, isStatic} from './data.js';
import {breakable, count, h, show, visible} from './dom.js';
import {noRules} from './rule-view.js';

/** The first view: the rules of the workspace, and links to the other views. isShown(): whether this view is still open. */
export async function start(detail, isShown) {
  const [{rules, agents, list}, about] = await Promise.all([allRules(), ask('about')]);
  const trigger = rules.find(rule => (list ? rule.bucket === 'trigger' && rule.state === 'eligible' : rule.trigger));
  const loaded = list ? rules : rules.filter(rule => rule.words.some(word => word !== '-'));
  const problems = h('span', {}, 'Problems');
  const remedies = h('span', {}, 'as rules check says');
  const examples = h('p', {class: 'examples'});
  const questions = h('ul', {class: 'questions'});
  show(
    detail,
    h('h1', {}, 'Which rules apply to a file?'),
    h('p', {class: 'lead'}, 'Choose a file in the list, or type a path: of a file that does not exist yet, too.'),
    agents && h('p', {class: 'note'}, visible(about.reason) + '.'),
    loaded.length === 0 && noRules(list ?? (await ask('check'))),
    examples,
    isStatic() && h('p', {class: 'quiet'}, leftOut(await ask('contained'), (await ask('files')).files.length, rules.length)),
    h(
      'p',
      {class: 'tiles'},
      list
        ? tile('#/rule', count(rules.length, 'rule'), 'of ' + count(new Set(rules.map(rule => rule.provider)).size, 'format'))
        : tile('#/rule', count(loaded.length, 'rule file'), 'loaded by ' + (agents.length === 1 ? agents[0].name : 'one of these agents')),
      tile('#/problems', problems, remedies),
      tile('#/live', 'Live', about.live ? 'what happens in running sessions' : 'not in an exported page')
    ),
    h('h2', {}, 'Other questions'),
    questions,
    h(
      'p',
      {class: 'quiet'},
      'Workspace ',
      about.workspace.map(place => [h('code', {}, visible(place)), ' '])
    )
  );
  const asked = (question, href, path) =>
    h(
      'li',
      {},
      h('a', {href}, question),
      path !== undefined && h('span', {class: 'quiet'}, ' for example for ', h('code', {}, visible(path)))
    );
  const fill = path =>
    show(
      questions,
      asked(
        'What does one agent see, and what do the others?',
        path === undefined ? '#/rule' : fileAddress(path, '', list && !isStatic() ? {tools: SIDE_BY_SIDE} : {}),
        path
      ),
      asked('What does the model get, and which rules cost most tokens?', path === undefined ? '#/prompt' : promptAddress(path), path),
      trigger && asked('What does a trigger rule fire on?', ruleAddress(trigger)),
      asked('What is wrong with my rules?', '#/problems')
    );
  fill();
  ask('check').then(
    check => {
      const number = check.errors + check.warnings;
      show(problems, number === 0 ? 'No problems' : count(number, 'problem'));
      show(remedies, number === 0 ? 'every rule file was read' : 'with what to do about each');
    },
    () => {}
  );
  ask('files')
    .then(() =>
      countRules('', (counts, isComplete) => {
        if (!isComplete) return isShown();
        const telling = [...counts]
          .filter(([, rules]) => rules > 0)
          .sort(([, left], [, right]) => right - left)
          .slice(0, 3)
          .map(([path]) => path);
        show(
          examples,
          telling.length > 0 && [
            'Such as ',
            telling.map((path, index) => [index > 0 ? ', ' : '', h('a', {class: 'path', href: fileAddress(path)}, breakable(path))]),
          ]
        );
        fill(telling[0]);
        return true;
      })
    )
    .catch(() => {});
}

/** What an exported page leaves out because of its size. */
function leftOut({files, filesAs, sources}, allFiles, allRules) {
  return (
    'This exported page has the reasons and prompts for ' +
    (files < allFiles ? 'the first ' + files.toLocaleString('en') + ' of ' : '') +
    count(allFiles, 'file') +
    (filesAs < allFiles ? ', and in the view of an agent for the first ' + filesAs.toLocaleString('en') : '') +
    (sources < allRules ? '; and the files of ' + sources.toLocaleString('en') + ' of ' + count(allRules, 'rule') : '') +
    (files < allFiles || filesAs < allFiles ? '. rules explain and rules prompt print those of any other.' : '.')
  );
}

function tile(href, value, meaning) {
  return h('a', {class: 'tile', href}, h('b', {}, value), h('span', {}, meaning));
}

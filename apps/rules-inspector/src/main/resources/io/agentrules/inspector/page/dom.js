// Builds elements. Text is always text: nothing here ever reads HTML.

/** Creates an element: h('a', {href: '#/live', class: 'link', onclick: handler}, 'text', otherElement, [more]). */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value' || key === 'checked' || key === 'disabled') element[key] = value;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child);
  }
}

/** Replaces everything in an element. */
export function show(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

// Control and format characters, bidirectional ones among them, line separators, and lone surrogates.
// Line feeds and tabs are laid out as such.
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?![\n\t])\p{Cc}/u;
const UNSEEN_PARTS = /((?:[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?![\n\t])\p{Cc})+)/u;

/** Returns a text from a file for display: what would be invisible, or would reorder the rest, is shown by its number. */
export function visible(text) {
  if (!UNSEEN.test(text)) return [text];
  return text
    .split(UNSEEN_PARTS)
    .filter(part => part !== '')
    .map(part => (UNSEEN.test(part) ? h('span', {class: 'unseen', title: 'a character that is not visible'}, escaped(part)) : part));
}

function escaped(text) {
  return [...text].map(character => '\\u{' + character.codePointAt(0).toString(16).padStart(4, '0') + '}').join('');
}

const WORD_ENDS = /(?<=[/_.])(?=.)|(?<=\p{Ll})(?=\p{Lu})/u;

/** Returns a name, or a text with paths, that is broken between its words; within one only where it is wider than the column. */
export function breakable(text) {
  return visible(text).map(part =>
    typeof part === 'string' ? part.split(WORD_ENDS).map((word, index) => [index > 0 && h('wbr'), word]) : part
  );
}

/** So many characters at the end of a name are always seen. */
const TAIL = 14;

/**
 * Returns a name or path that loses its middle where there is no room for it: names that begin alike, and files of one folder, differ at
 * the end.
 */
export function middle(text) {
  const points = [...text];
  if (points.length <= TAIL) return visible(text);
  return h(
    'span',
    {class: 'middle', title: visibleText(text)},
    h('span', {class: 'head'}, visible(points.slice(0, -TAIL).join(''))),
    h('span', {}, visible(points.slice(-TAIL).join('')))
  );
}

/** Returns a text on one line without elements, for titles and labels. */
export function visibleText(text) {
  return UNSEEN.test(text)
    ? text
        .split(UNSEEN_PARTS)
        .map(part => (UNSEEN.test(part) ? escaped(part) : part))
        .join('')
    : text;
}

/** Returns the lines of a text, each as an element with its number; a line may have a class and elements behind it. */
export function lines(text, decorate = () => ({})) {
  const list = text.replace(/(\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/);
  return h(
    'ol',
    {class: 'code', translate: 'no'},
    list.map((line, index) => {
      const {kind, after} = decorate(index + 1, line);
      return h('li', {class: kind}, h('code', {}, visible(line)), after);
    })
  );
}

export function count(number, word) {
  return number.toLocaleString('en') + ' ' + word + (number === 1 ? '' : 's');
}

/** Tokens are estimated as four characters each, as the command does. */
export function tokens(size) {
  return Math.ceil(size / 4);
}

export function badge(text, kind = text) {
  return h('span', {class: 'badge badge-' + kind}, text);
}

/** A reason begins in the middle of a sentence, often with a path, which stays as it is. */
export function sentence(reason) {
  return /^[a-z]+[,;]? /.test(reason) ? reason[0].toUpperCase() + reason.slice(1) : reason;
}

let saying;

/** Tells the reader something that happened, also to a screen reader. */
export function say(text) {
  const status = document.getElementById('status');
  status.textContent = text;
  status.classList.add('shown');
  clearTimeout(saying);
  saying = setTimeout(() => status.classList.remove('shown'), 4000);
}

import {h} from './dom.js';

const ROW = 34;
const SPARE = 8;
let lists = 0;

/**
 * A list or a tree of any length of which only the visible rows exist. Arrow keys, Page Up and Down, Home and End move; Enter opens.
 *
 * label: what a screen reader calls it; row(item): the content of a row; open(item): called when a row is chosen; fold(item, open): makes
 * it a tree, whose items have a level from 1, and of which those that can be unfolded have isOpen.
 */
export class VirtualList {
  constructor({label, row, open, fold}) {
    this.row = row;
    this.open = open;
    this.fold = fold;
    this.items = [];
    this.at = -1;
    this.id = 'list-' + ++lists;
    this.rows = h('div', {class: 'rows', role: 'presentation'});
    this.drawn = new Map();
    this.element = h(
      'div',
      {
        class: 'list',
        role: fold === undefined ? 'listbox' : 'tree',
        tabindex: 0,
        'aria-label': label,
        onscroll: () => this.scroll(),
        onkeydown: event => this.key(event),
        onclick: event => this.click(event),
      },
      this.rows
    );
    new ResizeObserver(() => this.scroll()).observe(this.element);
  }

  /** Shows other items; the chosen one is that for which chosen(item) holds. */
  set(items, chosen = () => false) {
    this.items = items;
    this.at = items.findIndex(chosen);
    this.rows.style.height = items.length * ROW + 'px';
    if (this.at >= 0) this.reveal();
    this.draw();
  }

  /** Calls back with each item that is drawn, and its row: what is changed in a row, unlike a new row, loses no click that has begun. */
  each(visit) {
    for (const [index, row] of this.drawn) visit(this.items[index], row);
  }

  /** Draws all visible rows anew. */
  draw() {
    this.drawn = new Map();
    this.rows.replaceChildren();
    this.scroll();
  }

  /** Draws the rows that came into sight, and drops those that left it; the others stay. */
  scroll() {
    const first = Math.max(0, Math.floor(this.element.scrollTop / ROW) - SPARE);
    const last = Math.min(this.items.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / ROW) + SPARE);
    const shown = new Map();
    for (let index = first; index < last; index++) shown.set(index, this.drawn.get(index) ?? this.rowOf(this.items[index], index));
    const isSame = shown.size === this.drawn.size && this.drawn.has(first) && this.drawn.has(last - 1);
    if (!isSame) this.rows.replaceChildren(...shown.values());
    this.drawn = shown;
    if (this.at >= first && this.at < last) this.element.setAttribute('aria-activedescendant', this.id + '-' + this.at);
    else this.element.removeAttribute('aria-activedescendant');
  }

  rowOf(item, index) {
    const level = item.level ?? 1;
    const element = h(
      'div',
      {
        role: this.fold === undefined ? 'option' : 'treeitem',
        id: this.id + '-' + index,
        class: 'row',
        'data-index': index,
        'aria-selected': index === this.at ? 'true' : 'false',
        'aria-expanded': item.isOpen === undefined ? null : String(item.isOpen),
        'aria-level': this.fold === undefined ? null : level,
        'aria-posinset': index + 1,
        'aria-setsize': this.items.length,
      },
      this.row(item)
    );
    element.style.top = index * ROW + 'px';
    if (level > 1) element.style.paddingLeft = `calc(10px + ${level - 1} * var(--indent))`;
    return element;
  }

  reveal() {
    const top = this.at * ROW;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + ROW > this.element.scrollTop + this.element.clientHeight) {
      this.element.scrollTop = top + ROW - this.element.clientHeight;
    }
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 1);
    const moves = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity};
    const item = this.items[this.at];
    if (event.key in moves) {
      event.preventDefault();
      this.at = Math.min(this.items.length - 1, Math.max(0, this.at + moves[event.key]));
      this.reveal();
      this.draw();
    } else if (event.key === 'Enter' && item !== undefined) {
      event.preventDefault();
      this.open(item);
    } else if (item?.isOpen !== undefined && event.key === (item.isOpen ? 'ArrowLeft' : 'ArrowRight')) {
      event.preventDefault();
      this.fold(item, !item.isOpen);
    }
  }

  click(event) {
    const row = event.target.closest('.row');
    if (row === null) return;
    this.at = Number(row.dataset.index);
    this.draw();
    this.open(this.items[this.at]);
  }
}

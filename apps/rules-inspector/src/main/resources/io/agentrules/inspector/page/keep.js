// The state of a view (typed text, focus, scroll positions), for the same view when it is drawn again.

const TYPED = 'textarea, input:not([type=range]):not([type=checkbox])';
const name = element => element.id || element.getAttribute('aria-label') || '';

/** Remembers what was typed, where the focus is, and how far lists and texts are scrolled; returns what brings that back. */
export function keep(main) {
  const typed = [...main.querySelectorAll(TYPED)].map(field => [name(field), field.value]);
  const scrolled = [...main.querySelectorAll('.detail, .list')].map(area => [name(area), area.scrollTop]);
  const focused = main.contains(document.activeElement) ? name(document.activeElement) : '';
  return () => {
    const find = (selector, wanted) => [...main.querySelectorAll(selector)].find(each => name(each) === wanted);
    for (const [wanted, value] of typed) {
      const field = find(TYPED, wanted);
      if (field === undefined || field.value === value) continue;
      field.value = value;
      field.dispatchEvent(new Event('input'));
    }
    for (const [wanted, top] of scrolled) {
      const area = find('.detail, .list', wanted);
      if (area !== undefined) area.scrollTop = top;
    }
    if (focused !== '') find('*', focused)?.focus({preventScroll: true});
  };
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { address, isPage, root } from '../project.mjs'

/** The navigation is the table of contents in docs/README.md: its headings, and the first link of each row. */
export function sidebar() {
  const contents = readFileSync(join(root, 'docs/README.md'), 'utf8')
  const groups = contents.split(/^## /m).slice(1).map((group) => ({
    text: group.slice(0, group.indexOf('\n')),
    items: [...group.matchAll(/^\| (\[.*?) \|/gm)].flatMap((row) => [...row[1].matchAll(/\[(.*?)\]\((.*?)\)/g)].flatMap(entry))
  }))
  groups[0].items.unshift({ text: 'Agent Rules', link: '/' }, { text: 'All pages', link: '/contents' })
  return groups
}

function entry([, text, link]) {
  const path = join('docs', link).replace(/\/$/, '')
  const page = path.endsWith('.md') ? path : path + '/README.md'
  return isPage(page) ? [{ text, link: '/' + address(page).replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '') }] : []
}

// Every link of the built site leads to a file of it, every anchor to an element, and no page fetches anything from elsewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { base, root } from './project.mjs'

const site = join(root, 'site/target/site')
const pages = readdirSync(site, { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html') && !file.startsWith('example/'))
const texts = new Map(pages.map((page) => [page, readFileSync(join(site, page), 'utf8')]))
const ids = new Map([...texts].map(([page, text]) => [page, [...text.matchAll(/\sid="([^"]*)"/g)].map((found) => found[1])]))
const problems = []
let links = 0

for (const [page, text] of texts) {
  const own = ids.get(page)
  own.filter((id, index) => own.indexOf(id) !== index).forEach((id) => problems.push(`${page}: two elements have the id ${id}`))
  for (const [, tag, attributes] of text.matchAll(/<(a|link|script|img|source|iframe)\s([^>]*)>/g)) {
    const address = attributes.match(/(?:^|\s)(?:href|src)="([^"]*)"/)?.[1].replaceAll('&amp;', '&')
    if (address) {
      links++
      look(page, tag, address)
    }
  }
}

function look(page, tag, address) {
  if (/^[a-z]+:|^\/\//.test(address)) {
    if (tag !== 'a' && !address.startsWith('data:')) {
      problems.push(`${page}: fetches ${address}`)
    }
    return
  }
  const [path, anchor] = address.split('#').map(decodeURIComponent)
  if (path.startsWith('/') && !path.startsWith(base)) {
    problems.push(`${page}: ${address} is outside of ${base}`)
    return
  }
  const whole = path === '' ? page : path.startsWith('/') ? path.slice(base.length) : posix.join(posix.dirname(page), path)
  const file = whole === '' || whole.endsWith('/') ? whole + 'index.html' : whole
  if (!existsSync(join(site, file))) {
    problems.push(`${page}: ${address} leads nowhere`)
  } else if (anchor && ids.has(file) && !ids.get(file).includes(anchor)) {
    problems.push(`${page}: ${address} leads to no element`)
  }
}

if (pages.length < 50 || links < 1000) {
  problems.push(`only ${pages.length} pages and ${links} links were seen`)
}
problems.forEach((problem) => console.error(problem))
console.log(`${pages.length} pages, ${links} links, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

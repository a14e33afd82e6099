import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the repository is published, without a slash at its end; empty as long as it is nowhere. */
export const repository = process.env.REPOSITORY_ADDRESS ?? setting('repository.address')

/** The path of the site on its host. */
export const base = process.env.SITE_BASE || '/'

function setting(name) {
  const line = readFileSync(join(root, '.mvn/maven.config'), 'utf8').match(new RegExp(`^-D${name}=(.*)$`, 'm'))
  return line ? line[1].trim() : ''
}

/** The folders with pages. */
const PAGES = ['docs', 'reference']

/** Everything beside the pages: patterns of what the site leaves out. Pages are Markdown files of two folders and of the top folder. */
export function leftOut() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? !PAGES.includes(entry.name) : entry.name === 'AGENTS.md'))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/**` : entry.name))
}

/** Returns the address of a page for its path in the repository: without the folder docs, and an index for each README.md. */
export function address(path) {
  if (path === 'docs/README.md') {
    return 'contents.md'
  }
  return path.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md').replace(/^[A-Z_]+\.md$/, (name) => name.toLowerCase())
}

/** Returns what a link in a page leads to, or what is wrong with it. */
export function target(page, link) {
  const file = join(page, '..', decodeURI(link))
  if (!existsSync(file)) {
    throw new Error(`${inRepository(page)}: the link ${link} leads nowhere`)
  }
  const isFolder = statSync(file).isDirectory()
  const readme = join(file, 'README.md')
  const path = inRepository(isFolder && isOnSite(inRepository(readme)) && existsSync(readme) ? readme : file)
  return { path, isFolder, isPage: isPage(path), isFile: !isFolder && path.startsWith('docs/') }
}

/** Returns whether a path in the repository is that of a page. */
export function isPage(path) {
  return path.endsWith('.md') && isOnSite(path)
}

function isOnSite(path) {
  return PAGES.some((folder) => path.startsWith(`${folder}/`)) || (/^[A-Z_]+\.md$/.test(path) && path !== 'AGENTS.md')
}

function inRepository(file) {
  return relative(root, file).split(sep).join('/')
}

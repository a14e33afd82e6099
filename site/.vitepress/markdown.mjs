import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { address, base, repository, target } from '../project.mjs'

/** Makes anchors of headings as GitHub does, so that one link works in both places. */
export function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-')
}

/** Links lead to pages and files of the site, else into the repository; without an address of it they become text with the path. */
export function links(md) {
  md.core.ruler.push('links', (state) => {
    for (const inline of state.tokens.filter((token) => token.type === 'inline')) {
      const lead = []
      inline.children = inline.children.flatMap((token) => {
        if (token.type === 'link_open') {
          lead.push(follow(token, state.env.realPath ?? state.env.path))
          return lead.at(-1) === '' ? [token] : []
        }
        if (token.type !== 'link_close') {
          return [token]
        }
        const path = lead.pop()
        return path === '' ? [token] : inline.content.includes(`[${path}]`) ? [] : named(path, state)
      })
    }
  })
}

/** Changes a link, and returns nothing; or returns the path in the repository if there is nothing to lead to. */
function follow(token, page) {
  const [link, anchor] = token.attrGet('href').split('#')
  if (link === '' || /^[a-z]+:/.test(link)) {
    return ''
  }
  const { path, isPage, isFile, isFolder } = target(page, link)
  if (isPage) {
    token.attrSet('href', '/' + address(path) + (anchor ? '#' + anchor : ''))
  } else if (isFile) {
    token.attrSet('href', base + path.replace(/^docs\//, ''))
    token.attrSet('target', '_self')
  } else if (repository !== '') {
    token.attrSet('href', `${repository}/${isFolder ? 'tree' : 'blob'}/HEAD/${path}`)
  } else {
    return path
  }
  return ''
}

function named(path, state) {
  const before = new state.Token('text', '', 0)
  before.content = ' ('
  const code = new state.Token('code_inline', 'code', 0)
  code.content = path
  const after = new state.Token('text', '', 0)
  after.content = ' in the repository)'
  return [before, code, after]
}

/** Indented blocks are what a reader types: as fenced ones, they get colors and a button that copies. */
export function commands(md) {
  md.core.ruler.push('commands', (state) => {
    for (const block of state.tokens.filter((token) => token.type === 'code_block')) {
      block.type = 'fence'
      block.tag = 'code'
      block.info = 'sh'
      block.markup = '```'
    }
  })
}

/** A picture that has a sibling for the other color scheme is shown as the one that fits. */
export function pictures(md) {
  const one = md.renderer.rules.image
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const source = tokens[index].attrGet('src')
    const folder = join(env.realPath ?? env.path, '..')
    const pair = ['light', 'dark'].map((scheme) => source.replace(/-(light|dark)\.png$/, `-${scheme}.png`))
    if (pair[0] === pair[1] || !pair.every((file) => existsSync(join(folder, file)))) {
      return one(tokens, index, options, env, self)
    }
    return pair
      .map((file, number) => {
        tokens[index].attrSet('src', file)
        tokens[index].attrSet('class', number === 0 ? 'light-only' : 'dark-only')
        return one(tokens, index, options, env, self)
      })
      .join('')
  }
}

/** Wide tables scroll by themselves, with the keyboard too. A row whose first cell is a code has that code as its address. */
export function tables(md) {
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
  md.core.ruler.push('rows', (state) => {
    const taken = new Set(state.tokens.filter((token) => token.type === 'heading_open').map((token) => token.attrGet('id')))
    let isBody = false
    state.tokens.forEach((token, index) => {
      isBody = token.type === 'tbody_open' || (isBody && token.type !== 'tbody_close')
      const cell = state.tokens[index + 2]
      if (token.type === 'th_open' && state.tokens[index + 1].content === '') {
        token.tag = cell.tag = 'td' // a heading needs a text
      }
      if (isBody && token.type === 'tr_open' && cell.children.length === 1 && cell.children[0].type === 'code_inline') {
        const code = cell.children[0].content
        if (/^[a-z][a-z0-9-]+$/.test(code) && !taken.has(code)) {
          taken.add(code)
          token.attrSet('id', code)
        }
      }
    })
  })
}

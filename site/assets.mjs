// Gathers in target/public what the site has beside its pages: the files of docs, and an exported page of the inspector.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

const site = join(root, 'site')
const target = join(site, 'target/public')
const rules = process.env.RULES ?? join(root, 'rules')

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
cpSync(join(site, 'icon.svg'), join(target, 'icon.svg'))
cpSync(join(root, 'docs'), target, { recursive: true, filter: (file) => !/\.(md|png)$/.test(file) })
rmSync(join(target, 'images'), { recursive: true })

// Files named like rules would be rules of this repository: they are one file here.
const home = join(site, 'target/home')
rmSync(home, { recursive: true, force: true })
mkdirSync(join(home, 'shop/.git'), { recursive: true })
for (const [name, lines] of Object.entries(JSON.parse(readFileSync(join(site, 'shop.json'), 'utf8')))) {
  const file = join(home, 'shop', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.join('\n') + '\n')
}
execFileSync(rules, ['inspect', '--workspace', join(home, 'shop'), '--home', home, '--build', join(target, 'example'), '--quiet'])

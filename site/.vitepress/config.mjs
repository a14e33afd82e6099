import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { address, base, leftOut, repository } from '../project.mjs'
import { commands, links, pictures, slug, tables } from './markdown.mjs'
import { sidebar } from './sidebar.mjs'

/** Pages are not below the folder of the packages: what they import is looked up from here. */
const packagesOfSite = {
  name: 'packages-of-site',
  enforce: 'pre',
  resolveId(id, importer, options) {
    return /^vue($|\/)/.test(id) && /\.md($|\?)/.test(importer)
      ? this.resolve(id, fileURLToPath(import.meta.url), { ...options, skipSelf: true })
      : null
  }
}

export default defineConfig({
  title: 'Agent Rules',
  description: 'Which rules does your coding agent see, and why not the others?',
  lang: 'en-US',
  base,
  // The pages stay where they are: docs, and the top folder.
  srcDir: '..',
  srcExclude: leftOut(),
  rewrites: address,
  outDir: 'target/site',
  cacheDir: 'target/cache',
  head: [['link', { rel: 'icon', href: base + 'icon.svg', type: 'image/svg+xml' }]],
  vite: {
    publicDir: fileURLToPath(new URL('../target/public', import.meta.url)),
    plugins: [packagesOfSite]
  },
  markdown: {
    html: false,
    attrs: { disable: true },
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      commands(md)
      links(md)
      pictures(md)
      tables(md)
    }
  },
  themeConfig: {
    sidebar: sidebar(),
    nav: [
      { text: 'Install', link: '/install' },
      { text: 'Agent', link: '/tutorial-agent' },
      { text: 'Java harness', link: '/tutorial-java' },
      { text: 'CI', link: '/ci' },
      { text: 'Plugins', link: '/writing-a-provider' },
      { text: 'Live example', link: '/example/index.html', target: '_self' }
    ],
    socialLinks: repository === '' ? [] : [{ icon: 'github', link: repository }],
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true
  }
})

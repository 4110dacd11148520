import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'

const sheets = ['dashboard', 'platform/pages/browser'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file)),
)
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

/** The rules of a style sheet outside `prefers-reduced-motion: no-preference`. */
const forEveryone = (css: string) =>
  css.replace(/@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]|\{[^{}]*\})*\}/g, '')

it('nothing is animated for people who prefer reduced motion', () => {
  expect(sheets.length).toBeGreaterThan(5)
  for (const file of sheets)
    expect(forEveryone(textOf(file)), file).not.toMatch(/\b(animation|transition|scroll-behavior)(-\w+)?:/)
})

it('the focus is visible everywhere except on main, which receives it after a navigation', () => {
  const hidden = sheets.flatMap((file) =>
    [...textOf(file).matchAll(/([^{}]+)\{[^{}]*outline:\s*(?:none|0)\b[^{}]*\}/g)].map(([, selector = '']) =>
      selector.trim(),
    ),
  )
  expect(hidden).toEqual(['main:focus'])
})

it('no colour needs `light-dark()` (Safari 17.5), WebKit stretches no dialog, and no long option widens the page there', () => {
  for (const file of sheets) expect(textOf(file), file).not.toMatch(/light-dark\([^)]/)
  expect(textOf('dashboard/styles/dialog.css')).toMatch(/\.dialog\[open\] \{[^}]*display: flex;/)
  expect(textOf('dashboard/styles/controls.css')).toMatch(/\nselect \{[^}]*overflow: hidden;/)
})

it('iPhones make no telephone links of ids and amounts, and do not enlarge text in landscape', () => {
  for (const page of [
    'dashboard/index.html',
    'platform/pages/html-page.ts',
    'platform/pages/public/public-page.ts',
  ])
    expect(textOf(page), page).toContain('<meta name="format-detection" content="telephone=no">')
  const roots = sheets.filter((file) => textOf(file).includes('color-scheme: light dark;'))
  expect(roots).toHaveLength(3)
  for (const file of roots) expect(textOf(file), file).toContain('-webkit-text-size-adjust: 100%;')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seedPosts } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import { reportOwnPosts } from './own-posts.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-posts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const COLUMNS = 'author\tevent\tlabel\tdetail\tnames\ttext'

it('measures the first model on the posts of a folder, overall and by language, without printing the posts', () => {
  const posts = [
    'URGENT: our dog Rex ate rat poison and is bleeding, please help!',
    'The council will open a new library on Saturday.',
  ]
  const cells = [`a\te1\tcritical\temergency\tRex\t${posts[0]}`, `b\te1\tunrelated\tnews\t\t${posts[1]}`]
  writeFileSync(join(folder, 'en.tsv'), [COLUMNS, ...cells, ''].join('\n'))
  const lines: string[] = []
  const seed = seedPosts().filter((_, index) => index % 50 === 0)
  const figures = reportOwnPosts(folder, (line) => lines.push(line), seed)
  expect(Object.keys(figures)).toEqual(['all', 'en'])
  expect(figures.en?.recall).toMatchObject({ value: 1, of: 1 })
  expect(figures.en?.['false alarms']).toMatchObject({ value: 0, of: 1 })
  expect(lines[0]).toContain('on 2 posts of 2 authors')
  // The report has words of three letters in common with the posts.
  const printed = lines.join('\n').toLowerCase()
  const words = posts.flatMap((post) => post.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  expect(['rex', ...words].filter((word) => printed.includes(word))).toEqual([])
})

it('rejects a folder without posts, and reports the line that cannot be parsed', () => {
  expect(() => reportOwnPosts(folder, () => {})).toThrow('has no posts in es.tsv, pt.tsv, en.tsv')
  writeFileSync(join(folder, 'pt.tsv'), `${COLUMNS}\na\te1\tlow\tadoption\tsem texto\n`)
  expect(() => reportOwnPosts(folder, () => {})).toThrow('pt.tsv:2: 5 cells, not 6.')
})

import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot, readProjectFile } from '../../runtime/project-root.js'

/** The suffixes that files of features may have. */
const words = [
  'type',
  'inputs',
  'resolver',
  'reference',
  'service',
  'policy',
  'state',
  'store',
  'errors',
  'client',
  'process',
  'mapper',
  'worker',
  'feature',
  'program',
]

/** Folders whose files need no suffix, with the reason; `*` is any subgraph. */
const named: Readonly<Record<string, string>> = {
  'ai-hub/analysis/': 'algorithms: features, lexicon, model and their evaluation',
  '*/migrations/': 'each is a date and a subject',
  'wallet/ledger/': 'the port to a Stellar network and its two views, after the terms of the protocol',
  'wallet/local-network/': 'a development ledger, after the terms of the protocol',
}

const features = (['wallet', 'ai-hub', 'backoffice'] as const).flatMap((service) => {
  const folder = join(projectRoot, 'subgraphs', service)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name) && entry.parentPath !== folder)
    .map((entry) => relative(join(projectRoot, 'subgraphs'), join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
})

const word = new RegExp(`\\.(${words.join('|')})\\.ts$`)
const exempts = (entry: string, path: string) =>
  path.startsWith(entry.replace('*', path.slice(0, path.indexOf('/'))))

describe('the files of features', () => {
  it('with transition tables are all shown on the page of states', () => {
    const page = readProjectFile('scripts/documentation/states-text.ts')
    const tables = features.filter((path) =>
      / TransitionTable<\w+> =/.test(readProjectFile(`subgraphs/${path}`)),
    )
    expect(tables.length).toBeGreaterThan(10)
    expect(tables.filter((path) => !page.includes(path.replace(/ts$/, 'js')))).toEqual([])
  })

  it('have a known suffix, or are in a folder that is exempt', () => {
    const others = features.filter(
      (path) => !word.test(path) && !Object.keys(named).some((entry) => exempts(entry, path)),
    )
    expect(others).toEqual([])
  })

  it('need every suffix and every exemption', () => {
    expect(words.filter((suffix) => !features.some((path) => path.endsWith(`.${suffix}.ts`)))).toEqual([])
    const unused = Object.keys(named).filter(
      (entry) => !features.some((path) => exempts(entry, path) && !word.test(path)),
    )
    expect(unused).toEqual([])
  })
})

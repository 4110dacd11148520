import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'

/** What a file of a feature holds, by the word before its ending. */
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
  'migration',
]

/** Files that are named after their subject alone, by folder or path, and why. */
const named: Readonly<Record<string, string>> = {
  'ai-hub/analysis/': 'algorithms: features, lexicon, model and their evaluation',
  'ai-hub/knowledge/text/': 'algorithms: sentences, stems, relevance',
  'ai-hub/migrations/': 'each is a date and a subject',
  'backoffice/migrations/': 'each is a date and a subject',
  'wallet/migrations/': 'each is a date and a subject',
  'wallet/ledger/': 'the port to a Stellar network and its two views, after the terms of the protocol',
  'wallet/local-network/': 'a ledger of its own for development, after the terms of the protocol',
  'ai-hub/audit-trail/audit-trail.graph.ts': 'binds a shared resolver to this graph',
  'wallet/audit-trail/audit-trail.graph.ts': 'binds a shared resolver to this graph',
  'backoffice/audit/activity.ts': 'what one audited action is, for the activity log',
  'backoffice/audit/audit-trail.ts': 'binds the shared audit trail to this service',
}

const features = (['wallet', 'ai-hub', 'backoffice'] as const).flatMap((service) => {
  const folder = join(projectRoot, 'subgraphs', service)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.parentPath !== folder)
    .map((entry) => relative(join(projectRoot, 'subgraphs'), join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
})

const word = new RegExp(`\\.(${words.join('|')})\\.ts$`)
const exempts = (entry: string, path: string) =>
  entry.endsWith('/') ? path.startsWith(entry) : path === entry

describe('the files of features', () => {
  it('say by a word what they hold, or are on the list of those that need none', () => {
    const others = features.filter(
      (path) => !word.test(path) && !Object.keys(named).some((entry) => exempts(entry, path)),
    )
    expect(others).toEqual([])
  })

  it('need every entry of that list', () => {
    const unused = Object.keys(named).filter(
      (entry) => !features.some((path) => exempts(entry, path) && !word.test(path)),
    )
    expect(unused).toEqual([])
  })
})

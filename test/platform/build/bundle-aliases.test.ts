import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eld } from 'eld/small'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'
import { bundleAliases } from '../../../scripts/bundle-aliases.js'

interface NgramsModule {
  readonly readNgrams?: () => Readonly<Record<string, object>>
  readonly ngramsData?: { readonly ngrams: Readonly<Record<string, object>> }
  readonly eld?: typeof eld
}

const folder = mkdtempSync(join(tmpdir(), 'bundle-aliases-'))
const load = (file: string): Promise<NgramsModule> => import(pathToFileURL(file).href)
let bundled: NgramsModule = {}

beforeAll(async () => {
  bundled = await load(bundleAliases(folder)['eld/small'] as string)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('the bundled language detector has the n-grams and scores of its package', async () => {
  const { ngramsData } = await load(join(projectRoot, 'node_modules/eld/src/ngrams/small.js'))
  const ngrams = bundled.readNgrams?.() ?? {}
  expect(Object.keys(ngrams)).toHaveLength(81_206)
  expect(ngrams).toEqual(ngramsData?.ngrams)
})

it.each([
  'Perrita atropellada necesita cirugía urgente',
  'Cão resgatado precisa de lar temporário 🐶',
  'Injured kitten needs surgery',
  'Verletzte Katze',
  '犬を助けてください',
  '',
])('the bundled language detector gives the same result for %j as its package', (text) => {
  const [ours, theirs] = [bundled.eld?.detect(text), eld.detect(text)]
  expect(ours?.language).toBe(theirs.language)
  expect(ours?.getScores()).toEqual(theirs.getScores())
  expect(ours?.isReliable()).toBe(theirs.isReliable())
})

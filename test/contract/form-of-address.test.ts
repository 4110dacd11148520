import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'

/** Words of the forms with "tú" and "usted" that exist neither in the form with "vos" nor in Portuguese. */
const OTHER_FORMS =
  /(?<!\p{L})(?:tú|ti|usted|puedes|tienes|quieres|eres|sigues|recibes|donas|elige|escribe|quita|pulsa|hazlo|inténtelo)(?!\p{L})/giu

/** Folders with user-facing texts; posts that the analysis learns from are in the words of their authors. */
const folders = ['dashboard', 'platform', 'subgraphs/backoffice', 'subgraphs/wallet', 'subgraphs/shared']
const foldersOfHub = ['case-agent', 'review-queue'].map((folder) => join('subgraphs/ai-hub', folder))

it('addresses people with "vos" in every Spanish text', () => {
  const files = [...folders, ...foldersOfHub].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|json)$/.test(file))
      .map((file) => join(folder, file)),
  )
  const found = files.flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), 'utf8')
    return [...source.matchAll(OTHER_FORMS)].map(([word]) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})

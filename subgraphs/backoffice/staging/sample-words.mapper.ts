import { readProjectFile } from '../../../runtime/project-root.js'
import type { CaseCategory } from '../cases/case.state.js'

type Words = readonly string[]

/** Text fragments of the staging set. */
interface SampleWords {
  readonly firstNames: Words
  readonly lastNames: Words
  readonly towns: Words
  readonly shelters: Words
  readonly companies: Words
  readonly animals: Words
  readonly places: Words
  /** By category: an ailment for the name of a case and a sentence for its description. */
  readonly troubles: Readonly<Record<CaseCategory, readonly (readonly [ailment: string, story: string])[]>>
  /** Type and text of a case update. */
  readonly notes: readonly (readonly ['note' | 'medical_progress' | 'fundraising' | 'adoption', string])[]
  readonly donorWords: Words
  /** Category, title and description of a ticket. */
  readonly requests: readonly (readonly ['billing' | 'technical' | 'adoption' | 'general', string, string])[]
  readonly internalNotes: Words
}

/** Rows are generated from positions in these lists: append only, otherwise the same seed generates other rows. */
export const sampleWords = JSON.parse(
  readProjectFile('subgraphs/backoffice/staging/sample-words.json'),
) as SampleWords

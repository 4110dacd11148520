import { createHash } from 'node:crypto'
import type { Language } from '../../analysis/labels.js'
import type { KnowledgeCategory } from '../knowledge-entry.type.js'

/** What the seeded knowledge is about; each topic stands in all three languages. */
export const topics = [
  'injured_animal',
  'frightened_animal',
  'lost_pet',
  'litter',
  'cruelty',
  'hit_by_car',
  'bleeding',
  'poisoning',
  'heat_stroke',
  'seizure',
  'choking',
  'adopting',
  'fostering',
  'sterilisation',
  'donating',
  'use_of_donations',
  'donation_privacy',
  'cases',
  'asking_for_help',
  'guardians',
  'support',
] as const
export type Topic = (typeof topics)[number]

/** An entry as it is written in the tables beside. */
export interface WrittenEntry {
  readonly title: string
  readonly content: string
  /** Words by which people ask for it and that do not stand in the title. */
  readonly keywords: string
}

/** What the topics belong to. */
export const categoryOf: Readonly<Record<Topic, KnowledgeCategory>> = {
  injured_animal: 'rescue',
  frightened_animal: 'rescue',
  lost_pet: 'rescue',
  litter: 'rescue',
  cruelty: 'rescue',
  hit_by_car: 'first_aid',
  bleeding: 'first_aid',
  poisoning: 'first_aid',
  heat_stroke: 'first_aid',
  seizure: 'first_aid',
  choking: 'first_aid',
  adopting: 'adoption',
  fostering: 'adoption',
  sterilisation: 'adoption',
  donating: 'donation',
  use_of_donations: 'donation',
  donation_privacy: 'donation',
  cases: 'platform',
  asking_for_help: 'platform',
  guardians: 'platform',
  support: 'platform',
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of a seeded entry: the same wherever and whenever it is seeded. */
export function seedId(topic: Topic, language: Language): string {
  const digest = createHash('sha256').update(`${topic}/${language}`).digest()
  const letters = [...digest.subarray(0, 21)].map((byte) => ALPHABET[byte % 32])
  return `kb_01JCK${letters.join('')}`
}

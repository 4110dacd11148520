import type { Extraction } from '../extraction/extraction.js'
import type { ConceptMatch } from '../lexicon/concepts/concept-finder.js'
import type { EvidenceLabel } from '../lexicon/entry.js'
import { counted } from './counted.js'

/** The group of concepts of each label of the lexicon. */
const GROUP_OF: Readonly<Record<EvidenceLabel, string>> = {
  animal: 'animal',
  condition: 'injury',
  emergency: 'asking',
  cruelty: 'cruelty',
  lost: 'lost',
  progress: 'progress',
  fundraising: 'money',
  adoption: 'new_home',
  rescue: 'rescue_group',
  request: 'asking',
  closure: 'outcome',
  figurative: 'leisure',
  human: 'people',
  commerce: 'trade',
  news: 'news',
  joke: 'leisure',
  advocacy: 'cause',
  event: 'gathering',
  pet_life: 'everyday',
}

/** The group of concepts that evidence of a label belongs to. */
export function groupOf(label: EvidenceLabel): string {
  return GROUP_OF[label]
}

const ANIMAL_GROUPS = ['animal', 'animal_sign', 'rescue_group', 'new_home']
const CARE_GROUPS = [
  'asking',
  'cruelty',
  'danger',
  'injury',
  'lost',
  'money',
  'outcome',
  'place',
  'progress',
  'rescue',
  'treatment',
  'veterinary',
]
const HUMAN_GROUPS = ['family', 'human_medicine', 'people']

export type GroupCounts = ReadonlyMap<string, number>

/** How many different concepts of each group a post mentions. */
export function groupCounts(concepts: readonly ConceptMatch[], { evidence }: Extraction): GroupCounts {
  const members = new Map<string, Set<string>>()
  const add = (group: string, member: string) => {
    const listed = members.get(group)
    if (listed) listed.add(member)
    else members.set(group, new Set([member]))
  }
  for (const { concept, negated } of concepts) if (!negated) add(concept.group, concept.name)
  for (const { label, start, negated } of evidence) if (!negated) add(GROUP_OF[label], `${label} ${start}`)
  return new Map([...members].map(([group, { size }]) => [group, size]))
}

export function conceptNames(concepts: readonly ConceptMatch[]): string[] {
  return concepts.map(({ concept, negated }) => (negated ? `not ${concept.name}` : concept.name))
}

/** `group 1` up to `group n`, at most four. */
export function groupNames(counts: GroupCounts): string[] {
  return [...counts].flatMap(([group, count]) => counted(group, count, 4))
}

/**
 * Each group combined with whether the post is about an animal, whether it is about people, and whether it contains a
 * common pet name: updates often refer to the animal by name only.
 */
export function settingNames(counts: GroupCounts, isPetNamed: boolean): string[] {
  if (counts.size === 0) return []
  const any = (groups: readonly string[]) => groups.some((group) => counts.has(group))
  const animal = counts.has('animal')
    ? 'animal'
    : any(['animal_sign', 'veterinary', 'rescue_group'])
      ? 'sign'
      : 'none'
  const people = any(HUMAN_GROUPS) ? 'people' : 'nobody'
  return [
    animal,
    `${animal} & ${people}`,
    ...[...counts.keys()].flatMap((group) => [`${animal}: ${group}`, `${people}: ${group}`]),
    ...(isPetNamed
      ? [`named ${animal}`, `named & ${people}`, ...[...counts.keys()].map((group) => `named: ${group}`)]
      : []),
  ]
}

/** The balance between concepts of animals, of care and of everything else. */
export function balanceNames(counts: GroupCounts): string[] {
  let [animals, care, elsewhere] = [0, 0, 0]
  for (const [group, count] of counts) {
    if (ANIMAL_GROUPS.includes(group)) animals += count
    else if (CARE_GROUPS.includes(group)) care += count
    else elsewhere += count
  }
  if (counts.size === 0) return []
  const [a, c, e] = [animals, care, elsewhere].map(grade)
  const lead = Math.max(-4, Math.min(6, animals + care - elsewhere))
  return [`animals ${a} else ${e}`, `animals ${a} care ${c}`, `care ${c} else ${e}`, `lead ${lead}`]
}

function grade(count: number): number {
  if (count > 6) return 4
  if (count > 3) return 3
  return Math.min(count, 2)
}

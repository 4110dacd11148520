import type { Extraction } from '../extraction/extraction.js'
import type { Language } from '../labels.js'
import type { ConceptMatch } from '../lexicon/concepts/concept-finder.js'
import type { EvidenceLabel } from '../lexicon/entry.js'
import type { NormalisedText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'
import { nearestDue } from './due.js'
import { type Tense, tenseOf } from './tense.js'

/** What a sentence says about the state of an animal or asks for it; the first three grow less severe. */
type Mark =
  | 'critical'
  | 'grave'
  | 'danger'
  | 'ill'
  | 'deadline'
  | 'better'
  | 'over'
  | 'dead'
  | 'need'
  | 'home'
  | 'money'
  | 'lost'

interface Sentence {
  readonly marks: Set<Mark>
  readonly tenses: Set<Tense>
  hasAnimal: boolean
  words: number
}

/**
 * The situation of the animal: how severe it is, whether it turns for the better afterwards, what is asked, how soon, and in which
 * tense the worst and the last sentence are. A severe word urges nothing if the next sentence says that the animal is safe.
 */
export function situationNames(
  normalised: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  concepts: readonly ConceptMatch[],
  extraction: Extraction,
): string[] {
  const told = sentencesOf(normalised, tokens, language, concepts, extraction).filter(
    ({ words }) => words > 1,
  )
  const [first, last] = [told[0], told.at(-1)]
  if (!first || !last) return []
  const has = (...marks: Mark[]) => lastWith(told, marks) >= 0
  const severe = lastWith(told, ['critical', 'grave', 'danger'])
  const turn = turnOf(severe, lastWith(told, ['better', 'over']))
  const level = (['critical', 'grave', 'danger', 'ill'] as const).find((mark) => has(mark)) ?? 'calm'
  const asked = has('money') ? 'asks money' : has('home') ? 'asks home' : 'asks'
  const asks = has('need') ? asked : 'asks nothing'
  const time = timeOf(told)
  const names = [turn, `${level}, ${turn}`, `${level}, ${asks}`, `${turn}, ${asks}`]
  names.push(`time ${time}`, `time ${time}, ${level}`, `time ${time}, ${turn}`)
  if (has('dead')) names.push('dead', `dead, ${asks}`)
  if (has('deadline')) names.push('deadline', `deadline, ${turn}`, `deadline, ${asks}`)
  const due = nearestDue(tokens, language)
  if (due) names.push(`due ${due}`, `due ${due}, ${level}`, `due ${due}, ${asks}`)
  if (due && has('deadline')) names.push(`due ${due}, deadline`)
  const worst = told[severe]
  if (worst) {
    const when = timeOf([worst])
    names.push(`worst ${when}`, ...[level, turn, asks].map((other) => `worst ${when}, ${other}`))
    names.push(`worst ${worst.hasAnimal ? 'of animal' : 'elsewhere'}, ${level}`)
    names.push(`worst ${worst === last ? 'last' : 'before'}, ${level}`)
  }
  names.push(
    `last ${timeOf([last])}`,
    ...[...last.marks].flatMap((mark) => [`last ${mark}`, `last ${mark}, ${level}`]),
  )
  if (last.marks.size === 0) names.push(`last plain, ${level}`)
  return [...names, ...[...first.marks].map((mark) => `first ${mark}`)]
}

function lastWith(sentences: readonly Sentence[], wanted: readonly Mark[]): number {
  return sentences.findLastIndex(({ marks }) => wanted.some((mark) => marks.has(mark)))
}

/** @param severe the last severe sentence, -1 if there is none; `good` the last one about an improvement or outcome */
function turnOf(severe: number, good: number): string {
  if (severe < 0) return good < 0 ? 'even' : 'only good'
  if (good < 0) return 'only bad'
  if (good === severe) return 'both at once'
  return good > severe ? 'ends well' : 'ends badly'
}

const TENSES = ['past', 'present', 'future'] as const

function timeOf(sentences: readonly Sentence[]): string {
  return TENSES.filter((tense) => sentences.some(({ tenses }) => tenses.has(tense))).join(' ') || 'none'
}

const SENTENCE_END = /[.!?\n…]/

function sentencesOf(
  normalised: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  concepts: readonly ConceptMatch[],
  { evidence }: Extraction,
): Sentence[] {
  let sentence = emptySentence()
  const byStart = new Map<number, Sentence>()
  const sentences = tokens.map((token) => {
    const own = sentence
    byStart.set(token.start, own)
    if (token.kind === 'word') own.words++
    if (token.kind === 'amount') own.marks.add('money')
    const tense = tenseOf(normalised, token, language)
    if (tense) own.tenses.add(tense)
    if (token.kind === 'emoji' || (token.kind === 'stop' && SENTENCE_END.test(token.text)))
      sentence = emptySentence()
    return own
  })
  for (const { label, severity, negated, start } of evidence) {
    const own = byStart.get(start)
    const mark = label === 'condition' ? MARK_OF_SEVERITY[severity ?? 'medium'] : MARK_OF_LABEL[label]
    if (mark && !negated) own?.marks.add(mark)
    if (own && label === 'animal') own.hasAnimal = true
  }
  for (const { concept, first, negated } of concepts) {
    const own = sentences[first]
    const mark = MARK_OF_CONCEPT[concept.name] ?? MARK_OF_GROUP[concept.group]
    if (mark && !negated && concept.name !== TIME_ALONE) own?.marks.add(mark)
    if (own && ANIMAL_GROUPS.has(concept.group)) own.hasAnimal = true
  }
  return [...new Set(sentences)]
}

function emptySentence(): Sentence {
  return { marks: new Set(), tenses: new Set(), hasAnimal: false, words: 0 }
}

/** "Now" and "today" belong to the concepts of danger, but are also said of animals that are well. */
const TIME_ALONE = 'deadline_time'

const ANIMAL_GROUPS: ReadonlySet<string> = new Set(['animal', 'animal_sign'])

const MARK_OF_SEVERITY = { critical: 'critical', high: 'grave', medium: 'ill', low: 'ill' } as const

const MARK_OF_LABEL: Readonly<Partial<Record<EvidenceLabel, Mark>>> = {
  progress: 'better',
  closure: 'over',
  request: 'need',
  emergency: 'need',
  fundraising: 'money',
  adoption: 'home',
  lost: 'lost',
}

const MARK_OF_CONCEPT: Readonly<Record<string, Mark>> = {
  died: 'dead',
  farewell: 'dead',
  reunited: 'over',
  rehomed: 'over',
  sent_home: 'over',
  all_done: 'over',
  got_family: 'over',
  safe_now: 'over',
  withdrawn: 'over',
  healed_sign: 'better',
  operated: 'better',
  better: 'better',
  weight_gain: 'better',
  needs_treatment: 'need',
  call_for_hands: 'need',
  beg: 'need',
  home_asked: 'need',
  death_list: 'deadline',
  end_of_life_shelter: 'deadline',
  foster: 'home',
}

const MARK_OF_GROUP: Readonly<Record<string, Mark>> = {
  danger: 'danger',
  asking: 'need',
  money: 'money',
  new_home: 'home',
  lost: 'lost',
}

import type { Extraction } from '../extraction/extraction.js'
import type { Language } from '../labels.js'
import type { ConceptMatch } from '../lexicon/concepts/concept-finder.js'
import type { EvidenceLabel } from '../lexicon/entry.js'
import type { NormalisedText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'
import { type Due, nearestDue } from './due.js'
import { type Tense, tenseOf } from './tense.js'

/** What a sentence says about an animal, or asks for it. */
type Mark =
  | 'critical'
  | 'grave'
  | 'danger'
  | 'ill'
  | 'deadline'
  /** The animal recovers. */
  | 'better'
  /** The case has ended well: adopted, reunited, safe. */
  | 'over'
  | 'dead'
  /** Help of any kind is asked for. */
  | 'need'
  | 'home'
  | 'money'
  | 'lost'

/** The marks of a bad state, the most severe first. */
const LEVELS = ['critical', 'grave', 'danger', 'ill'] as const
const SEVERE = ['critical', 'grave', 'danger'] as const

interface Sentence {
  readonly marks: Set<Mark>
  readonly tenses: Set<Tense>
  hasAnimal: boolean
  words: number
}

/** What a post as a whole says; combined with each other, these are the features. */
interface Situation {
  /** The most severe state, or `calm`. */
  readonly level: string
  /** Whether the post turns to the better or to the worse, see {@link turnOf}. */
  readonly turn: string
  /** What is asked for. */
  readonly asks: string
}

/**
 * The features of the animal's situation: how severe it is, whether it improves later in the post, what is asked for, how soon it is
 * needed, and in which tense the most severe and the last sentence are. A severe word does not make a post urgent if a later sentence
 * says that the animal is safe.
 */
export function situationNames(
  normalised: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  concepts: readonly ConceptMatch[],
  extraction: Extraction,
): string[] {
  const sentences = sentencesOf(normalised, tokens, language, concepts, extraction).filter(
    ({ words }) => words > 1,
  )
  const [first, last] = [sentences[0], sentences.at(-1)]
  if (!first || !last) return []
  const has = (mark: Mark) => lastWith(sentences, [mark]) >= 0
  const worstAt = lastWith(sentences, SEVERE)
  const askedFor = has('money') ? 'asks money' : has('home') ? 'asks home' : 'asks'
  const situation: Situation = {
    level: LEVELS.find(has) ?? 'calm',
    turn: turnOf(worstAt, lastWith(sentences, ['better', 'over'])),
    asks: has('need') ? askedFor : 'asks nothing',
  }
  const worst = sentences[worstAt]
  return [
    ...wholeNames(situation, timeOf(sentences)),
    ...(has('dead') ? ['dead', `dead, ${situation.asks}`] : []),
    ...deadlineNames(situation, has('deadline'), nearestDue(tokens, language)),
    ...(worst ? worstNames(situation, worst, worst === last) : []),
    ...lastNames(situation, last),
    ...[...first.marks].map((mark) => `first ${mark}`),
  ]
}

function wholeNames({ level, turn, asks }: Situation, time: string): string[] {
  return [
    ...[turn, `${level}, ${turn}`, `${level}, ${asks}`, `${turn}, ${asks}`],
    ...[`time ${time}`, `time ${time}, ${level}`, `time ${time}, ${turn}`],
  ]
}

/** @param isGiven whether a concept of a deadline occurs, such as a list of animals to be killed */
function deadlineNames({ level, turn, asks }: Situation, isGiven: boolean, due: Due | undefined): string[] {
  return [
    ...(isGiven ? ['deadline', `deadline, ${turn}`, `deadline, ${asks}`] : []),
    ...(due ? [`due ${due}`, `due ${due}, ${level}`, `due ${due}, ${asks}`] : []),
    ...(due && isGiven ? [`due ${due}, deadline`] : []),
  ]
}

/** @param worst the last severe sentence */
function worstNames({ level, turn, asks }: Situation, worst: Sentence, isLast: boolean): string[] {
  const time = timeOf([worst])
  return [
    ...[`worst ${time}`, ...[level, turn, asks].map((other) => `worst ${time}, ${other}`)],
    `worst ${worst.hasAnimal ? 'of animal' : 'elsewhere'}, ${level}`,
    `worst ${isLast ? 'last' : 'before'}, ${level}`,
  ]
}

function lastNames({ level }: Situation, last: Sentence): string[] {
  const ofMarks = [...last.marks].flatMap((mark) => [`last ${mark}`, `last ${mark}, ${level}`])
  return [`last ${timeOf([last])}`, ...(ofMarks.length > 0 ? ofMarks : [`last plain, ${level}`])]
}

function lastWith(sentences: readonly Sentence[], wanted: readonly Mark[]): number {
  return sentences.findLastIndex(({ marks }) => wanted.some((mark) => marks.has(mark)))
}

/**
 * The direction of a post.
 * @param severe the position of the last severe sentence, -1 if there is none
 * @param good the position of the last sentence about a recovery or a good end, -1 if there is none
 */
function turnOf(severe: number, good: number): string {
  if (severe < 0) return good < 0 ? 'even' : 'only good'
  if (good < 0) return 'only bad'
  if (good === severe) return 'both at once'
  return good > severe ? 'ends well' : 'ends badly'
}

const TENSES = ['past', 'present', 'future'] as const

/** The tenses in these sentences, such as `past present`. */
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

/** Words of time, such as "now" and "today", are among the concepts of danger, but are also used about animals that are well. */
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

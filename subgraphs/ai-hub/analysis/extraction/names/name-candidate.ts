import type { Language } from '../../labels.js'
import { conceptsIn } from '../../lexicon/concepts/concept-finder.js'
import { type NormalisedText, visibleText } from '../../text/normalise.js'
import type { Token } from '../../text/tokens.js'
import type { Evidence } from '../evidence.js'
import { knownKindOf } from './known-words.js'
import { nameFeatures } from './name-features.js'
import { quotedAt } from './quoted-name.js'

/** A word that may be the name of an animal, with its features for the model. */
export interface NameCandidate {
  /** As written, without a possessive ending and stretched letters. */
  readonly name: string
  /** Folded, without a title. */
  readonly word: string
  readonly features: readonly string[]
  /** Whether quotation marks hold only it, in a post about an animal, after neither a verb of speech nor an organisation. */
  readonly isNickname: boolean
}

/** Words of each language that occur in lower case so often that they are not names. */
export type CommonWords = ReadonlySet<string>

const POSSESSIVE = /['’]s$/iu
/** Stretched letters: the name in "JUNOOO" is "JUNO". */
const STRETCHED = /(\p{L})\1{2,}/giu
/** Title and name together are the name: "Don Pepito". */
const TITLES: ReadonlySet<string> = new Set(
  'don dona sr seu mr mister miss lady big tia tio vovo vo abuelito abuelita'.split(' '),
)
const QUOTATION_MARK = /[“«‘']/u
const NAME_SHAPE = /^\p{L}[\p{L}\p{M}'’]{1,24}$/u

/** The words of a post that may be names: capitalised, directly after "called" and the like, or common pet names. */
export function nameCandidates(
  post: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
  common: CommonWords,
): NameCandidate[] {
  const words = wordsOf(post, tokens, language, evidence, common)
  return tokens.flatMap((token, at) => candidateAt(words, token, at) ?? [])
}

type Words = ReturnType<typeof wordsOf>

/** The words of a post, and what all of them say about each. */
function wordsOf(
  { raw }: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
  common: CommonWords,
) {
  const written = tokens.map(({ start, end }) => visibleText(raw.slice(start, end)))
  const letters = raw.replace(/[^\p{L}]/gu, '')
  const groups = new Map<number, string>()
  for (const { concept, first, last } of conceptsIn(tokens, language))
    for (let at = first; at <= last; at++) groups.set(at, concept.group)
  const hasCapital = (at: number) => /^\p{Lu}/u.test(written[at] ?? '')
  const isCommon = (word: string) => common.has(`${language} ${word}`)
  return {
    raw,
    tokens,
    language,
    written,
    groups,
    hasCapital,
    isCommon,
    counts: countsOf(tokens, written),
    isShouted: letters.replace(/[^\p{Lu}]/gu, '').length > letters.length / 2,
    evidenceLabels: new Map(evidence.map(({ start, label }) => [start, label])),
    hasAnimal: evidence.some(({ label }) => label === 'animal'),
    rivals: tokens.filter(({ kind, text }, at) => kind === 'word' && hasCapital(at) && !isCommon(text))
      .length,
  }
}

function candidateAt(words: Words, token: Token, at: number): NameCandidate | undefined {
  const { raw, tokens, language, written, groups, hasCapital, isCommon, hasAnimal } = words
  const isPossessive = POSSESSIVE.test(written[at] ?? '')
  const word = (written[at] ?? '').replace(POSSESSIVE, '').replace(STRETCHED, '$1')
  if (token.kind !== 'word' || !NAME_SHAPE.test(word)) return undefined
  if (TITLES.has(token.text) && hasCapital(at + 1)) return undefined
  const before = tokens[at - 1]
  const isLower = /^\p{Ll}/u.test(word)
  const folded = isPossessive ? token.text.replace(/s$/u, '') : token.text
  const known = knownKindOf(folded)
  const isAnnounced = before?.kind === 'word' && LOWER_CUES[language].has(before.text)
  if (isLower && known !== 'pet' && !isAnnounced) return undefined
  const count = words.counts.get(folded)
  const quoted = quotedAt(raw, token.start)
  const isOrganisation = isOfOrganisation(tokens, at, groups, hasCapital)
  const said = tokens.slice(Math.max(0, at - 3), at).findLast(({ kind }) => kind === 'word')?.text ?? ''
  return {
    isNickname:
      quoted !== undefined && hasAnimal && !isOrganisation && !isCommon(folded) && !SPEECH.has(said),
    name: quoted ?? withTitle(word, before, written[at - 1]),
    word: folded,
    features: nameFeatures({
      word: folded,
      shape: isLower ? 'aa' : word.length > 2 && word === word.toUpperCase() ? 'AA' : 'Aa',
      isShouted: words.isShouted,
      isPossessive,
      isCommon: isCommon(folded),
      isAlsoLower: (count?.lower ?? 0) > 0,
      capitals: count?.capital ?? 1,
      known,
      label: words.evidenceLabels.get(token.start),
      sign: raw.charAt(token.start - 1).replace(QUOTATION_MARK, '"'),
      isQuoted: quoted !== undefined,
      isOfOrganisation: isOrganisation,
      position: at,
      left2: placeOf(tokens, raw, at - 2),
      left: placeOf(tokens, raw, at - 1),
      right: placeOf(tokens, raw, at + 1),
      right2: placeOf(tokens, raw, at + 2),
      isAfterCapital: hasCapital(at - 1),
      isBeforeCapital: hasCapital(at + 1),
      next: (written[at + 1] ?? '').toLowerCase(),
      groupAt: (offset) => groups.get(at + offset),
      hasAnimal,
      rivals: words.rivals,
    }),
  }
}

/** Words that announce the name directly after them even if it is in lower case. */
const LOWER_CUES: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: new Set('llama llamaba llamamos pusimos puse nombre dicen decimos soy'.split(' ')),
  pt: new Set('chama chamava chamamos nome apelidamos por sou'.split(' ')),
  en: new Set('named called name meet'.split(' ')),
}

/** Words before a quotation that is speech. */
const SPEECH: ReadonlySet<string> = new Set(
  'dice dijo dicen decia grita grito diz disse dizem dizia gritou says said say shouted sings canta cancion musica song'.split(
    ' ',
  ),
)

const ORGANISATIONS: ReadonlySet<string> = new Set(['rescue_group', 'veterinary', 'gathering', 'treatment'])
const CONNECTIVES: ReadonlySet<string> = new Set('de do da del dos das of los las the la el os as'.split(' '))
/** How many words of an organisation's name may stand before a word of it. */
const MAX_WORDS_BEFORE = 5

/** Whether the word is a part of an organisation's name: "Protectora de Animales de Lugo", "Clínica Lara". */
function isOfOrganisation(
  tokens: readonly Token[],
  at: number,
  groups: ReadonlyMap<number, string>,
  hasCapital: (at: number) => boolean,
): boolean {
  for (let before = at - 1; before >= Math.max(0, at - MAX_WORDS_BEFORE); before--) {
    const token = tokens[before]
    if (token?.text === '"') continue
    if (token?.kind !== 'word') return false
    if (ORGANISATIONS.has(groups.get(before) ?? '')) return true
    if (!CONNECTIVES.has(token.text) && !hasCapital(before)) return false
  }
  return false
}

interface Counts {
  capital: number
  lower: number
}

function countsOf(tokens: readonly Token[], written: readonly string[]): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'word') continue
    const count = counts.get(text) ?? { capital: 0, lower: 0 }
    counts.set(text, count)
    if (/^\p{Lu}/u.test(written[at] ?? '')) count.capital++
    else count.lower++
  }
  return counts
}

/** A generalised neighbouring token: its word, or its kind. */
function placeOf(tokens: readonly Token[], raw: string, at: number): string {
  const token = tokens[at]
  if (!token) return at < 0 ? '^' : '$'
  if (token.kind === 'word') return token.text
  if (token.kind !== 'stop') return `<${token.kind}>`
  return raw.slice(token.start, token.end).includes('\n') ? '¶' : token.text.slice(0, 1)
}

function withTitle(word: string, before: Token | undefined, written: string | undefined): string {
  if (before?.kind !== 'word' || !written || !TITLES.has(before.text) || !/^\p{Lu}/u.test(written))
    return word
  return `${written} ${word}`
}

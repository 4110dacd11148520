import type { Extraction } from '../extraction/extraction.js'
import type { Language } from '../labels.js'
import type { ConceptMatch } from '../lexicon/concepts/concept-finder.js'
import { type NormalisedText, visibleText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'
import { counted } from './counted.js'

/** The style of a post rather than its content. Its length is excluded, because it does not indicate the subject. */
export function formNames(
  { raw }: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  concepts: readonly ConceptMatch[],
  { amounts }: Extraction,
): string[] {
  const read = raw.slice(0, tokens.at(-1)?.end ?? 0)
  const visible = visibleText(read)
  const names = MARKS.flatMap(([name, pattern]) => (pattern.test(visible) ? [name] : []))
  names.push(...counted('exclamation', visible.split('!').length - 1, 3))
  names.push(...counted('capitals', visible.match(/(?<!\p{L})\p{Lu}{4,}/gu)?.length ?? 0, 2))
  if (amounts.length > 0) names.push('amount')
  if (tokens.some(({ kind }) => kind === 'link')) names.push('link')
  const properNames = countProperNames(read, tokens)
  const firstPerson = tokens.some((token) => token.kind === 'word' && isFirstPerson(read, token, language))
  names.push(...counted('proper name', properNames, 3))
  names.push(properNames > 0 ? 'names somebody' : 'names nobody')
  names.push(firstPerson ? 'first person' : 'no first person')
  const animals = concepts.filter(({ concept }) => concept.group === 'animal')
  if (animals.length > 0) {
    names.push(...numbersOf(animals, tokens))
    names.push(firstPerson ? 'animal, first person' : 'animal, no first person')
    names.push(properNames > 0 ? 'animal, names somebody' : 'animal, names nobody')
  } else if (properNames > 0) names.push('no animal, names somebody')
  return names
}

const MARKS: readonly [name: string, pattern: RegExp][] = [
  ['percent', /\d\s?%/],
  ['quotes', /["“«]/],
  ['hashtag', /#\p{L}/u],
  ['mention', /@\p{L}/u],
  ['question', /\?/],
  ['lower case', /^[^\p{Lu}]*$/u],
  ['year', /\b(?:19|20)\d\d\b/],
  ['clock', /\d{1,2}[:h]\d{0,2}|\d\s?(?:hs|hrs|am|pm)\b/i],
  ['colon', /:/],
]

/** Capitalised words that do not open a sentence. */
function countProperNames(raw: string, tokens: readonly Token[]): number {
  return tokens.filter(({ kind, start, end }, index) => {
    const before = tokens[index - 1]?.kind
    if (kind !== 'word' || !before || before === 'stop' || before === 'emoji') return false
    return /^\p{Lu}\p{Ll}/u.test(visibleText(raw.slice(start, end)))
  }).length
}

const ENGLISH_FIRST_PERSON: ReadonlySet<string> = new Set(
  'i im ive ill id me my we were weve well us our'.split(' '),
)

/** Detected by past-tense endings, which folding would remove: "encontré", "achei", "sacamos". */
function isFirstPerson(raw: string, { text, start, end }: Token, language: Language): boolean {
  if (language === 'en') return ENGLISH_FIRST_PERSON.has(text)
  const written = visibleText(raw.slice(start, end))
  return language === 'es' ? /..(?:é|[ia]mos)$/u.test(written) : /..(?:ei|[aei]mos)$/u.test(written)
}

/** Whether the animals are one or many; advice and news use the plural. */
function numbersOf(animals: readonly ConceptMatch[], tokens: readonly Token[]): string[] {
  const plural = animals.map(({ last }) => tokens[last]?.text.endsWith('s') ?? false)
  const one = plural.includes(false)
  const many = plural.includes(true)
  if (one) return many ? ['one animal', 'many animals'] : ['one animal']
  return ['many animals', 'only many animals']
}

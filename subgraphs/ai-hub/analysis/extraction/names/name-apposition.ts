import type { Language } from '../../labels.js'
import { conceptsIn } from '../../lexicon/concepts/concept-finder.js'
import type { NormalisedText } from '../../text/normalise.js'
import type { Token } from '../../text/tokens.js'
import type { Evidence } from '../evidence.js'

const ARTICLES: ReadonlySet<string> = new Set(
  'un una otro otra um uma outro outra a an another our'.split(' '),
)
/** After these a name belongs to a place or a person: "en Lugo, una perra", "según Ana, un gato". */
const NOT_BEFORE_NAMES: ReadonlySet<string> = new Set(
  'en em in at near from to desde hasta ate na no nas nos de do da del dos das of segun segundo gracias obrigada obrigado thanks hola ola hi'.split(
    ' ',
  ),
)
/** Between these and a name, "de" does not show a place: "el de Rocky, un galgo", "the story of Rocky, a greyhound". */
const TOLD_OF: ReadonlySet<string> = new Set('el la o a caso case historia story vida life'.split(' '))
const OF: ReadonlySet<string> = new Set(['de', 'do', 'da', 'of'])
/** Words between the article and the animal: "un viejo galgo", "a very old dog". */
const MAX_ADJECTIVES = 2

/**
 * The words that a singular animal word explains, in the order of the text: "Lexa, una gatita siamesa", "Lexa, cadela que" and
 * "Lexa the cat". A word after a capitalised one is left out, because it is mostly a surname.
 */
export function* namesExplained(
  { raw }: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
): Generator<Token> {
  const animals = new Set(evidence.flatMap(({ label, end }) => (label === 'animal' ? [end] : [])))
  let breeds: ReadonlySet<number> | undefined
  const isBreed = ({ end }: Token) => {
    breeds ??= new Set(
      conceptsIn(tokens, language).flatMap(({ concept, last }) =>
        concept.group === 'animal' ? [(tokens[last] as Token).end] : [],
      ),
    )
    return breeds.has(end)
  }
  const isAnimal = (token: Token | undefined) =>
    token?.kind === 'word' && !token.text.endsWith('s') && (animals.has(token.end) || isBreed(token))
  const hasCapital = (token: Token | undefined) =>
    token?.kind === 'word' && /^\p{Lu}/u.test(raw.charAt(token.start))
  for (const [at, token] of tokens.entries()) {
    if (!hasCapital(token) || isAfterOther(tokens, at) || hasCapital(tokens[at - 1])) continue
    const isDivided = tokens[at + 1]?.text === ','
    const first = tokens[at + (isDivided ? 2 : 1)]
    if (first?.kind !== 'word') continue
    const opens = isDivided ? ARTICLES.has(first.text) : first.text === 'the'
    const from = at + (isDivided ? 3 : 2)
    const isExplained = opens
      ? isAnimalWithin(tokens, from, isAnimal)
      : isDivided && isAnimal(first) && tokens[from]?.text === 'que'
    if (isExplained) yield token
  }
}

/** Whether an animal word follows, perhaps after adjectives. */
function isAnimalWithin(
  tokens: readonly Token[],
  from: number,
  isAnimal: (token: Token | undefined) => boolean,
): boolean {
  for (let at = from; at <= from + MAX_ADJECTIVES; at++) {
    if (isAnimal(tokens[at])) return true
    if (tokens[at]?.kind !== 'word') return false
  }
  return false
}

function isAfterOther(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (before?.kind !== 'word' || !NOT_BEFORE_NAMES.has(before.text)) return false
  return !(OF.has(before.text) && TOLD_OF.has(tokens[at - 2]?.text ?? ''))
}

/**
 * The words directly after a singular animal word that may be its name, in the order of the text: "la gatita Lexa", "my
 * cat, Potato,". Breeds are left out.
 */
export function* namesBesideAnimals(
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
): Generator<{ token: Token; isDivided: boolean }> {
  const animals = new Set(evidence.flatMap(({ label, end }) => (label === 'animal' ? [end] : [])))
  let breeds: ReadonlySet<number> | undefined
  for (const [at, { kind, text, end }] of tokens.entries()) {
    if (kind !== 'word' || !animals.has(end) || text.endsWith('s')) continue
    const isDivided = tokens[at + 1]?.text === ',' && tokens[at + 3]?.kind !== 'word'
    const name = isDivided ? at + 2 : at + 1
    const token = tokens[name]
    if (token?.kind !== 'word') continue
    breeds ??= new Set(
      conceptsIn(tokens, language).flatMap(({ concept, first }) =>
        concept.group === 'animal' ? [first] : [],
      ),
    )
    if (!breeds.has(name)) yield { token, isDivided }
  }
}

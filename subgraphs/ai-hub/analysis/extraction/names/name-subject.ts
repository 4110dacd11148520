import type { Language } from '../../labels.js'
import { conceptsIn } from '../../lexicon/concepts/concept-finder.js'
import type { NormalisedText } from '../../text/normalise.js'
import type { Token } from '../../text/tokens.js'
import { knownKindOf } from './known-words.js'

/** Predicates of animals in such posts: "Luna necesita", "Rocky is". */
const PREDICATES: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: wordsOf(
    'necesita necesitaba esta estaba sigue seguia tiene tenia busca espera esperaba llego salio come camina volvio perdio ingreso ' +
      'continua duerme pesa cumple aparecio es era fue precisa mejora entro lleva sufre sufrio sera cayo escapo vive vivia ' +
      'desaparecio fallecio murio recibio',
  ),
  pt: wordsOf(
    'precisa precisava esta estava continua segue tem tinha procura espera chegou saiu come anda voltou perdeu ganhou apareceu dorme ' +
      'pesa e era foi recebeu passou tirou teve sofre sofreu sera sumiu fugiu caiu vive vivia desapareceu faleceu morreu desenvolveu',
  ),
  en: wordsOf(
    'needs needed is was has had got came went lost gained ate eats weighs starts started continues will can cant remains ' +
      'arrived walked walks slipped escaped loves loved lives lived died seems',
  ),
}
/** Words after which the subject of a clause follows: "o Thor precisa", "know that Rocky needs". */
const BEFORE_SUBJECTS: ReadonlySet<string> = wordsOf('o a que that')

const CONNECTIVES: ReadonlySet<string> = wordsOf('pero mas porque y e and but because so')

/** Groups of what animals have in such posts: "Rocky's paw", "Rocky's vet bills". */
const OWNED: ReadonlySet<string> = wordsOf(
  'animal_sign veterinary treatment injury money new_home outcome progress',
)
export const POSSESSIVE = /['’]s$/u

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Subjects of such predicates: common pet names, and other words that open a clause unless they are common. */
export function* namesBySubject(
  { raw }: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  isCommon: (token: Token) => boolean,
): Generator<Token> {
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (next?.kind !== 'word' || !PREDICATES[language].has(next.text)) continue
    const known = knownKindOf(token.text)
    const before = tokens[at - 1]
    if (known === 'pet' || known === 'both') yield token
    const opens = !before || before.kind === 'stop' || BEFORE_SUBJECTS.has(before.text)
    const isOther =
      /^(?:esta|e)$/iu.test(raw.slice(next.start, next.end)) ||
      /['’]/u.test(raw.slice(token.start, token.end))
    // After a comma a capital does not open the sentence; connectives are written with one by mistake.
    const isWord = isCommon(token) && (before?.text !== ',' || CONNECTIVES.has(token.text))
    if (opens && known === 'unknown' && !isOther && !isWord) yield token
  }
}

/** The number that shelters in the USA give an animal, which follows its name: "BEAR (ID A5567812)". */
const ANIMAL_NUMBER = /^a\d{5,8}$/
const NUMBER_WORDS: ReadonlySet<string> = wordsOf('id animal')

/** The words before the numbers of animals. */
export function* namesBeforeNumbers(tokens: readonly Token[]): Generator<Token> {
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'word' || !ANIMAL_NUMBER.test(text)) continue
    const words = tokens.slice(Math.max(0, at - 3), at).filter((token) => token.kind === 'word')
    const before = words.findLast((word) => !NUMBER_WORDS.has(word.text))
    if (before) yield before
  }
}

/** English possessives before what animals have. */
export function* owners(
  { raw }: NormalisedText,
  tokens: readonly Token[],
  language: Language,
): Generator<Token> {
  let owned: ReadonlySet<number> | undefined
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || !POSSESSIVE.test(raw.slice(token.start, token.end))) continue
    owned ??= new Set(
      conceptsIn(tokens, language).flatMap(({ concept, first }) => (OWNED.has(concept.group) ? [first] : [])),
    )
    if (owned.has(at + 1) || owned.has(at + 2)) yield { ...token, text: token.text.replace(/s$/u, '') }
  }
}

import type { Language } from '../../labels.js'
import { conceptsIn } from '../../lexicon/concepts/concept-finder.js'
import { type NormalisedText, visibleText } from '../../text/normalise.js'
import type { Token } from '../../text/tokens.js'
import type { Evidence } from '../evidence.js'
import { knownKindOf } from './known-words.js'

/** A word that may be the name of an animal, with its features for the model. */
export interface NameCandidate {
  /** As written, without a possessive ending and stretched letters. */
  readonly name: string
  /** Folded, without a title. */
  readonly word: string
  readonly features: readonly string[]
}

/** Words of each language that occur in lower case so often that they are not names. */
export type CommonWords = ReadonlySet<string>

const POSSESSIVE = /['’]s$/iu
/** "JUNOOO" is called "JUNO". */
const STRETCHED = /(\p{L})\1{2,}/giu
/** Title and name together are the name: "Don Pepito". */
const TITLES: ReadonlySet<string> = new Set('don dona doña sr seu mr mister miss lady big tia tio'.split(' '))
const NAME_SHAPE = /^\p{L}[\p{L}\p{M}'’]{1,24}$/u

/** The words of a post that may be names: written with a capital, or directly after "called" and the like. */
export function nameCandidates(
  { raw }: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
  common: CommonWords,
): NameCandidate[] {
  const written = tokens.map(({ start, end }) => visibleText(raw.slice(start, end)))
  const counts = countsOf(tokens, written)
  const letters = raw.replace(/[^\p{L}]/gu, '')
  const isShouted = letters.replace(/[^\p{Lu}]/gu, '').length > letters.length / 2
  const evidenceStarts = new Map(evidence.map(({ start, label }) => [start, label]))
  const groups = new Map<number, string>()
  for (const { concept, first, last } of conceptsIn(tokens, language))
    for (let at = first; at <= last; at++) groups.set(at, concept.group)
  const candidates: NameCandidate[] = []
  for (const [at, token] of tokens.entries()) {
    const word = (written[at] ?? '').replace(POSSESSIVE, '').replace(STRETCHED, '$1')
    if (token.kind !== 'word' || !NAME_SHAPE.test(word)) continue
    const before = at > 0 ? tokens[at - 1] : undefined
    const isLower = /^\p{Ll}/u.test(word)
    if (isLower && !(before?.kind === 'word' && LOWER_CUES[language].has(before.text))) continue
    const folded = token.text.replace(/s$/u, POSSESSIVE.test(written[at] ?? '') ? '' : 's')
    const shape = isLower ? 'aa' : word.length > 2 && word === word.toUpperCase() ? 'AA' : 'Aa'
    const [left2, left, right, right2] = [-2, -1, 1, 2].map((offset) => placeOf(tokens, raw, at + offset))
    const count = counts.get(folded)
    const commonness = common.has(`${language} ${folded}`) ? 'common' : 'rare'
    const label = evidenceStarts.get(token.start) ?? 'none'
    const opens = left === '^' || left === '¶' || left === '.' || left === '<emoji>'
    const known = knownKindOf(folded)
    const group = groups.get(at) ?? 'none'
    candidates.push({
      name: withTitle(word, before, written[at - 1]),
      word: folded,
      features: [
        `shape ${shape} ${isShouted ? 'shouted' : 'said'}`,
        `left ${left}`,
        `left2 ${left2} ${left}`,
        `right ${right}`,
        `right2 ${right} ${right2}`,
        `${commonness}`,
        `${commonness} ${shape} ${opens ? 'opens' : 'inside'}`,
        `label ${label}`,
        `count ${Math.min(count?.capital ?? 1, 3)} ${commonness}`,
        `lower ${(count?.lower ?? 0) > 0}`,
        `sign ${raw.slice(Math.max(0, token.start - 1), token.start)}`,
        `alone ${opens && (right === '¶' || right === '$' || right === '<emoji>' || right === '.')} ${commonness}`,
        `possessive ${POSSESSIVE.test(written[at] ?? '')}`,
        `start ${at < 3} ${commonness} ${shape}`,
        `end ${folded.slice(-2)}`,
        `left ${left} ${commonness}`,
        `right ${right} ${commonness}`,
        `capital left ${/^\p{Lu}/u.test(written[at - 1] ?? '')} right ${/^\p{Lu}/u.test(written[at + 1] ?? '')} ${shape}`,
        `word ${folded}`,
        `known ${known}`,
        `known ${known} ${shape} ${opens ? 'opens' : 'inside'}`,
        `known ${known} left ${classOf(left)}`,
        `known ${known} right ${classOf(right)}`,
        `group ${group} ${shape}`,
        `group ${group} ${commonness}`,
        `class ${classOf(left)} ${classOf(right)} ${commonness}`,
        `class left ${classOf(left)} ${commonness} ${shape}`,
        `class right ${classOf(right)} ${commonness} ${shape}`,
        `class far ${classOf(left2)} ${classOf(left)}`,
      ],
    })
  }
  return candidates
}

/** Classes of neighbouring words, across the three languages. */
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    place:
      'en em na no nas nos in at near from desde hasta zona barrio bairro col colonia rua calle av avenida plaza praça parque park st rd hwy ruta outside around via',
    article: 'el la lo o a os as al del da do das dos pra pro ao',
    of: 'de of para por for com con with e y and &',
    being: 'es esta fue era foi is was has had ya ja tem tiene sigue segue continua still s got',
    doing:
      'necesita busca precisa procura needs volvio voltou salio saiu entro entrou come comio comeu duerme dorme camina anda ' +
      'went came ate walked sumiu fugiu aparecio apareceu pesa weighs cumple llego chegou opero operou durmio dormiu',
    pronoun: 'mi minha meu my our nuestra nuestro nossa nosso su sua seu his her their',
    person: 'dra dr doctora sra sr senora senor dona don seu tia tio gracias obrigada obrigado thanks thank',
    news: 'update actualizacion novedades noticias boletim parte meet conoce caso recheck',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
)

function classOf(word: string | undefined): string {
  return CLASSES.get(word ?? '') ?? (/^\p{L}/u.test(word ?? '') ? 'word' : (word ?? ''))
}

/** Words directly before a name that also announce one in lower case. */
const LOWER_CUES: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: new Set('llama llamaba llamamos pusimos puse nombre dicen decimos soy'.split(' ')),
  pt: new Set('chama chamava chamamos nome apelidamos por sou'.split(' ')),
  en: new Set('named called name meet'.split(' ')),
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

/** A neighbouring token in general terms: its word, or its kind. */
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

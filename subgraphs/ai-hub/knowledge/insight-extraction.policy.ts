import { shortened } from '../../../schema/shortened-text.js'
import { readAmount } from '../analysis/extraction/amounts.js'
import { localCurrencyIn } from '../analysis/extraction/local-currency.js'
import type { Language } from '../analysis/labels.js'
import { isSuspectedInjection } from '../analysis/text/injection.js'
import { visibleText } from '../analysis/text/normalise.js'
import { type InsightKind, insightKinds } from './insight.type.js'
import { type ParsedText, parsedText } from './text/parsed-text.mapper.js'
import { type Sentence, sentencesOf } from './text/sentence.mapper.js'

/** A fact in a text; `text.slice(start, end)` is the evidence. */
export interface FoundInsight {
  readonly kind: InsightKind
  readonly value: string
  readonly start: number
  readonly end: number
  readonly confidence: number
  readonly sentence: Sentence
}

/** The findings of a text. */
export interface FoundInsights {
  readonly found: readonly FoundInsight[]
  /** Number of sentences skipped as prompt injection. */
  readonly skipped: number
}

/** The labels of evidence that becomes an insight; other evidence only serves the classification of posts. */
const KEPT: ReadonlySet<string> = new Set(insightKinds)

const SURE = 0.9
const LESS_SURE = 0.7
/** Recognised by capital letters only. */
const BY_FORM = 0.6

const MAX_VALUE_LENGTH = 200
/** Maximum number of insights per text. */
const MAX_INSIGHTS = 200

const NAME = String.raw`\p{Lu}[\p{L}'\u2019]+(?:[ ](?:(?:de|del|da|do|dos|das|la|las|los|el|y|e|of|the)[ ]){0,2}\p{Lu}[\p{L}'\u2019]+){0,3}`
const ORGANIZATION = new RegExp(
  String.raw`(?<![\p{L}])(?:[Rr]efugio|[Pp]rotectora|[Ff]undaci[oó]n|[Aa]sociaci[oó]n|[Hh]ogar|ONG|[Ss]helter|[Ff]oundation|[Aa]brigo|[Aa]ssocia[cç][aã]o|[Ii]nstituto|[Ss]antuario|[Ss]anctuary)[ ]${NAME}`,
  'gu',
)
const LOCATION = new RegExp(
  String.raw`(?<![\p{L}])(?:[Ee]n|[Cc]erca de|[Bb]arrio|[Zz]ona|[Cc]iudad de|[Ii]n|[Nn]ear|[Ee]m|[Pp]erto de|[Bb]airro|[Cc]idade de)[ ](${NAME})`,
  'gu',
)
const WEBSITE = /https?:\/\/[^\s<>"'`{}|\\^]{4,300}/gu

/** Capitalised after "in", but not a place. */
const NO_PLACE =
  /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|january|february|march|april|may|june|july|august|september|october|november|december|lunes|martes|jueves|viernes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spanish|english|portuguese|dios|deus|god)$/iu

/** Extracts facts about animals, their needs, places and helpers by rules; negated ones are ignored. */
export function findInsights(text: string, language: Language): FoundInsights {
  const found: FoundInsight[] = []
  let skipped = 0
  for (const sentence of sentencesOf(text)) {
    if (found.length >= MAX_INSIGHTS) break
    const reading = parsedText(sentence.text, language)
    if (isSuspectedInjection(reading.normalised)) skipped++
    else found.push(...insightsIn(sentence, reading, language))
  }
  return { found: found.slice(0, MAX_INSIGHTS), skipped }
}

function insightsIn(sentence: Sentence, reading: ParsedText, language: Language): FoundInsight[] {
  const at = (start: number, end: number, kind: InsightKind, value: string, confidence: number) => ({
    kind,
    // A shortened address would lead nowhere; its pattern bounds it.
    value: kind === 'website' ? value : shortened(value, MAX_VALUE_LENGTH),
    start: sentence.start + start,
    end: sentence.start + end,
    confidence,
    sentence,
  })
  const sure = reading.detected.language === language ? SURE : LESS_SURE
  const { evidence, animalName } = reading.extraction
  const found = evidence
    .filter(({ label, negated }) => KEPT.has(label) && !negated)
    .map(({ label, kind, text, start, end }) =>
      at(start, end, label as InsightKind, label === 'animal' ? (kind ?? text) : text.toLowerCase(), sure),
    )
  const place = animalName && placeOf(animalName, reading)
  if (place) found.push(at(place.start, place.end, 'animal_name', animalName, LESS_SURE))
  const local = localCurrencyIn(reading.tokens, language)
  for (const { kind, text, start, end } of reading.tokens) {
    const amount = kind === 'amount' ? readAmount(text, local) : undefined
    if (amount) found.push(at(start, end, 'amount', `${amount.value} ${amount.currency}`, sure))
  }
  found.push(
    ...formsIn(sentence.text).map(([kind, value, start, end]) => at(start, end, kind, value, BY_FORM)),
  )
  return withoutRepetition(found).sort((a, b) => a.start - b.start)
}

/** Where a name is written, also with decomposed accents or with invisible characters. */
function placeOf(name: string, { normalised: { raw }, tokens }: ParsedText) {
  const start = raw.indexOf(name)
  if (start !== -1) return { start, end: start + name.length }
  const words = tokens.filter(({ kind }) => kind === 'word')
  return words.find((word) => visibleText(raw.slice(word.start, word.end)) === name)
}

/** Recognised by their form: names of organisations and places, web addresses. */
function formsIn(text: string): [kind: InsightKind, value: string, start: number, end: number][] {
  type Form = ReturnType<typeof formsIn>[number]
  const organizations = [...text.matchAll(ORGANIZATION)].map(
    ({ 0: name, index }): Form => ['organization', name, index, index + name.length],
  )
  const places = [...text.matchAll(LOCATION)].map(({ 0: whole, 1: place = '', index }): Form => {
    const start = index + whole.length - place.length
    return ['location', place, start, start + place.length]
  })
  const websites = [...text.matchAll(WEBSITE)].map(({ 0: whole, index }): Form => {
    const address = whole.replace(/[.,;:!?)\]]+$/u, '')
    return ['website', address, index, index + address.length]
  })
  const isPlace = ([, place]: Form) =>
    !NO_PLACE.test(place) && !organizations.some(([, name]) => name.includes(place) || place.includes(name))
  return [...organizations, ...places.filter(isPlace), ...websites]
}

/** Removes repetitions within a sentence. */
function withoutRepetition(found: readonly FoundInsight[]): FoundInsight[] {
  const seen = new Set<string>()
  return found.filter(({ kind, value }) => {
    const key = `${kind}\n${value}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

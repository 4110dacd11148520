import type { Language } from '../labels.js'
import { type NormalisedText, visibleText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'
import type { Evidence } from './evidence.js'
import { knownKindOf } from './names/known-words.js'
import { namesBesideAnimals, namesExplained } from './names/name-apposition.js'
import { nameCandidates } from './names/name-candidate.js'
import { announcedNames } from './names/name-cues.js'
import { type NameRecogniser, nameRecogniser } from './names/name-model.js'
import { namesBeforeNumbers, namesBySubject, owners, POSSESSIVE } from './names/name-subject.js'
import { quotedAt } from './names/quoted-name.js'

/** Words that open sentences and are not names. */
const NOT_NAMES: ReadonlySet<string> = wordsOf(
  'el ella ellos ellas este esta esto estos estas ese esa eso aquel aquella quien que nadie alguien todo toda todos ' +
    'hoy ayer manana ahora aqui ahi alla asi si no ya aun tambien solo cada uno una unos unas otro otra la los las ' +
    'lo su mi tu gracias ayuda urgente favor hola buenas buenos atencion actualizacion novedades noticias dios ' +
    'ele ela eles elas isto isso esse essa aquele aquela ninguem alguem tudo hoje ontem amanha agora aqui ali assim ' +
    'sim nao ja ainda tambem so o a os as um uma outro outra meu minha seu sua obrigado obrigada ajuda oi ola gente ' +
    'atualizacao actualizacao deus voce voces quem he she it they we you i this that these those there here who what nobody ' +
    'somebody someone anyone everyone everything nothing today yesterday tomorrow now please thanks thank help update ' +
    'urgent mr mrs ms dr dra one another each every my your his her its their our the an yes god it lunes martes miercoles jueves ' +
    'viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday enero febrero marzo abril mayo ' +
    'junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro maio junho julho setembro outubro ' +
    'novembro dezembro january february march april june july august september october november december afinal algures alias ' +
    'decerto talvez quizas unfortunately sadly thankfully luckily finally meanwhile however microchip foundation dono dona ' +
    'dueno duena owner',
)

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

/**
 * The name of the animal in a post: a proper name after "se llama", "meet" and the like, beside or explained by an animal
 * word, before the number of a shelter, or after what is done to animals, "adoptar a"; otherwise the name that the
 * recogniser accepts, the owner in "Rocky's paw", or the subject of a predicate of animals in need. Emoji around the name
 * are skipped.
 * @returns undefined rather than a guess
 */
export function animalNameIn(
  normalised: NormalisedText,
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
  recogniser: NameRecogniser = nameRecogniser(),
): string | undefined {
  const meanings = new Map(
    evidence.flatMap(({ start, end, label }) =>
      startsWithin(tokens, start, end).map((place) => [place, label] as const),
    ),
  )
  const nameIn: NameIn = (token, pattern, isAnnounced = false) => {
    if (token?.kind !== 'word') return undefined
    const quoted = quotedAt(normalised.raw, token.start)
    if (quoted?.includes(' ')) return quoted
    if (NOT_NAMES.has(token.text)) return undefined
    if (quoted) return quoted
    const meaning = meanings.get(token.start)
    const isFree = meaning === undefined || (isAnnounced && meaning === 'animal')
    const written = visibleText(normalised.raw.slice(token.start, token.end))
    return isFree && pattern.test(written) && !isNeverName(token.text, language) ? written : undefined
  }
  const isCommon = ({ text }: Token) => recogniser.common.has(`${language} ${text}`)
  const beside = () =>
    firstOf(namesBesideAnimals(tokens, language, evidence), ({ token, isDivided }) =>
      (isCommon(token) && !isDivided) || isPlace(token) ? undefined : nameIn(token, IN_SENTENCE),
    )
  const unlessCommon = (token: Token) =>
    (isCommon(token) && !isInside(tokens, token)) || isPlace(token) ? undefined : nameIn(token, IN_SENTENCE)
  const explained = () => firstOf(namesExplained(normalised, tokens, language, evidence), unlessCommon)
  const shown = withoutEmoji(tokens)
  const hasCapitals = /\p{Lu}/u.test(normalised.raw)
  const announced = () =>
    firstOf(announcedNames(shown, language, evidence, ['call', 'greeting']), (token) => {
      if (isPlace(token)) return undefined
      const isLower = !hasCapitals && !isCommon(token) && isNaming(shown, shown.indexOf(token))
      return nameIn(token, isLower ? WITHOUT_CAPITAL : AFTER_CUE, true)
    })
  const treated = () =>
    firstOf(announcedNames(shown, language, evidence, ['treated']), (token) =>
      isPlace(token) || isContinued(normalised, shown, token) ? undefined : nameIn(token, IN_SENTENCE, true),
    )
  const owning = () =>
    firstOf(owners(normalised, tokens, language), (token) =>
      (knownKindOf(token.text) === 'pet' ? nameIn(token, IN_SENTENCE) : unlessCommon(token))?.replace(
        POSSESSIVE,
        '',
      ),
    )
  const candidates = nameCandidates(normalised, tokens, language, evidence, recogniser.common).filter(
    ({ name, word }) => name.includes(' ') || (!NOT_NAMES.has(word) && !isNeverName(word, language)),
  )
  return (
    announced() ??
    beside() ??
    explained() ??
    firstOf(namesBeforeNumbers(tokens), (token) => nameIn(token, AFTER_CUE)) ??
    treated() ??
    recogniser.nameAmong(candidates) ??
    candidates.find(({ isNickname, word }) => isNickname && knownKindOf(word) !== 'place')?.name ??
    owning() ??
    firstOf(namesBySubject(normalised, withoutInnerEmoji(normalised, tokens), language, isCommon), (token) =>
      nameIn(token, IN_SENTENCE),
    )
  )
}

type NameIn = (token: Token | undefined, pattern: RegExp, isAnnounced?: boolean) => string | undefined

function withoutEmoji(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ kind }) => kind !== 'emoji')
}

/** Before a capital, emoji separate sentences: "Gracias Ana 🙏 Está mejor". */
function withoutInnerEmoji({ raw }: NormalisedText, tokens: readonly Token[]): Token[] {
  return tokens.filter(({ kind }, index) => {
    if (kind !== 'emoji') return true
    const next = tokens.slice(index).find((token) => token.kind !== 'emoji')
    return next !== undefined && /^\p{Lu}/u.test(raw.slice(next.start, next.end))
  })
}

/** Words of naming that mostly announce a name in posts without capitals too, unlike "this is". */
const NAMING: ReadonlySet<string> = wordsOf(
  'llama llamaba nombre llamado llamada responde atiende chama chamava nome chamado chamada dela dele atende name named ' +
    'called answers',
)
const LINKS: ReadonlySet<string> = wordsOf('a al de es e por pelo is was to the')

/** Whether a word of naming is before the word, perhaps with words such as "es" and "de" between. */
function isNaming(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).findLast(({ text }) => !LINKS.has(text))
  return before !== undefined && NAMING.has(before.text)
}

const WITHOUT_CAPITAL = /^\p{Ll}[\p{Ll}\p{M}'’]{1,24}$/u
const AFTER_CUE = /^\p{Lu}[\p{L}\p{M}'’]{1,24}$/u
const IN_SENTENCE = /^\p{Lu}[\p{Ll}\p{M}'’]{1,24}$/u

function firstOf<Place>(
  places: Iterable<Place>,
  nameOf: (place: Place) => string | undefined,
): string | undefined {
  for (const place of places) {
    const name = nameOf(place)
    if (name) return name
  }
  return undefined
}

function isPlace({ text }: Token): boolean {
  return knownKindOf(text) === 'place'
}

/** Whether a word is before it, so that its capital does not open a sentence. */
function isInside(tokens: readonly Token[], { start }: Token): boolean {
  return tokens[tokens.findIndex((token) => token.start === start) - 1]?.kind === 'word'
}

/** Whether further words belong to the name, as those of people, streets and offices do: "Rita Alves", "Centro de Bem-Estar". */
function isContinued({ raw }: NormalisedText, tokens: readonly Token[], token: Token): boolean {
  const next = tokens[tokens.indexOf(token) + 1]
  return next?.kind === 'word' && (/^\p{Lu}/u.test(raw.charAt(next.start)) || OF.has(next.text))
}

const OF: ReadonlySet<string> = wordsOf('de do da dos das del of')

function startsWithin(tokens: readonly Token[], start: number, end: number): number[] {
  return tokens.filter((token) => token.start >= start && token.end <= end).map((token) => token.start)
}

/** Infinitives with a pronoun, "operarse", adverbs in "-mente" and English forms in "-ing": never names. */
function isNeverName(word: string, language: Language): boolean {
  return language === 'en'
    ? /.{2}ing$/.test(word)
    : /.{2}(?:[aei]r(?:se|l[aeo]s?)?|mente)$/.test(word) && word.length > 5
}

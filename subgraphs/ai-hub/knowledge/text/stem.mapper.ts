import snowball from 'snowball-stemmers'
import { boundedCache } from '../../../../runtime/bounded-cache.js'
import { foldText, wordsOf } from '../../../shared/search/folded-text.js'
import { LANGUAGES, type Language } from '../../analysis/labels.js'
import { speciesOf } from '../../cases-client/species-words.policy.js'

const stemmers = {
  es: snowball.newStemmer('spanish'),
  pt: snowball.newStemmer('portuguese'),
  en: snowball.newStemmer('english'),
} as const

/**
 * Endings whose accents the stemmers depend on, but which people omit. Words are folded first and these endings
 * restored, so that `adopcion` and `adopción` become one stem, and so do `doações`, `doação` and `doacao`.
 */
const ACCENTED_ENDINGS: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  es: [
    [/iones$/, 'ión'],
    [/ion$/, 'ión'],
    [/logia(s?)$/, 'logía$1'],
  ],
  pt: [
    [/coes$/, 'ção'],
    [/cao$/, 'ção'],
    [/[ao]es$/, 'ão'],
    [/ao$/, 'ão'],
  ],
  en: [],
}

/** Stop words, folded. */
const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: words(
    'a al algo ante aqui asi cada como con cual cuales cuando de del desde donde e el ella ellos en entre era es esa ese eso esta estan estas este esto estos estoy fue ha hago hay haya la las le les lo los mas me mi mis muy ni no nos o os para pero podes por porque puede puedo que quiero se ser si sin sobre son su sus tal tambien te tengo ti tiene tu un una uno unos unas ustedes y ya yo hacer debo necesito hola gracias favor',
  ),
  pt: words(
    'a ao aos aqui as assim ate cada com como da das de dela dele delas deles do dos e ela ele elas eles em entre era essa esse esta estao estas este esteja estou eu faco foi ha isso isto ja la lhe mais mas me meu minha muito na nao nas nem no nos o os ou para pela pelo por porque posso pode qual quais quando que quem quero se ser sem seu seus sobre sua sao tambem te tem tenho um uma umas uns voce voces fazer devo preciso oi ola obrigado obrigada favor',
  ),
  en: words(
    'a about an and are as at be been but by can could do does for from had has have how i if in into is it its me my need no not of on or our please she he should so some that the their them then there these they this to us want was we what when where which who will with would you your hello hi thanks',
  ),
}

/** Number of stop words of each language in a text; identifies the language of short questions. */
export function countStopWords(text: string): Readonly<Record<Language, number>> {
  const found = wordsOf(text)
  const count = (language: Language) => found.filter((word) => STOP_WORDS[language].has(word)).length
  return { es: count('es'), pt: count('pt'), en: count('en') }
}

/** Texts repeat words, and stemming a word takes longer than the rest of its indexing. */
const knownStems = boundedCache<string>(5_000)
/** Longer ones are not words and would fill the cache. */
const MAX_KNOWN_LENGTH = 40

/** The stem of a word in a language, folded. */
export function stemOf(word: string, language: Language): string {
  if (word.length > MAX_KNOWN_LENGTH) return newStemOf(word, language)
  const key = `${language} ${word}`
  const stem = knownStems.get(key) ?? newStemOf(word, language)
  knownStems.set(key, stem)
  return stem
}

function newStemOf(word: string, language: Language): string {
  let accented = foldText(word)
  for (const [ending, restored] of ACCENTED_ENDINGS[language]) {
    if (!ending.test(accented)) continue
    accented = accented.replace(ending, restored)
    break
  }
  return foldText(stemmers[language].stem(accented)) || accented
}

const MAX_STEMMED_WORDS = 4_000

/** The stems of a text's first words, in order. */
export function stemsOf(text: string, language: Language): string[] {
  return wordsOf(text)
    .slice(0, MAX_STEMMED_WORDS)
    .map((word) => stemOf(word, language))
}

/** A word of a query, stemmed in each searched language. */
export interface SearchedWord {
  readonly word: string
  readonly stems: Readonly<Partial<Record<Language, string>>>
  /** Whether it only says which animal: "dog". Most entries hold for every animal. */
  readonly isSpecies: boolean
}

/** Maximum words of a question; further ones are ignored. */
const MAX_WORDS = 16

/**
 * The words of a query: each once, without stop words unless there are no others.
 * @param languages the searched languages
 */
export function searchedWords(text: string, languages: readonly Language[] = LANGUAGES): SearchedWord[] {
  const all = [...new Set(wordsOf(text))]
  const significant = all.filter((word) => !languages.some((language) => STOP_WORDS[language].has(word)))
  return (significant.length > 0 ? significant : all).slice(0, MAX_WORDS).map((word) => ({
    word,
    isSpecies: speciesOf(word) !== undefined,
    stems: Object.fromEntries(languages.map((language) => [language, stemOf(word, language)])),
  }))
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

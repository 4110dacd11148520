import { LANGUAGES, type Language } from '../../analysis/labels.js'
import { detectLanguage } from '../../analysis/text/language.js'
import { normalise } from '../../analysis/text/normalise.js'
import { tokenise } from '../../analysis/text/tokens.js'
import { countStopWords } from './stem.mapper.js'

/** Characters of only one of the languages. */
const MARKS: readonly (readonly [Language, RegExp])[] = [
  ['es', /[ñ¿¡]/iu],
  ['pt', /[ãõçâêô]/iu],
]

/**
 * The language of a text, even of a question of three words: by characters of only one language, then by stop
 * words, then by the detector for posts.
 * @param expected the language of the conversation, used where nothing else decides
 */
export function detectTextLanguage(text: string, expected?: Language): Language {
  const marked = MARKS.filter(([, letters]) => letters.test(text)).map(([language]) => language)
  if (marked.length === 1 && marked[0]) return marked[0]
  const counts = countStopWords(text.slice(0, 2_000))
  const most = Math.max(...LANGUAGES.map((language) => counts[language]))
  const leaders = LANGUAGES.filter((language) => counts[language] === most)
  if (most > 0 && leaders.length === 1 && leaders[0]) return leaders[0]
  if (expected && leaders.includes(expected)) return expected
  const detected = detectLanguage(text, tokenise(normalise(text)), expected).language
  return leaders.includes(detected) ? detected : (leaders[0] ?? detected)
}

/** Whether a text is clearly in another language than this one; one that is too short to decide is not. */
export function isInOtherLanguage(text: string, language: Language): boolean {
  const detected = detectLanguage(text, tokenise(normalise(text)), language)
  return detected.sure && detected.language !== language
}

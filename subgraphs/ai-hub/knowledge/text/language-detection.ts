import { LANGUAGES, type Language } from '../../analysis/labels.js'
import { readPost } from '../../analysis/reading.js'
import { countStopWords } from './stems.js'

/** Letters and marks that only one of the languages has. */
const MARKS: readonly (readonly [Language, RegExp])[] = [
  ['es', /[ñ¿¡]/iu],
  ['pt', /[ãõçâêô]/iu],
]

/**
 * The language of a text, also of a question of three words: by the letters that only one language has, then by
 * the small words, then by the detector of posts.
 * @param expected the language taken where nothing decides: that of the conversation
 */
export function detectTextLanguage(text: string, expected?: Language): Language {
  const marked = MARKS.filter(([, letters]) => letters.test(text)).map(([language]) => language)
  if (marked.length === 1 && marked[0]) return marked[0]
  const counts = countStopWords(text.slice(0, 2_000))
  const most = Math.max(...LANGUAGES.map((language) => counts[language]))
  const leaders = LANGUAGES.filter((language) => counts[language] === most)
  if (most > 0 && leaders.length === 1 && leaders[0]) return leaders[0]
  if (expected && leaders.includes(expected)) return expected
  const detected = readPost(text, expected).detected.language
  return leaders.includes(detected) ? detected : (leaders[0] ?? detected)
}

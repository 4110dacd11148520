import { wordsOf } from '../../shared/search/folded-text.js'
import type { Language } from '../analysis/labels.js'
import { readPost } from '../analysis/reading.js'
import { sentencesOf } from '../knowledge/text/sentences.js'
import { searchedWords, stemOf } from '../knowledge/text/stems.js'
import { displayText } from './display-text.mapper.js'

/** How many sentences a gist has. */
const SENTENCES = 3
/** How many sentences of a long text are weighed. */
const WEIGHED = 200

/** How much the place and the matter of a sentence count, beside the words that it shares with the rest. */
const FIRST = 0.3
const EVIDENCE = 0.15
const AMOUNT = 0.2

/**
 * The sentences that say most of a text, in their order and as they were written: those whose words the text keeps
 * coming back to, that stand first, and that speak of animals, their state and sums.
 */
export function extractiveSummary(text: string, language: Language): string {
  const sentences = sentencesOf(text).slice(0, WEIGHED)
  const stems = sentences.map((sentence) => tellingStems(sentence.text, language))
  const counts = new Map<string, number>()
  for (const stem of stems.flatMap((own) => [...own])) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const scored = sentences.map((sentence, at) => {
    const own = [...(stems[at] ?? [])]
    const shared =
      own.reduce((sum, stem) => sum + Math.log(counts.get(stem) ?? 1), 0) / Math.sqrt(own.length || 1)
    const { evidence, amounts } = readPost(sentence.text, language).extraction
    const matter = Math.min(evidence.length, 4) * EVIDENCE + (amounts.length > 0 ? AMOUNT : 0)
    return { sentence, at, score: shared + matter + (at === 0 ? FIRST : 0) }
  })
  const chosen = scored.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, SENTENCES)
  return chosen
    .sort((a, b) => a.at - b.at)
    .map(({ sentence }) => displayText(sentence.text, 600))
    .join(' ')
}

function tellingStems(text: string, language: Language): Set<string> {
  const telling = new Set(searchedWords(text, [language]).map(({ word }) => word))
  return new Set(
    wordsOf(text)
      .filter((word) => telling.has(word))
      .map((word) => stemOf(word, language)),
  )
}

import { wordsOf } from '../../shared/search/folded-text.js'
import type { Language } from '../analysis/labels.js'
import { parsedText } from '../knowledge/text/parsed-text.mapper.js'
import { sentencesOf } from '../knowledge/text/sentence.mapper.js'
import { searchedWords, stemOf } from '../knowledge/text/stem.mapper.js'
import { displayText } from './display-text.mapper.js'

/** Number of sentences in a summary. */
const SENTENCES = 3
/** Number of sentences of a long text that are scored. */
const WEIGHED = 200

/** Weights of position and content of a sentence, in addition to the words that it shares with the rest. */
const FIRST = 0.3
const EVIDENCE = 0.15
const AMOUNT = 0.2

/**
 * The most informative sentences of a text, verbatim and in order: those with the most frequent words, the first
 * one, and those about animals, their condition and sums.
 */
export function extractiveSummary(text: string, language: Language): string {
  const sentences = sentencesOf(text).slice(0, WEIGHED)
  const stems = sentences.map((sentence) => contentStems(sentence.text, language))
  const counts = new Map<string, number>()
  for (const stem of stems.flatMap((own) => [...own])) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const scored = sentences.map((sentence, at) => {
    const own = [...(stems[at] ?? [])]
    const shared =
      own.reduce((sum, stem) => sum + Math.log(counts.get(stem) ?? 1), 0) / Math.sqrt(own.length || 1)
    const { evidence, amounts } = parsedText(sentence.text, language).extraction
    const matter = Math.min(evidence.length, 4) * EVIDENCE + (amounts.length > 0 ? AMOUNT : 0)
    return { sentence, at, score: shared + matter + (at === 0 ? FIRST : 0) }
  })
  const chosen = scored.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, SENTENCES)
  return chosen
    .sort((a, b) => a.at - b.at)
    .map(({ sentence }) => displayText(sentence.text, 600))
    .join(' ')
}

function contentStems(text: string, language: Language): Set<string> {
  const significant = new Set(searchedWords(text, [language]).map(({ word }) => word))
  return new Set(
    wordsOf(text)
      .filter((word) => significant.has(word))
      .map((word) => stemOf(word, language)),
  )
}

import { type SoftmaxExample, trainSoftmax } from '../../model/softmax.js'
import { storeHead } from '../../model/stored-head.js'
import { synchronously } from '../../model/yielding-task.js'
import type { LabelledPost } from '../../seed/labelled-post.js'
import { normalise } from '../../text/normalise.js'
import { tokenise } from '../../text/tokens.js'
import { extractEvidence } from '../extraction.js'
import { nameCandidates } from './name-candidate.js'
import { NAME_SLOTS, type NameModel, nameVector } from './name-model.js'

/** How often a word must occur in lower case to count as a word rather than a name. */
const COMMON = 2

/** Trains the recogniser on the posts about cases that list their names; the same posts give the same model. */
export function trainNames(posts: readonly LabelledPost[]): NameModel {
  const commonWords = commonWordsOf(posts)
  const common = new Set(commonWords)
  const examples: SoftmaxExample[] = []
  for (const { text, language, names, isCaseRelated } of posts) {
    if (!isCaseRelated || !names) continue
    const own = new Set(names.map((name) => name.toLowerCase()))
    const normalised = normalise(text)
    const tokens = tokenise(normalised)
    const evidence = extractEvidence(normalised, tokens, language)
    for (const { name, features } of nameCandidates(normalised, tokens, language, evidence, common)) {
      const first = own.has(name.toLowerCase()) ? 1 : 0
      examples.push({ vector: nameVector(features), first, end: first + 1 })
    }
  }
  const options = { classes: 2, features: NAME_SLOTS, epochs: 30, learningRate: 0.15, seed: 1, decay: 0.02 }
  return { head: storeHead(synchronously(trainSoftmax(examples, options)), ['other', 'name']), commonWords }
}

function commonWordsOf(posts: readonly LabelledPost[]): string[] {
  const counts = new Map<string, number>()
  for (const { text, language } of posts) {
    const normalised = normalise(text)
    for (const { kind, text: word, start } of tokenise(normalised)) {
      if (kind !== 'word' || !/^\p{Ll}/u.test(text.slice(start))) continue
      const key = `${language} ${word}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return [...counts].flatMap(([word, count]) => (count >= COMMON ? [word] : [])).sort()
}

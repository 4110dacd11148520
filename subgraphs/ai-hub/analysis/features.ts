import type { Extraction } from './extraction.js'
import type { Token } from './tokens.js'

/** The version of the feature set; part of a model's version, as a model only fits the features it learnt. */
export const FEATURE_VERSION = 1

/** A feature is named by its kind and text: `w:` word, `b:` two words, `c:` letters of a word, `l:` lexicon. */
export type Features = ReadonlyMap<string, number>

const BLOCK_WEIGHTS = { w: 1, b: 0.6, c: 1, l: 1.2 } as const
type Block = keyof typeof BLOCK_WEIGHTS

const LETTER_GRAMS = [3, 4, 5] as const
/** Longer words add no letter grams past this point; nothing real is longer. */
const MAX_GRAM_WORD = 18

/** What the heads see of a post: presence of n-grams and of lexicon evidence, each kind scaled to unit length. */
export function featuresOf(tokens: readonly Token[], extraction: Extraction): Features {
  const words = tokens.map(wordOf).filter((word) => word !== '')
  const blocks: Record<Block, Set<string>> = {
    w: new Set(words),
    b: new Set(pairs(words)),
    c: new Set(words.filter(isPlain).flatMap(letterGrams)),
    l: new Set(lexiconNames(extraction)),
  }
  const features = new Map<string, number>()
  for (const block of Object.keys(blocks) as Block[]) {
    const value = BLOCK_WEIGHTS[block] / Math.sqrt(blocks[block].size || 1)
    for (const name of blocks[block]) features.set(`${block}:${name}`, value)
  }
  return features
}

/** Links, names, amounts and numbers are masked: that one stands there matters, which one does not. */
function wordOf(token: Token): string {
  if (token.kind === 'word' || token.kind === 'emoji') return token.text
  if (token.kind === 'stop') return /[!?]/.test(token.text) ? token.text.slice(0, 1) : ''
  return `<${token.kind}>`
}

function isPlain(word: string): boolean {
  return /^\p{L}/u.test(word)
}

function pairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

function letterGrams(word: string): string[] {
  const bounded = `_${word.slice(0, MAX_GRAM_WORD)}_`
  return LETTER_GRAMS.flatMap((length) =>
    Array.from({ length: Math.max(0, bounded.length - length + 1) }, (_, at) =>
      bounded.slice(at, at + length),
    ),
  )
}

function lexiconNames({ evidence, amounts }: Extraction): string[] {
  const names: string[] = amounts.length > 0 ? ['amount'] : []
  for (const { label, kind, severity, negated } of evidence) {
    if (negated) names.push(`not ${label}`)
    else {
      names.push(label)
      if (severity) names.push(`${label} ${severity}`)
      if (kind) names.push(`${label} ${kind}`)
    }
  }
  const has = (name: string) => names.includes(name)
  if (has('animal')) names.push(...WITH_ANIMAL.filter(has).map((name) => `animal + ${name}`))
  else names.push('no animal')
  return names
}

/** What means something else when an animal is named in the same post. */
const WITH_ANIMAL = [
  'condition critical',
  'condition high',
  'condition medium',
  'emergency',
  'cruelty',
  'lost',
  'progress',
  'fundraising',
  'adoption',
  'rescue',
  'request',
  'human',
  'commerce',
  'news',
  'joke',
  'advocacy',
  'event',
  'pet_life',
]

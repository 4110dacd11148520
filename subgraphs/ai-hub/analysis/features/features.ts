import type { Extraction } from '../extraction/extraction.js'
import type { Language } from '../labels.js'
import type { ConceptMatch } from '../lexicon/concepts/concept-finder.js'
import type { NormalisedText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'
import { clauseNames } from './clauses.js'
import { balanceNames, conceptNames, groupCounts, groupNames, settingNames } from './concepts.js'
import { contextsOf } from './contexts.js'
import { evidenceNames, severityNames } from './evidence.js'
import { formNames } from './form.js'
import { namesPet } from './pet-name.js'
import { situationNames } from './situation.js'
import { letterGramsOf, pairsOf, wordsOf } from './words.js'

/** The version of the feature set; part of a model's version, as a model only fits the features it was trained on. */
export const FEATURE_VERSION = 8

/** Blocks of features by their letter: the kind shown to people and the weight of the whole block. */
const BLOCKS = {
  w: { kind: 'word', weight: 1.5 },
  b: { kind: 'pair', weight: 0.7 },
  c: { kind: 'letters', weight: 0.8 },
  l: { kind: 'lexicon', weight: 1.5 },
  v: { kind: 'lexicon', weight: 2.2 },
  k: { kind: 'concept', weight: 2 },
  x: { kind: 'concept', weight: 1.5 },
  z: { kind: 'concept', weight: 2 },
  f: { kind: 'concept', weight: 1 },
  t: { kind: 'context', weight: 1.5 },
  r: { kind: 'context', weight: 1 },
  n: { kind: 'context', weight: 1 },
  s: { kind: 'concept', weight: 1.5 },
  q: { kind: 'form', weight: 1.2 },
  u: { kind: 'concept', weight: 3 },
} as const

type Block = keyof typeof BLOCKS
export type FeatureKind = (typeof BLOCKS)[Block]['kind']

/** The blocks of the wording itself, which come first; the others describe its meaning according to the lexicon, and its form. */
const WORDING: ReadonlySet<string> = new Set<Block>(['w', 'b', 'c'])

/** Whether a feature is about the wording itself. */
export function isWording(name: string): boolean {
  return WORDING.has(name.slice(0, 1))
}

/** Whether a feature is a whole word or a pair of words; these come first. */
export function isWhole(name: string): boolean {
  return isPair(name) || name.startsWith('w:')
}

/** Whether a feature is a pair of words. */
export function isPair(name: string): boolean {
  return name.startsWith('b:')
}

/** Whether a feature is about the situation of the animal, which only its urgency depends on; these come last. */
export function isSituation(name: string): boolean {
  return name.startsWith('u:')
}

/** The features of a post: `values[i]` of the feature `names[i]`, each name once. */
export interface Features {
  names: string[]
  values: number[]
}

export interface ReadText {
  normalised: NormalisedText
  tokens: readonly Token[]
  language: Language
  extraction: Extraction
  concepts: readonly ConceptMatch[]
}

/** Presence of n-grams, evidence, concepts and marks of form, each block scaled to unit length. */
export function featuresOf(text: ReadText): Features {
  const features: Features = { names: [], values: [] }
  for (const [block, names] of Object.entries(blocksOf(text)) as [Block, string[]][]) {
    const distinct = new Set(names)
    const value = BLOCKS[block].weight / Math.sqrt(distinct.size || 1)
    for (const name of distinct) {
      features.names.push(`${block}:${name}`)
      features.values.push(value)
    }
  }
  return features
}

function blocksOf({ normalised, tokens, language, extraction, concepts }: ReadText): Record<Block, string[]> {
  const words = wordsOf(normalised, tokens, extraction.animalName)
  const counts = groupCounts(concepts, extraction)
  const contexts = contextsOf(tokens, concepts)
  return {
    w: words,
    b: pairsOf(words, language),
    c: letterGramsOf(words),
    l: evidenceNames(extraction),
    v: severityNames(extraction),
    k: conceptNames(concepts),
    x: groupNames(counts),
    z: settingNames(counts, namesPet(normalised, tokens)),
    f: balanceNames(counts),
    t: contexts.near,
    r: contexts.wide,
    n: contexts.close,
    s: clauseNames(tokens, language, concepts, extraction),
    q: formNames(normalised, tokens, language, concepts, extraction),
    u: situationNames(normalised, tokens, language, concepts, extraction),
  }
}

/** The kind and the text of a feature, for display. */
export function describeFeature(name: string): { kind: FeatureKind; ngram: string } {
  return { kind: BLOCKS[name.slice(0, 1) as Block].kind, ngram: name.slice(2) }
}

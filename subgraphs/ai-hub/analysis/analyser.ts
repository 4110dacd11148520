import type { Amount } from './amounts.js'
import { probabilityOf } from './calibration.js'
import { type Belief, decide } from './decision.js'
import type { Evidence } from './extraction.js'
import { describeFeature, type FeatureKind, type Features } from './features.js'
import { seemsInjected } from './injection.js'
import type { CaseUpdateType, Language, SuggestedAction, Urgency } from './labels.js'
import type { EvidenceLabel } from './lexicon/entry.js'
import {
  loadHead,
  type Model,
  RELATED,
  relevanceScore,
  slotOf,
  UNRELATED,
  urgencyProbabilities,
  vectorOf,
} from './model.js'
import type { InputNote } from './normalise.js'
import { type Reading, readPost } from './reading.js'
import { type SoftmaxHead, scores } from './softmax.js'
import { suggestedActionOf } from './update-type.js'

export interface PostToAnalyse {
  text: string
  /** The guardian's language, taken where detection is not sure. */
  language?: Language
}

/**
 * `injection`: the post speaks to machines; `ungrounded`: held to be about a case though the lexicon finds nothing
 * that says so. Both call for a person. The rest describe the input and decide nothing.
 */
export type AnalysisFlag = 'injection' | 'ungrounded' | 'language_unsure' | InputNote

export interface ExtractedInfo {
  /** The species, in English: dog, cat, horse, bird, other. */
  animalMentioned?: string
  animalName?: string
  /** As worded in the post; several are divided by commas. */
  medicalCondition?: string
  emergency: boolean
  fundraisingRequest: boolean
  /** As worded in the post. */
  medicalProgress?: string
}

/** An n-gram, or another feature, and how far it moved the relevance score: above zero towards a case, below zero away from one. */
export interface NgramWeight {
  kind: FeatureKind
  ngram: string
  weight: number
}

export interface PostAnalysis {
  isCaseRelated: boolean
  urgency: Urgency
  caseUpdateType: CaseUpdateType
  suggestedAction: SuggestedAction
  /** Calibrated probability that `isCaseRelated` is right, 0 to 1. */
  confidence: number
  extractedInfo: ExtractedInfo
  language: Language
  amounts: Amount[]
  /** Places in the post, as written: `text.slice(start, end)`. */
  evidence: Evidence[]
  strongestNgrams: NgramWeight[]
  /** The model's own view of the urgency, before the rule. */
  urgencyProbabilities: Record<Urgency, number>
  modelVersion: string
  flags: AnalysisFlag[]
}

export interface Analyser {
  analyse(post: PostToAnalyse): PostAnalysis
}

/** Prepares a model for use. Analysing is pure: the same post gives the same answer, in bounded time. */
export function createAnalyser(model: Model): Analyser {
  const relevance = loadHead(model.relevance)
  const urgency = loadHead(model.urgency)
  const { calibration } = model

  function believe(features: Features): Belief {
    const vector = vectorOf(features)
    return {
      related: probabilityOf(calibration.relevance, relevanceScore(relevance, vector)),
      urgency: urgencyProbabilities(scores(urgency, vector), calibration.temperature),
    }
  }

  function analyse({ text, language }: PostToAnalyse): PostAnalysis {
    const reading = readPost(text, language)
    const belief = believe(reading.features)
    const judgement = decide(belief, reading.extraction, calibration.threshold)
    return {
      ...judgement,
      suggestedAction: suggestedActionOf(judgement.caseUpdateType, judgement.isCaseRelated),
      extractedInfo: infoOf(reading, judgement.urgency),
      language: reading.detected.language,
      amounts: reading.extraction.amounts,
      evidence: reading.extraction.evidence,
      strongestNgrams: strongest(reading.features, relevance),
      urgencyProbabilities: { ...belief.urgency },
      modelVersion: model.version,
      flags: flagsOf(reading, judgement.isCaseRelated),
    }
  }

  return { analyse }
}

const GROUNDING: ReadonlySet<EvidenceLabel> = new Set<EvidenceLabel>([
  'animal',
  'condition',
  'cruelty',
  'lost',
  'progress',
  'adoption',
  'rescue',
])

function flagsOf({ normalised, detected, extraction }: Reading, isCaseRelated: boolean): AnalysisFlag[] {
  const flags: AnalysisFlag[] = [...normalised.notes]
  if (!detected.sure) flags.push('language_unsure')
  if (isCaseRelated && !extraction.evidence.some(({ label, negated }) => GROUNDING.has(label) && !negated)) {
    flags.push('ungrounded')
  }
  if (seemsInjected(normalised)) flags.push('injection')
  return flags
}

function infoOf({ extraction }: Reading, urgency: Urgency): ExtractedInfo {
  const said = extraction.evidence.filter(({ negated }) => !negated)
  const species = said.filter(({ label }) => label === 'animal').map(({ kind }) => kind)
  return {
    animalMentioned: species.find((kind) => kind !== 'other') ?? species[0],
    animalName: extraction.animalName,
    medicalCondition: wordingOf(said, 'condition'),
    emergency: urgency === 'critical' || said.some(({ label }) => label === 'emergency'),
    fundraisingRequest: said.some(({ label }) => label === 'fundraising'),
    medicalProgress: wordingOf(said, 'progress'),
  }
}

/** The wordings of one label, each once, at most four. */
function wordingOf(evidence: readonly Evidence[], wanted: EvidenceLabel): string | undefined {
  const wordings = evidence.filter(({ label }) => label === wanted).map(({ text }) => text.toLowerCase())
  return [...new Set(wordings)].slice(0, 4).join(', ') || undefined
}

const SHOWN = 8

function strongest({ names, values }: Features, head: SoftmaxHead): NgramWeight[] {
  const weighed = names.flatMap((name, at): NgramWeight[] => {
    const base = slotOf(name) * head.classes
    const lead = (head.weights[base + RELATED] ?? 0) - (head.weights[base + UNRELATED] ?? 0)
    const weight = lead * (values[at] ?? 0)
    return weight === 0 ? [] : [{ ...describeFeature(name), weight: Math.round(weight * 1e4) / 1e4 }]
  })
  return weighed.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, SHOWN)
}

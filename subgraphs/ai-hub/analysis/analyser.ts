import { suggestedActionOf } from './decision/decision.js'
import { createJudge } from './decision/judge.js'
import type { Judgement } from './evaluation/metrics.js'
import type { Amount } from './extraction/amounts.js'
import type { Evidence } from './extraction/evidence.js'
import { shownName } from './extraction/names/shown-name.js'
import { describeFeature, type FeatureKind, type Features } from './features/features.js'
import type { CaseUpdateType, Language, SuggestedAction, Urgency } from './labels.js'
import type { EvidenceLabel } from './lexicon/entry.js'
import { type Model, slotOf, vectorOf } from './model/model.js'
import type { QuantisedHead } from './model/softmax.js'
import { oddsGradient } from './model/subject.js'
import { type ParsedPost, readPost } from './reading.js'
import { isSuspectedInjection } from './text/injection.js'
import { type InputNote, visibleText } from './text/normalise.js'

export interface PostToAnalyse {
  text: string
  /** The guardian's language, used if detection is uncertain. */
  language?: Language
}

/**
 * `perhaps`: not judged to be about a case, but likely enough for a second look; `injection`: looks like a
 * prompt injection; `ungrounded`: judged to be about a case without supporting evidence from the lexicon.
 * These three require human review. The rest describe the input and affect no decision.
 */
export type AnalysisFlag = 'perhaps' | 'injection' | 'ungrounded' | 'language_unsure' | InputNote

export interface ExtractedInfo {
  /** The species, in English: dog, cat, horse, bird, other. */
  animalMentioned?: string
  /** Absent if the post is not judged to be about a case. */
  animalName?: string
  /** As worded in the post; separated by commas. */
  medicalCondition?: string
  emergency: boolean
  fundraisingRequest: boolean
  /** As worded in the post. */
  medicalProgress?: string
}

/** An n-gram or other feature and its effect on the relevance score: positive towards a case, negative away from one. */
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
  /** Calibrated probability that `isCaseRelated` is right, 0.5 to 1. */
  confidence: number
  extractedInfo: ExtractedInfo
  language: Language
  amounts: Amount[]
  /** Pieces of the post as written: `text.slice(start, end)`. */
  evidence: Evidence[]
  strongestNgrams: NgramWeight[]
  /** The model's probabilities of the urgency, before the rule. */
  urgencyProbabilities: Record<Urgency, number>
  modelVersion: string
  flags: AnalysisFlag[]
}

export interface Analyser {
  analyse(post: PostToAnalyse): PostAnalysis
}

/** Prepares a model for use. Analysis is pure and takes bounded time. */
export function createAnalyser(model: Model): Analyser {
  const { judge, relevance } = createJudge(model)
  // An analyser that refers to the model keeps its stored weights, 4 MB, in memory.
  const { version: modelVersion } = model

  function analyse({ text, language }: PostToAnalyse): PostAnalysis {
    const reading = readPost(text, language)
    const { judgement, estimate, shares } = judge(vectorOf(reading.features), reading.extraction)
    const { isPerhaps, ...answer } = judgement
    return {
      ...answer,
      suggestedAction: suggestedActionOf(judgement.caseUpdateType, judgement.isCaseRelated),
      extractedInfo: infoOf(reading, judgement),
      language: reading.detected.language,
      amounts: reading.extraction.amounts,
      evidence: reading.extraction.evidence,
      strongestNgrams: strongest(reading.features, relevance, oddsGradient(shares)),
      urgencyProbabilities: { ...estimate.urgency },
      modelVersion,
      flags: [...(isPerhaps ? (['perhaps'] as const) : []), ...flagsOf(reading, judgement.isCaseRelated)],
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

function flagsOf({ normalised, detected, extraction }: ParsedPost, isCaseRelated: boolean): AnalysisFlag[] {
  const flags: AnalysisFlag[] = [...normalised.notes]
  if (!detected.sure) flags.push('language_unsure')
  if (isCaseRelated && !extraction.evidence.some(({ label, negated }) => GROUNDING.has(label) && !negated)) {
    flags.push('ungrounded')
  }
  if (isSuspectedInjection(normalised)) flags.push('injection')
  return flags
}

function infoOf({ extraction }: ParsedPost, { urgency, isCaseRelated }: Judgement): ExtractedInfo {
  const said = extraction.evidence.filter(({ negated }) => !negated)
  const species = said.filter(({ label }) => label === 'animal').map(({ kind }) => kind)
  const name = isCaseRelated ? extraction.animalName : undefined
  return {
    animalMentioned: species.find((kind) => kind !== 'other') ?? species[0],
    // Most other posts that get a second look are about no case, and the names of their pets are not facts of one.
    animalName: name === undefined ? undefined : shownName(name),
    medicalCondition: wordingOf(said, 'condition'),
    emergency: urgency === 'critical' || said.some(({ label }) => label === 'emergency'),
    fundraisingRequest: said.some(({ label }) => label === 'fundraising'),
    medicalProgress: wordingOf(said, 'progress'),
  }
}

/** Treatments and external threats are not conditions: "operarse", "at risk". */
const NO_CONDITION =
  /^(?:oper|cirug|cirurg|interv|quirof|quiróf|intern|ingres|surg|hospital|emergency|antibi|vet|al vet|ao vet|urgente|needs)/u
const OUTER_KINDS: ReadonlySet<string | undefined> = new Set(['deadline', 'trapped'])

/** The distinct wordings of one label, at most four. */
function wordingOf(evidence: readonly Evidence[], wanted: EvidenceLabel): string | undefined {
  const wordings = evidence
    .filter(({ label, kind }) => label === wanted && !OUTER_KINDS.has(kind))
    .map(({ text }) => visibleText(text).toLowerCase())
    .filter((wording) => wanted !== 'condition' || !NO_CONDITION.test(wording))
  return [...new Set(wordings)].slice(0, 4).join(', ') || undefined
}

const SHOWN = 8

/** The features with the largest effect on the log odds of a case: their weights times the gradient. */
function strongest(
  { names, values }: Features,
  { classes, weights, scale }: QuantisedHead,
  gradient: Float64Array,
): NgramWeight[] {
  const weighed = names.flatMap((name, at): NgramWeight[] => {
    const base = slotOf(name) * classes
    let pull = 0
    for (let of = 0; of < classes; of++) pull += (gradient[of] ?? 0) * ((weights[base + of] ?? 0) * scale)
    const weight = Math.round(pull * (values[at] ?? 0) * 1e4) / 1e4
    return weight === 0 ? [] : [{ ...describeFeature(name), weight }]
  })
  return weighed.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, SHOWN)
}

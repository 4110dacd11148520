import {
  type CaseUpdateType,
  LANGUAGES,
  type Language,
  URGENCIES,
  type Urgency,
  urgencyStep,
} from '../labels.js'
import { expectedCalibrationError } from '../model/calibration.js'
import type { LabelledPost } from '../seed/labelled-post.js'

/** The part of an analysis that is measured. */
export interface Judgement {
  isCaseRelated: boolean
  /** Not judged to be about a case, but worth a second look. */
  isPerhaps: boolean
  urgency: Urgency
  caseUpdateType: CaseUpdateType
  confidence: number
}

export interface ClassMetrics {
  precision: number
  recall: number
  f1: number
  support: number
}

/** `confusion[truth][answer]` counts posts. */
export interface HeadMetrics<Class extends string> {
  classes: Record<Class, ClassMetrics>
  confusion: Record<Class, Record<Class, number>>
  macroF1: number
  accuracy: number
}

export interface Metrics {
  posts: number
  relevance: HeadMetrics<'related' | 'unrelated'>
  /** The share of unrelated posts classified as cases. */
  falseAlarmRate: number
  /** The share of cases that are classified as a case or as possibly one. */
  recallWithPerhaps: number
  /** The share of unrelated posts that get a second look. */
  perhapsRate: number
  /** Over posts about a case; one classified as unrelated counts with its assigned urgency. */
  urgency: HeadMetrics<Urgency>
  withinOneStep: number
  /** The share of critical posts classified as critical cases. */
  criticalRecall: number
  caseUpdateTypeAccuracy: number
  calibrationError: number
}

export interface MetricsByLanguage extends Metrics {
  byLanguage: Partial<Record<Language, Metrics>>
}

/** Compares judgements with labels; both lists in the same order. */
export function measure(posts: readonly LabelledPost[], judgements: readonly Judgement[]): MetricsByLanguage {
  const pairs = posts.flatMap((post, index) => {
    const judgement = judgements[index]
    return judgement ? [{ post, judgement }] : []
  })
  const byLanguage: Partial<Record<Language, Metrics>> = {}
  for (const language of LANGUAGES) {
    const chosen = pairs.filter(({ post }) => post.language === language)
    if (chosen.length > 0) byLanguage[language] = measurePairs(chosen)
  }
  return { ...measurePairs(pairs), byLanguage }
}

interface Pair {
  post: LabelledPost
  judgement: Judgement
}

function measurePairs(pairs: readonly Pair[]): Metrics {
  const related = pairs.filter(({ post }) => post.isCaseRelated && post.urgency)
  const cases = pairs.filter(({ post }) => post.isCaseRelated)
  const unrelated = pairs.filter(({ post }) => !post.isCaseRelated)
  const critical = related.filter(({ post }) => post.urgency === 'critical')
  const typed = related.filter(({ post }) => post.caseUpdateType)
  const steps = related.map(({ post, judgement }) =>
    Math.abs(urgencyStep(post.urgency ?? 'low') - urgencyStep(judgement.urgency)),
  )
  return {
    posts: pairs.length,
    relevance: headMetrics(
      ['related', 'unrelated'],
      pairs.map(({ post, judgement }) => [relevanceClass(post), relevanceClass(judgement)]),
    ),
    falseAlarmRate: share(unrelated, ({ judgement }) => judgement.isCaseRelated),
    recallWithPerhaps: share(cases, ({ judgement }) => judgement.isCaseRelated || judgement.isPerhaps),
    perhapsRate: share(unrelated, ({ judgement }) => judgement.isPerhaps),
    urgency: headMetrics(
      URGENCIES,
      related.map(({ post, judgement }) => [post.urgency ?? 'low', judgement.urgency]),
    ),
    withinOneStep: share(steps, (step) => step <= 1),
    criticalRecall: share(
      critical,
      ({ judgement }) => judgement.isCaseRelated && judgement.urgency === 'critical',
    ),
    caseUpdateTypeAccuracy: share(
      typed,
      ({ post, judgement }) => judgement.isCaseRelated && judgement.caseUpdateType === post.caseUpdateType,
    ),
    calibrationError: expectedCalibrationError(
      pairs.map(({ judgement }) => judgement.confidence),
      pairs.map(({ post, judgement }) => post.isCaseRelated === judgement.isCaseRelated),
    ),
  }
}

function relevanceClass({ isCaseRelated }: { isCaseRelated: boolean }): 'related' | 'unrelated' {
  return isCaseRelated ? 'related' : 'unrelated'
}

function headMetrics<Class extends string>(
  classes: readonly Class[],
  answers: readonly (readonly [truth: Class, answer: Class])[],
): HeadMetrics<Class> {
  const count = (truth: Class, answer: Class) =>
    answers.filter(([a, b]) => a === truth && b === answer).length
  const rows = classes.map((truth) => [truth, record(classes, (answer) => count(truth, answer))] as const)
  const confusion = Object.fromEntries(rows) as Record<Class, Record<Class, number>>
  const perClass = record(classes, (of) => classMetrics(classes, confusion, of))
  const present = classes.filter((of) => perClass[of].support > 0)
  return {
    classes: perClass,
    confusion,
    macroF1: present.reduce((sum, of) => sum + perClass[of].f1, 0) / (present.length || 1),
    accuracy: share(answers, ([truth, answer]) => truth === answer),
  }
}

function classMetrics<Class extends string>(
  classes: readonly Class[],
  confusion: Record<Class, Record<Class, number>>,
  of: Class,
): ClassMetrics {
  const hits = confusion[of][of]
  const support = classes.reduce((sum, answer) => sum + confusion[of][answer], 0)
  const answered = classes.reduce((sum, truth) => sum + confusion[truth][of], 0)
  const precision = answered === 0 ? 0 : hits / answered
  const recall = support === 0 ? 0 : hits / support
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, support }
}

function record<Class extends string, Value>(
  classes: readonly Class[],
  fill: (of: Class) => Value,
): Record<Class, Value> {
  return Object.fromEntries(classes.map((of) => [of, fill(of)])) as Record<Class, Value>
}

/** The share of items that pass; 1 if there are none, so that an empty set fails no floor. */
function share<T>(items: readonly T[], passes: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(passes).length / items.length
}

/**
 * Cross-validation of the analysis on its seed posts: each genre is classified by heads that were trained without it and
 * without its authors, which shows how the analysis generalises to unseen forms. Thresholds, costs and rules are chosen by
 * these figures; the gates are only for reporting.
 */
import { decide, type Estimate } from '../../../subgraphs/ai-hub/analysis/decision/decision.js'
import {
  type Judgement,
  type Metrics,
  measure,
} from '../../../subgraphs/ai-hub/analysis/evaluation/metrics.js'
import { LANGUAGES } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { probabilityOf } from '../../../subgraphs/ai-hub/analysis/model/calibration.js'
import { type HeldOutScore, scoreHeldOut } from '../../../subgraphs/ai-hub/analysis/model/heads.js'
import {
  type Calibration,
  SLOTS,
  urgencyProbabilities,
} from '../../../subgraphs/ai-hub/analysis/model/model.js'
import { numberSlots } from '../../../subgraphs/ai-hub/analysis/model/numbering.js'
import { type PreparedPost, prepare } from '../../../subgraphs/ai-hub/analysis/model/prepared-post.js'
import { synchronously } from '../../../subgraphs/ai-hub/analysis/model/yielding-task.js'
import { type Genre, seedTables } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import { DEFAULT_TRAINING, seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { reportNameFolds } from './name-folds.js'

interface Judged {
  readonly genre: Genre
  readonly prepared: PreparedPost
  readonly judgement: Judgement
}

/** Minimum recall and maximum false alarm rate of a genre, or of a language over all genres. */
interface FoldFloor {
  readonly recall: number
  readonly falseAlarms: number
}

const LANGUAGE_FLOOR: FoldFloor = { recall: 0.7, falseAlarms: 0.16 }
/** The genre `turns`, short posts with denials, is the hardest. */
const GENRE_FLOOR: FoldFloor = { recall: 0.45, falseAlarms: 0.33 }

/** Prints the figures by language and by genre; returns the missed floors. */
export function reportFolds(say: (line: string) => void): string[] {
  const judged = judgeByGenre()
  const missed: string[] = []
  const report = (name: string, posts: readonly Judged[], floor?: FoldFloor) => {
    const metrics = metricsOf(posts)
    say(lineOf(name, metrics))
    if (floor) missed.push(...missedFoldFloors(name, metrics, floor))
  }
  report('all', judged)
  for (const language of LANGUAGES)
    report(
      language,
      judged.filter(({ prepared }) => prepared.post.language === language),
      LANGUAGE_FLOOR,
    )
  for (const genre of new Set(judged.map((post) => post.genre)))
    report(
      genre,
      judged.filter((post) => post.genre === genre),
      GENRE_FLOOR,
    )
  return [...missed, ...reportNameFolds(say)]
}

function judgeByGenre(): Judged[] {
  const tables = seedTables()
  const genres = [...new Set(tables.map(({ genre }) => genre))]
  const posts = tables.flatMap(({ genre, posts }) =>
    posts.map((post) => ({ genre, prepared: prepare(post) })),
  )
  const { vectors, usedSlots } = synchronously(
    numberSlots(
      posts.map(({ prepared }) => prepared.vector),
      SLOTS,
    ),
  )
  const unseen = synchronously(
    scoreHeldOut(
      posts.map(({ prepared }, index) => ({ ...prepared, vector: vectors[index] ?? prepared.vector })),
      posts.map(({ genre }) => genres.indexOf(genre)),
      { ...DEFAULT_TRAINING, features: usedSlots.length },
    ),
  )
  const { calibration } = seedModel()
  return posts.flatMap(({ genre, prepared }, index) => {
    const scored = unseen[index]
    return scored
      ? [{ genre, prepared, judgement: decide(beliefOf(scored, calibration), prepared.extraction) }]
      : []
  })
}

function beliefOf(
  { score, updateType, urgency }: HeldOutScore,
  { relevance, temperature }: Calibration,
): Estimate {
  return {
    related: probabilityOf(relevance, score),
    urgency: urgencyProbabilities(urgency, temperature),
    updateType,
  }
}

function metricsOf(judged: readonly Judged[]): Metrics {
  return measure(
    judged.map(({ prepared }) => prepared.post),
    judged.map(({ judgement }) => judgement),
  )
}

function lineOf(name: string, metrics: Metrics): string {
  const { relevance, falseAlarmRate, criticalRecall, urgency, withinOneStep, caseUpdateTypeAccuracy } =
    metrics
  const figures = Object.entries({
    'macro-F1': relevance.macroF1,
    recall: relevance.classes.related.recall,
    'false alarms': falseAlarmRate,
    critical: criticalRecall,
    urgency: urgency.accuracy,
    'within a step': withinOneStep,
    kind: caseUpdateTypeAccuracy,
    calibration: metrics.calibrationError,
  }).map(([figure, value]) => `${figure} ${value.toFixed(3)}`)
  return `${name.padEnd(10)} ${String(metrics.posts).padStart(4)} posts: ${figures.join(', ')}`
}

function missedFoldFloors(name: string, { relevance, falseAlarmRate }: Metrics, floor: FoldFloor): string[] {
  const { related, unrelated } = relevance.classes
  const missed: string[] = []
  if (related.support > 0 && related.recall < floor.recall)
    missed.push(`${name}: recall is ${related.recall.toFixed(3)}, below ${floor.recall}`)
  if (unrelated.support > 0 && falseAlarmRate > floor.falseAlarms)
    missed.push(`${name}: false alarms are ${falseAlarmRate.toFixed(3)}, above ${floor.falseAlarms}`)
  return missed
}

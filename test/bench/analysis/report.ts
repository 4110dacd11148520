import type { PostAnalysis } from '../../../subgraphs/ai-hub/analysis/analyser.js'
import { type Metrics, measure } from '../../../subgraphs/ai-hub/analysis/evaluation/metrics.js'
import { CASE_UPDATE_TYPES, LANGUAGES } from '../../../subgraphs/ai-hub/analysis/labels.js'
import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { bootstrapInterval, type Interval, shareInterval } from '../../support/analysis/intervals.js'
import type { OverlapIndex } from '../../support/analysis/n-gram-overlap.js'
import { nameFigures } from './name-figures.js'

export interface Analysed {
  post: LabelledPost
  analysis: PostAnalysis
}

interface Comparison {
  baseline: (text: string) => boolean
  known: OverlapIndex
}

/** Prints the figures of a gate, in all and by language. */
export function printReport(held: readonly Analysed[], comparison: Comparison): void {
  printPart('all', held, comparison)
  for (const language of LANGUAGES)
    printPart(
      language,
      held.filter(({ post }) => post.language === language),
      comparison,
    )
}

const metricsOf = (held: readonly Analysed[]) =>
  measure(
    held.map(({ post }) => post),
    held.map(({ analysis }) => ({ ...analysis, isPerhaps: analysis.flags.includes('perhaps') })),
  )

function printPart(name: string, held: readonly Analysed[], { baseline, known }: Comparison): void {
  const metrics: Metrics = metricsOf(held)
  const related = held.filter(({ post }) => post.isCaseRelated)
  const unrelated = held.length - related.length
  const critical = related.filter(({ post }) => post.urgency === 'critical').length
  say(`${name}: ${held.length} posts, ${related.length} about a case`)
  const macroF1 = bootstrapInterval(held, (drawn) => metricsOf(drawn).relevance.macroF1)
  const simple = metricsOf(
    held.map(({ post, analysis }) => ({
      post,
      analysis: { ...analysis, isCaseRelated: baseline(post.text) },
    })),
  )
  say(
    `  relevance macro-F1 ${figure(metrics.relevance.macroF1, macroF1)}, naive Bayes ${simple.relevance.macroF1.toFixed(3)}`,
  )
  const { recall, precision } = metrics.relevance.classes.related
  say(`  recall of cases ${ofCount(recall, related.length)}, precision ${precision.toFixed(3)}`)
  say(`  false alarms ${ofCount(metrics.falseAlarmRate, unrelated)}`)
  say(
    `  with second looks: recall ${ofCount(metrics.recallWithPerhaps, related.length)}, at ${ofCount(metrics.perhapsRate, unrelated)} of the unrelated`,
  )
  say(
    `  urgency exact ${ofCount(metrics.urgency.accuracy, related.length)}, within one step ${ofCount(metrics.withinOneStep, related.length)}`,
  )
  say(`  recall of critical posts ${ofCount(metrics.criticalRecall, critical)}`)
  say(`  kind of update ${ofCount(metrics.caseUpdateTypeAccuracy, related.length)}`)
  const kinds = CASE_UPDATE_TYPES.map((kind) => {
    const of = related.filter(({ post }) => post.caseUpdateType === kind)
    return `${kind} ${of.filter(({ analysis }) => analysis.isCaseRelated).length}/${of.length}`
  })
  say(`  cases found by kind: ${kinds.join(', ')}`)
  printNames(held)
  say(`  calibration error ${metrics.calibrationError.toFixed(3)}`)
  const grams = held.map(({ post }) => known.knownTrigrams(post.text))
  const nearest = Math.max(...held.map(({ post }) => known.closest(post.text)))
  say(
    `  wording shared with the seed: ${mean(grams).toFixed(3)} of word trigrams, closest post ${nearest.toFixed(2)} of letter 5-grams`,
  )
}

function printNames(held: readonly Analysed[]): void {
  const { named, found, invented } = nameFigures(
    held.map(({ post, analysis }) => ({ names: post.names, found: analysis.extractedInfo.animalName })),
  )
  say(
    `  names found ${ofCount(found / (named || 1), named)}, invented in ${ofCount(invented / held.length, held.length)} of posts`,
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
}

function ofCount(value: number, count: number): string {
  return `${figure(value, shareInterval(value, count))} of ${count}`
}

function figure(value: number, { low, high }: Interval): string {
  return `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

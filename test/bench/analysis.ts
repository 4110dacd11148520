/**
 * Measures the post analysis on the gates, which are not part of its training. Every figure has its 95 % confidence interval;
 * the share of a gate's wording that occurs in the seed, and the results of naive Bayes, show how hard a gate is. Writes
 * `analysis/results.json` and the tables of `gate/README.md` and `docs/decisions.md`. Exits with 1 if a floor is missed.
 *
 *     npm run bench:analysis
 *     npm run bench:analysis -- --folds    cross-validation over the genres of the seed instead: no gate is read
 *     npm run bench:analysis -- --engines  compares the analysis with three engines without lexicon and rules, in one table
 *     npm run bench:analysis -- --posts <folder>  the first model on your own labelled posts, in files `es.tsv`, `pt.tsv`
 *                                                 and `en.tsv` with the columns of the seed; nothing is written
 */
import { parseArgs } from 'node:util'
import { createAnalyser } from '../../subgraphs/ai-hub/analysis/analyser.js'
import { evaluate } from '../../subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import { missedFloors } from '../../subgraphs/ai-hub/analysis/gate/floors.js'
import { GATES, type Gate, gatePosts, postsOf } from '../../subgraphs/ai-hub/analysis/gate/index.js'
import { trainFirstModel } from '../../subgraphs/ai-hub/analysis/seed/first-model.js'
import { seedPosts } from '../../subgraphs/ai-hub/analysis/seed/index.js'
import type { LabelledPost } from '../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { seedModel } from '../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { overlapIndex } from '../support/analysis/n-gram-overlap.js'
import { naiveBayesBaseline } from './analysis/baseline.js'
import { measureEngines } from './analysis/engines.js'
import { reportFolds } from './analysis/folds.js'
import { reportOwnPosts } from './analysis/own-posts.js'
import { type GateFigures, reportGate } from './analysis/report.js'
import { writeResults } from './analysis/results.js'

const date = new Date().toISOString()
const {
  posts: folder,
  folds,
  engines,
} = parseArgs({
  options: { posts: { type: 'string' }, folds: { type: 'boolean' }, engines: { type: 'boolean' } },
}).values
if (folder !== undefined) reportOwnPosts(folder, say)
else if (engines) {
  const rows = measureEngines(say)
  writeResults({ engines: { date, model: seedModel().version, rows } })
} else if (folds) end(reportFolds(say))
else end(reportGates())

/** Returns the figures below a floor. */
function reportGates(): string[] {
  const posts = seedPosts()
  const begun = performance.now()
  const model = trainFirstModel()
  say(
    `model ${model.version} of ${posts.length} posts, trained and measured in ${Math.round(performance.now() - begun)} ms`,
  )
  if (JSON.stringify(model) !== JSON.stringify(seedModel())) {
    say('THE FIRST MODEL IS NOT THE ONE OF THE SEED POSTS: run `npm run train:seed`')
    process.exitCode = 1
  }

  const analyser = createAnalyser(model)
  const analyses = (held: readonly LabelledPost[]) =>
    held.map((post) => ({ post, analysis: analyser.analyse({ text: post.text, language: post.language }) }))
  analyses(gatePosts())
  const started = performance.now()
  const all = analyses(gatePosts())
  say(`${((performance.now() - started) / all.length).toFixed(2)} ms a post`)

  const comparison = {
    baseline: naiveBayesBaseline(posts),
    known: overlapIndex(posts.map(({ text }) => text)),
  }
  const missed: string[] = []
  const figures = GATES.map((gate) => {
    say(`\n=== gate "${gate}"`)
    missed.push(...missedFloors(gate, evaluate(model, postsOf(gate))).map((floor) => `${gate}: ${floor}`))
    return [gate, reportGate(analyses(postsOf(gate)), comparison, say)] as const
  })
  writeResults({
    gates: {
      date,
      model: model.version,
      posts: posts.length,
      figures: Object.fromEntries(figures) as Record<Gate, GateFigures>,
    },
  })
  return missed
}

function end(missed: readonly string[]): void {
  for (const floor of missed) say(`BELOW THE FLOOR: ${floor}`)
  if (missed.length > 0) process.exitCode = 1
  else say('\nevery floor is met')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

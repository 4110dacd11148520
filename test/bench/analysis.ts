/**
 * What the analysis of posts is worth, over the held-out posts: nothing was learnt from them or chosen by them. Fails
 * where a floor is missed.
 *
 *     npm run bench:analysis
 */
import { createAnalyser } from '../../subgraphs/ai-hub/analysis/analyser.js'
import { evaluate } from '../../subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import type { HeadMetrics, Metrics } from '../../subgraphs/ai-hub/analysis/evaluation/metrics.js'
import { missedFloors } from '../../subgraphs/ai-hub/analysis/gate/floors.js'
import { gatePosts } from '../../subgraphs/ai-hub/analysis/gate/index.js'
import type { Model } from '../../subgraphs/ai-hub/analysis/model/model.js'
import { train } from '../../subgraphs/ai-hub/analysis/model/training.js'
import { seedPosts } from '../../subgraphs/ai-hub/analysis/seed/index.js'
import { DEFAULT_TRAINING } from '../../subgraphs/ai-hub/analysis/seed/seed-model.js'

const posts = seedPosts()
const held = gatePosts()
const begun = performance.now()
const model = train({ posts, ...DEFAULT_TRAINING })
const trained = performance.now() - begun

say(`model ${model.version} of ${posts.length} posts, trained in ${Math.round(trained)} ms`)
say(`${held.length} held-out posts, ${millisecondsPerPost(model).toFixed(3)} ms a post`)
const metrics = evaluate(model, held)
print('all', metrics)
for (const [language, of] of Object.entries(metrics.byLanguage)) print(language, of)

const missed = missedFloors(metrics)
for (const floor of missed) say(`BELOW THE FLOOR: ${floor}`)
if (missed.length > 0) process.exitCode = 1
else say('every floor is met')

function print(name: string, of: Metrics): void {
  say(`\n== ${name}: ${of.posts} posts`)
  printHead('relevance', of.relevance)
  say(`   false-alarm rate ${share(of.falseAlarmRate)}, calibration error ${share(of.calibrationError)}`)
  printHead('urgency', of.urgency)
  say(`   within one step ${share(of.withinOneStep)}, critical recall ${share(of.criticalRecall)}`)
  say(`   update type right ${share(of.caseUpdateTypeAccuracy)}`)
}

function printHead<Class extends string>(name: string, head: HeadMetrics<Class>): void {
  say(`   ${name}: macro-F1 ${share(head.macroF1)}, exact ${share(head.accuracy)}`)
  const classes = Object.keys(head.classes) as Class[]
  for (const of of classes) {
    const { precision, recall, f1 } = head.classes[of]
    const answers = classes.map((answer) => `${answer} ${head.confusion[of][answer]}`).join(', ')
    say(
      `     ${of.padEnd(10)} precision ${share(precision)} recall ${share(recall)} F1 ${share(f1)} | taken for: ${answers}`,
    )
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function share(value: number): string {
  return value.toFixed(3)
}

/** Over five rounds, after one to warm up. */
function millisecondsPerPost(of: Model): number {
  const analyser = createAnalyser(of)
  const round = () => {
    for (const { text, language } of held) analyser.analyse({ text, language })
  }
  round()
  const start = performance.now()
  for (let count = 0; count < 5; count++) round()
  return (performance.now() - start) / (5 * held.length)
}

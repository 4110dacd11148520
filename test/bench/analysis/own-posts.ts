import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAnalyser } from '../../../subgraphs/ai-hub/analysis/analyser.js'
import { LANGUAGES } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { seedPosts } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import { type LabelledPost, readPostTable } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { overlapIndex } from '../../support/analysis/n-gram-overlap.js'
import { naiveBayesBaseline } from './baseline.js'
import { type GateFigures, reportGate } from './report.js'

/**
 * Measures the first model on posts from outside the repository; prints figures only.
 * @param seed what the posts are compared with
 */
export function reportOwnPosts(
  folder: string,
  say: (line: string) => void,
  seed: readonly LabelledPost[] = seedPosts(),
): GateFigures {
  const held = ownPosts(folder)
  const model = seedModel()
  const analyser = createAnalyser(model)
  say(
    `model ${model.version} on ${held.length} posts of ${new Set(held.map(({ author }) => author)).size} authors`,
  )
  return reportGate(
    held.map((post) => ({ post, analysis: analyser.analyse({ text: post.text, language: post.language }) })),
    { baseline: naiveBayesBaseline(seed), known: overlapIndex(seed.map(({ text }) => text)) },
    say,
  )
}

/**
 * The labelled posts of a folder: one or more of the files `es.tsv`, `pt.tsv` and `en.tsv`, with the columns of the seed.
 * @throws Error if the folder has none of these files or one that cannot be parsed
 */
function ownPosts(folder: string): LabelledPost[] {
  const posts = LANGUAGES.flatMap((language) => {
    const file = join(folder, `${language}.tsv`)
    return existsSync(file) ? readPostTable(language, file, readFileSync(file, 'utf8')) : []
  })
  if (posts.length === 0)
    throw new Error(`${folder} has no posts in ${LANGUAGES.map((language) => `${language}.tsv`).join(', ')}.`)
  return posts
}

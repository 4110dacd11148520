import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { projectRoot } from '../../../../runtime/project-root.js'
import type { Model } from '../model/model.js'
import type { TrainingOptions } from '../model/training.js'

/** Parameters of the first model and defaults of later trainings. */
export const DEFAULT_TRAINING: TrainingOptions = { epochs: 4, learningRate: 0.12, seed: 20260101 }

/**
 * The first model, written by `npm run train:seed` so that no start waits for training. A test compares its inputs,
 * `npm run bench:analysis` every byte.
 */
export const seedModelFile = join(projectRoot, 'subgraphs/ai-hub/analysis/seed/seed-model.json.gz')

let known: Model | undefined

/** The model of the seed posts. */
export function seedModel(): Model {
  known ??= JSON.parse(gunzipSync(readFileSync(seedModelFile)).toString()) as Model
  return known
}

/** `baseOf` the seed posts and the gates, written with the model, so that no start has to read them. */
export const seedBaseFile = join(projectRoot, 'subgraphs/ai-hub/analysis/seed/seed-base.txt')

let base: string | undefined

/** What identifies the training set of this program. */
export function seedBase(): string {
  base ??= readFileSync(seedBaseFile, 'utf8').trim()
  return base
}

import type { Model } from './model.js'
import { seedPosts } from './seed/index.js'
import { type TrainingOptions, train, trainInSlices } from './training.js'

/** What the first model is trained with, and the default of later trainings. */
export const DEFAULT_TRAINING: Readonly<TrainingOptions> = { epochs: 8, learningRate: 0.1, seed: 20260101 }

let trained: Model | undefined
let training: Promise<Model> | undefined

/** The model of the seed posts, trained on first use: one to two seconds, then at once. */
export function seedModel(): Model {
  trained ??= train({ posts: seedPosts(), ...DEFAULT_TRAINING })
  return trained
}

/** The same model, trained in slices so that a server goes on answering meanwhile. */
export function seedModelInSlices(): Promise<Model> {
  training ??= trained
    ? Promise.resolve(trained)
    : trainInSlices({ posts: seedPosts(), ...DEFAULT_TRAINING }).then((model) => {
        trained = model
        return model
      })
  return training
}

import { evaluate } from '../evaluation/evaluation.js'
import { gatePosts } from '../gate/index.js'
import type { Model } from '../model/model.js'
import { train } from '../model/training.js'
import { seedPosts } from './index.js'
import { DEFAULT_TRAINING } from './seed-model.js'

/** Trains the model of the seed posts, and measures it on the gates. */
export function trainFirstModel(): Model {
  const model = train({ posts: seedPosts(), ...DEFAULT_TRAINING })
  return { ...model, heldOut: evaluate(model, gatePosts()) }
}

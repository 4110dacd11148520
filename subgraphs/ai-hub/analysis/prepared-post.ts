import type { Extraction } from './extraction.js'
import type { LabelledPost } from './labelled-post.js'
import { vectorOf } from './model.js'
import { readPost } from './reading.js'
import type { SparseVector } from './softmax.js'

/** What heads and rules look at of a labelled post. */
export interface PreparedPost {
  readonly post: LabelledPost
  readonly extraction: Extraction
  readonly vector: SparseVector
}

/** Reads a labelled post. */
export function prepare(post: LabelledPost): PreparedPost {
  const { extraction, features } = readPost(post.text, post.language)
  return { post, extraction, vector: vectorOf(features) }
}

const known = new WeakMap<LabelledPost, PreparedPost>()

/** The same, read once: the posts that every model is measured on come again and again. */
export function prepareOnce(post: LabelledPost): PreparedPost {
  const prepared = known.get(post) ?? prepare(post)
  known.set(post, prepared)
  return prepared
}

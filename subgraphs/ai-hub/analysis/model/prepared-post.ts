import type { Extraction } from '../extraction/extraction.js'
import { readPost } from '../reading.js'
import type { LabelledPost } from '../seed/labelled-post.js'
import { vectorOf } from './model.js'
import type { SparseVector } from './softmax.js'

/** A labelled post with what heads and rules need. */
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

/** The same, cached per post: every model is measured on the same posts. */
export function prepareCached(post: LabelledPost): PreparedPost {
  const prepared = known.get(post) ?? prepare(post)
  known.set(post, prepared)
  return prepared
}

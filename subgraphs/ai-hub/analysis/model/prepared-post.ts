import type { Extraction } from '../extraction/extraction.js'
import { isSituation, isWhole, isWording } from '../features/features.js'
import { readPost } from '../reading.js'
import type { LabelledPost } from '../seed/labelled-post.js'
import { vectorOf } from './model.js'
import type { SparseVector } from './softmax.js'

/** A labelled post with the inputs of heads and rules. */
export interface PreparedPost {
  readonly post: LabelledPost
  readonly extraction: Extraction
  readonly vector: SparseVector
  /** The number of entries of the vector that are about the wording; the others follow them. */
  readonly wording: number
  /** The number of these that are whole words and pairs of words, which come first. */
  readonly words: number
  /** The number of entries before those about the situation, which come last. */
  readonly beforeSituation: number
}

/** Reads a labelled post. */
export function prepare(post: LabelledPost): PreparedPost {
  const { extraction, features } = readPost(post.text, post.language)
  return {
    post,
    extraction,
    vector: vectorOf(features),
    wording: features.names.filter(isWording).length,
    words: features.names.filter(isWhole).length,
    beforeSituation: features.names.filter((name) => !isSituation(name)).length,
  }
}

const known = new WeakMap<LabelledPost, PreparedPost>()

/** Like `prepare`, cached per post, because models are repeatedly trained and measured on the same posts. */
export function prepareCached(post: LabelledPost): PreparedPost {
  const prepared = known.get(post) ?? prepare(post)
  known.set(post, prepared)
  return prepared
}

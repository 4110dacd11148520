import { LANGUAGES } from '../labels.js'
import { type LabelledPost, readPostTable } from '../seed/labelled-post.js'

/**
 * Sets of held-out posts that no model is trained on: a new model must pass each before it is used. `plain`:
 * ordinary sentences. `real`: the forms of real posts, with emoji, hashtags, line breaks, typos and lengths
 * from a few words to long captions. `adversarial`: negations, past events, parts of threads, ambiguous
 * words, very short posts, and prompt injections next to a real case.
 */
export const GATES = ['plain', 'real', 'adversarial'] as const
export type Gate = (typeof GATES)[number]

const known = new Map<Gate, readonly LabelledPost[]>()

/** The posts of one gate. They are read once, so that their prepared form is cached. */
export function postsOf(gate: Gate): readonly LabelledPost[] {
  const posts =
    known.get(gate) ??
    LANGUAGES.flatMap((language) => readPostTable(language, `analysis/gate/${gate}/${language}.tsv`))
  known.set(gate, posts)
  return posts
}

/** The posts of every gate. */
export function gatePosts(): readonly LabelledPost[] {
  return GATES.flatMap(postsOf)
}

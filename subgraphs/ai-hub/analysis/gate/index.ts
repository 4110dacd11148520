import { LANGUAGES } from '../labels.js'
import { type LabelledPost, readPostTable } from '../seed/labelled-post.js'

/** Held-out posts that no model is trained on: a new model must pass them before it is used. */
export function gatePosts(): LabelledPost[] {
  return LANGUAGES.flatMap((language) => readPostTable(language, `analysis/gate/${language}.tsv`))
}

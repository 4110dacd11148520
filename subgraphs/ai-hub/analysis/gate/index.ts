import { type LabelledPost, readPostTable } from '../labelled-post.js'
import { enGate } from './en.js'
import { esGate } from './es.js'
import { ptGate } from './pt.js'

/** Posts that no model learns from: what a new model is held to before it is put to use. */
export function gatePosts(): LabelledPost[] {
  return [...readPostTable('es', esGate), ...readPostTable('pt', ptGate), ...readPostTable('en', enGate)]
}

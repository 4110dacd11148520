import { type LabelledPost, readPostTable } from '../labelled-post.js'
import { enOngoing } from './en-ongoing.js'
import { enUnrelated } from './en-unrelated.js'
import { enUrgent } from './en-urgent.js'
import { esOngoing } from './es-ongoing.js'
import { esUnrelated } from './es-unrelated.js'
import { esUrgent } from './es-urgent.js'
import { ptOngoing } from './pt-ongoing.js'
import { ptUnrelated } from './pt-unrelated.js'
import { ptUrgent } from './pt-urgent.js'

/** The posts a first model learns from. Written for this purpose by hand; people and places are made up. */
export function seedPosts(): LabelledPost[] {
  return [
    ...[esUrgent, esOngoing, esUnrelated].flatMap((table) => readPostTable('es', table)),
    ...[ptUrgent, ptOngoing, ptUnrelated].flatMap((table) => readPostTable('pt', table)),
    ...[enUrgent, enOngoing, enUnrelated].flatMap((table) => readPostTable('en', table)),
  ]
}

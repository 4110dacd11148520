import { type LabelledPost, readPostTable } from '../labelled-post.js'
import { enBrief } from './en-brief.js'
import { enCalls } from './en-calls.js'
import { enCases } from './en-cases.js'
import { enField } from './en-field.js'
import { enMore } from './en-more.js'
import { enOngoing } from './en-ongoing.js'
import { enOther } from './en-other.js'
import { enProbe } from './en-probe.js'
import { enStories } from './en-stories.js'
import { enUnrelated } from './en-unrelated.js'
import { enUrgent } from './en-urgent.js'
import { enVoices } from './en-voices.js'
import { esBrief } from './es-brief.js'
import { esCalls } from './es-calls.js'
import { esCases } from './es-cases.js'
import { esField } from './es-field.js'
import { esMore } from './es-more.js'
import { esOngoing } from './es-ongoing.js'
import { esOther } from './es-other.js'
import { esProbe } from './es-probe.js'
import { esStories } from './es-stories.js'
import { esUnrelated } from './es-unrelated.js'
import { esUrgent } from './es-urgent.js'
import { ptBrief } from './pt-brief.js'
import { ptCalls } from './pt-calls.js'
import { ptCases } from './pt-cases.js'
import { ptField } from './pt-field.js'
import { ptMore } from './pt-more.js'
import { ptOngoing } from './pt-ongoing.js'
import { ptOther } from './pt-other.js'
import { ptProbe } from './pt-probe.js'
import { ptStories } from './pt-stories.js'
import { ptUnrelated } from './pt-unrelated.js'
import { ptUrgent } from './pt-urgent.js'

/**
 * The posts a first model learns from: written for this purpose by hand, about half of them hard negatives. People,
 * places and sums are made up.
 */
export function seedPosts(): LabelledPost[] {
  return [
    ...[
      esCalls,
      esUrgent,
      esOngoing,
      esUnrelated,
      esMore,
      esBrief,
      esStories,
      esCases,
      esOther,
      esProbe,
      esField,
    ].flatMap((table) => readPostTable('es', table)),
    ...[
      ptCalls,
      ptUrgent,
      ptOngoing,
      ptUnrelated,
      ptMore,
      ptBrief,
      ptStories,
      ptCases,
      ptOther,
      ptProbe,
      ptField,
    ].flatMap((table) => readPostTable('pt', table)),
    ...[
      enCalls,
      enUrgent,
      enOngoing,
      enUnrelated,
      enMore,
      enBrief,
      enStories,
      enCases,
      enOther,
      enProbe,
      enField,
      enVoices,
    ].flatMap((table) => readPostTable('en', table)),
  ]
}

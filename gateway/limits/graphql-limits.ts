import type { DocumentNode } from 'graphql'
import type { GraphqlLimits } from '../../schema/graphql-limits.js'
import { type DocumentMeasures, measureDocument } from './document-measures.js'

/** A limit that a request exceeds. */
export interface ExceededLimit {
  readonly limit: keyof GraphqlLimits
  readonly maximum: number
  readonly value: number
}

const units: Readonly<Record<keyof GraphqlLimits, string>> = {
  tokens: 'tokens',
  nesting: 'levels of brackets',
  depth: 'levels of fields',
  rootFields: 'root fields in one operation',
  aliases: 'aliases in one operation',
  directives: 'directives',
  selections: 'selections after fragments are expanded',
  repetitions: 'selections of one name, or fragment spreads, in one selection set',
  fragments: 'fragments',
  cost: 'objects that the operation may return',
}

/** The first limit that a document exceeds; undefined for an acceptable one. */
export function exceededLimit(document: DocumentNode, limits: GraphqlLimits): ExceededLimit | undefined {
  const measures = measureDocument(document)
  for (const limit of Object.keys(measures) as (keyof DocumentMeasures)[])
    if (measures[limit] > limits[limit]) return { limit, maximum: limits[limit], value: measures[limit] }
  return undefined
}

/** The message of a refusal. */
export function limitMessage({ limit, maximum, value }: ExceededLimit): string {
  return `The request has ${value} ${units[limit]}; at most ${maximum} are allowed. Split it or request smaller pages.`
}

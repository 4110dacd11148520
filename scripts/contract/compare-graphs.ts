import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { type GraphQLSchema, parse, validate } from 'graphql'
import type { ContractChange } from './contract-change.js'

const levels: Readonly<Record<CriticalityLevel, ContractChange['level']>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
}

/** The changes between two API schemas, by coordinate. Descriptions are not compared. */
export async function compareGraphs(before: GraphQLSchema, after: GraphQLSchema): Promise<ContractChange[]> {
  const changes = await diff(before, after)
  return changes
    .filter(({ type }) => !type.includes('DESCRIPTION'))
    .map(({ criticality, path = '', message }) => ({
      level: levels[criticality.level],
      place: path,
      about: message,
    }))
}

/** Trusted documents that clients may still send by id, and that the graph no longer accepts. */
export function brokenDocuments(
  documents: Readonly<Record<string, string>>,
  graph: GraphQLSchema,
): ContractChange[] {
  return Object.entries(documents).flatMap(([id, text]) =>
    validate(graph, parse(text)).map(
      ({ message }): ContractChange => ({
        level: 'breaking',
        place: id,
        about: `${nameOf(text)}: ${message}`,
      }),
    ),
  )
}

function nameOf(text: string): string {
  return /(?:query|mutation|subscription)\s+(\w+)/.exec(text)?.[1] ?? 'a document'
}

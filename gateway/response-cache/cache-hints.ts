import { type ConstDirectiveNode, type DocumentNode, Kind, valueFromASTUntyped } from 'graphql'

/** Whether a response is the same for everyone, or belongs to its viewer. */
export type CacheScope = 'PUBLIC' | 'PRIVATE'

/** The `@cacheControl` of a field or type, with the meaning that it has in Apollo Server. */
export interface CacheHint {
  /** For how many seconds a response with it may be reused. */
  readonly maxAge?: number
  readonly scope?: CacheScope
  /** It takes the time of the field in which it is selected; fields with selections are otherwise not cached. */
  readonly inheritMaxAge?: true
}

/** The hints of a graph by coordinate (`PublicCase`, `Query.caseBySlug`). */
export type CacheHints = Readonly<Record<string, CacheHint>>

/**
 * Reads `@cacheControl` from SDL: of the subgraphs, or of a supergraph that was composed with `@composeDirective`. Where
 * several subgraphs declare the same coordinate, the strictest rule applies: the shortest time and the most private scope.
 */
export function cacheHintsIn(documents: readonly DocumentNode[]): CacheHints {
  const hints = new Map<string, CacheHint>()
  const add = (coordinate: string, directives: readonly ConstDirectiveNode[] = []) => {
    for (const directive of directives) {
      if (directive.name.value !== 'cacheControl') continue
      const known = hints.get(coordinate)
      const hint = hintOf(directive)
      hints.set(coordinate, known ? strongest(known, hint) : hint)
    }
  }
  for (const definition of documents.flatMap(({ definitions }) => definitions)) {
    if (!('directives' in definition) || !('name' in definition) || !definition.name) continue
    const type = definition.name.value
    add(type, definition.directives as readonly ConstDirectiveNode[])
    if (!('fields' in definition)) continue
    for (const field of definition.fields ?? [])
      if (field.kind === Kind.FIELD_DEFINITION) add(`${type}.${field.name.value}`, field.directives)
  }
  return Object.fromEntries([...hints].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function hintOf({ arguments: args = [] }: ConstDirectiveNode): CacheHint {
  const { maxAge, scope, inheritMaxAge } = Object.fromEntries(
    args.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
  )
  return {
    ...(typeof maxAge === 'number' ? { maxAge: Math.max(0, maxAge) } : {}),
    ...(scope === 'PUBLIC' || scope === 'PRIVATE' ? { scope } : {}),
    ...(inheritMaxAge === true ? { inheritMaxAge } : {}),
  }
}

function strongest(one: CacheHint, other: CacheHint): CacheHint {
  const ages = [one.maxAge, other.maxAge].filter((age) => age !== undefined)
  const scope = one.scope === 'PRIVATE' ? one.scope : (other.scope ?? one.scope)
  return {
    ...(ages.length > 0 ? { maxAge: Math.min(...ages) } : {}),
    ...(scope ? { scope } : {}),
    ...(one.inheritMaxAge && other.inheritMaxAge ? { inheritMaxAge: true as const } : {}),
  }
}

/**
 * The default limits of one GraphQL request. A refusal (`QUERY_LIMIT_EXCEEDED`) names the limit, its
 * maximum and the value of the request.
 */
export const graphqlLimits = {
  /** Lexical tokens of the text; they bound the parser's work. */
  tokens: 4_000,
  /** Levels of brackets; they bound the parser's recursion. */
  nesting: 200,
  /** Levels of fields, introspection excluded. */
  depth: 12,
  /** Root fields in one operation. */
  rootFields: 20,
  /** Aliased fields in one operation. */
  aliases: 50,
  /** Directives anywhere in the document. */
  directives: 50,
  /** Selections after all fragments are expanded: what planner and compilers work through. */
  selections: 2_000,
  /** Selections of one response name, or fragment spreads, in one selection set: validation compares pairs. */
  repetitions: 50,
  fragments: 50,
  /** Objects that the operation may return, page sizes multiplied along each path. */
  cost: 10_000,
} as const

export type GraphqlLimits = Readonly<Record<keyof typeof graphqlLimits, number>>

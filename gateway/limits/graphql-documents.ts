import type { DocumentStore } from '@apollo/server'
import { ApolloServerErrorCode } from '@apollo/server/errors'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { GraphqlLimits } from '../../schema/graphql-limits.js'
import { hashOf } from '../documents/manifest.js'
import { type ExceededLimit, exceededLimit } from './graphql-limits.js'

/** Tokens of all documents that are kept; a token takes some 300 bytes of memory once parsed. */
const MAX_STORED_TOKENS = 100_000

/** A document over a limit. */
interface ExceedingText {
  readonly exceeded: ExceededLimit
}

/** A text with a syntax error, or a document that does not fit the schema. */
interface InvalidText {
  readonly errors: readonly GraphQLError[]
  readonly code: ApolloServerErrorCode
}

/** The result of reading a text. */
type ReadText = { readonly document: DocumentNode } | ExceedingText | InvalidText

/** The documents of GraphQL requests: each text is parsed, measured and validated once while it is kept. */
export interface GraphqlDocuments {
  read(text: string): ReadText
  /** Reads a text that is cached permanently; undefined when it is refused. */
  keep(text: string): DocumentNode | undefined
  /** Passes the documents to Apollo Server, which then neither parses nor validates them. */
  readonly store: DocumentStore
}

/** Dependencies of {@link graphqlDocuments}. */
export interface GraphqlDocumentsOptions {
  readonly limits: GraphqlLimits
  /** Called once the gateway has started. */
  readonly schema: () => GraphQLSchema
  readonly introspection: boolean
}

/** See {@link GraphqlDocuments}. The limits are checked before validation, whose work they bound. */
export function graphqlDocuments({
  limits,
  schema,
  introspection,
}: GraphqlDocumentsOptions): GraphqlDocuments {
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: MAX_STORED_TOKENS,
    sizeCalculation: ({ tokenCount = 1 }) => Math.max(1, tokenCount),
  })

  const kept = new Map<string, DocumentNode>()
  const known = (key: string) => kept.get(key) ?? documents.get(key)

  function readUnknown(text: string): ReadText {
    const document = parsed(text, limits)
    if (!('kind' in document)) return document
    const exceeded = exceededLimit(document, limits)
    if (exceeded) return { exceeded }
    const errors = validate(schema(), document, rules)
    return errors.length === 0
      ? { document }
      : { errors, code: ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED }
  }

  function read(text: string): ReadText {
    const key = hashOf(text)
    const document = known(key)
    if (document) return { document }
    const found = readUnknown(text)
    if ('document' in found) documents.set(key, found.document)
    return found
  }

  return {
    read,
    keep(text) {
      const found = read(text)
      if (!('document' in found)) return undefined
      kept.set(hashOf(text), found.document)
      return found.document
    },
    store: {
      get: async (key) => known(hashIn(key)),
      // A persisted text whose document was evicted: Apollo Server has read it again.
      async set(key, document) {
        documents.set(hashIn(key), document)
      },
      delete: async (key) => documents.delete(hashIn(key)),
    },
  }
}

/** Apollo Server's keys are a prefix of the schema and the SHA-256 hash of the text. */
function hashIn(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1)
}

function parsed(text: string, limits: GraphqlLimits): DocumentNode | ExceedingText | InvalidText {
  try {
    const nesting = nestingOf(text, limits)
    if (nesting > limits.nesting)
      return { exceeded: { limit: 'nesting', maximum: limits.nesting, value: nesting } }
    return parse(text, { maxTokens: limits.tokens })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return /Parsing aborted/.test(error.message)
      ? { exceeded: { limit: 'tokens', maximum: limits.tokens, value: limits.tokens + 1 } }
      : { errors: [error], code: ApolloServerErrorCode.GRAPHQL_PARSE_FAILED }
  }
}

/**
 * The levels of brackets among the tokens that the parser will read. The parser is recursive: some thousand levels
 * overflow the stack.
 * @throws GraphQLError for a text that has no tokens
 */
function nestingOf(text: string, { tokens }: GraphqlLimits): number {
  const lexer = new Lexer(new Source(text))
  let [level, deepest] = [0, 0]
  for (let count = 0; count <= tokens && lexer.advance().kind !== TokenKind.EOF; count++) {
    const { kind } = lexer.token
    if (OPENING.has(kind)) deepest = Math.max(deepest, ++level)
    else if (CLOSING.has(kind)) level--
  }
  return deepest
}

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L])
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R])

import { Client, type DocumentInput, gql, type Operation, subscriptionExchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import type { GraphDocument } from './graph-document.js'
import { GraphFailure } from './graph-failure.js'
import { subscribeLive } from './live-stream.js'
import { trustedFetch } from './trusted-fetch.js'

/** Ids of documents by the names of their operations. */
const ids = new Map<string, string>()
const parsed = new Map<string, DocumentInput>()

/** A document in the form that the client accepts. */
export function documentOf<Data, Variables>(document: GraphDocument<Data, Variables>): DocumentInput {
  const known = parsed.get(document.id)
  if (known) return known
  const node = gql(document.text)
  parsed.set(document.id, node)
  ids.set(nameIn(node.definitions), document.id)
  return node
}

/** The client of the graph: caches results by type and id, and updates them as results arrive. */
export const graph = new Client({
  url: '/graphql',
  preferGetMethod: false,
  requestPolicy: 'cache-and-network',
  exchanges: [
    cacheExchange({ keys: { NotificationPreferences: ({ userId }) => String(userId) } }),
    subscriptionExchange({
      forwardSubscription: ({ variables }, operation) => ({
        subscribe: (sink) => ({ unsubscribe: subscribeLive(idOf(operation), variables ?? {}, sink) }),
      }),
    }),
    trustedFetch(idOf),
  ],
})

/** Why an operation failed. */
export function failureOf(
  error:
    | { readonly networkError?: Error | undefined; readonly graphQLErrors?: readonly FailedField[] }
    | undefined,
): GraphFailure | undefined {
  if (!error) return undefined
  if (error.networkError instanceof GraphFailure) return error.networkError
  const [first] = error.graphQLErrors ?? []
  return new GraphFailure(first?.message ?? '', String(first?.extensions?.code ?? 'INTERNAL_ERROR'))
}

interface FailedField {
  readonly message: string
  readonly extensions?: { readonly code?: unknown }
}

function idOf({ query }: Operation): string {
  const id = ids.get(nameIn(query.definitions))
  if (!id) throw new Error('The operation is not a trusted document')
  return id
}

function nameIn(definitions: readonly object[]): string {
  for (const definition of definitions) {
    const { kind, name } = definition as { kind: string; name?: { value: string } }
    if (kind === 'OperationDefinition' && name) return name.value
  }
  return ''
}

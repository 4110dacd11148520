import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { Failure } from '../../edge/failures/failure.js'
import { type ApiKey, findKeyHolder } from '../../runtime/api-key.js'
import { isJsonObject } from '../../runtime/json-object.js'
import { type DocumentManifest, documentIdOf, normalisedDocumentId } from './manifest.js'

/** Treatment of texts that are not in a manifest: allowed, allowed and counted, or refused. */
export type DocumentMode = 'off' | 'measure' | 'enforce'

/** Which documents each client may run. */
export interface DocumentPolicy {
  readonly manifest: DocumentManifest
  /** The mode for clients that send no key or have no separate mode. */
  readonly mode: DocumentMode
  readonly clients: readonly ApiKey[]
  /** The modes of clients by name. */
  readonly clientModes: Readonly<Record<string, DocumentMode>>
}

/** Whether any client is expected to send trusted documents, which are then prepared. */
export function expectsTrustedDocuments({ mode, clientModes }: DocumentPolicy): boolean {
  return [mode, ...Object.values(clientModes)].some((one) => one !== 'off')
}

/** Parameters of a GraphQL request, in the body of a POST or the query string of a GET. */
interface RequestParameters {
  query?: unknown
  documentId?: unknown
  extensions?: unknown
}

/** How the document of a request was identified; the label of the metric. */
type Outcome = 'by_id' | 'known_text' | 'unknown_text' | 'refused'

/** Counts GraphQL requests by client and by how their document was identified. */
export function documentCounter(registry: Registry) {
  return new Counter({
    name: 'graphql_documents_total',
    help: 'GraphQL requests by client and by how their document was identified; unknown_text is what `enforce` refuses.',
    labelNames: ['client', 'document'] as const,
    registers: [registry],
  })
}

/**
 * Replaces the id of a trusted document by its text, and refuses other texts in the mode `enforce`. Runs before
 * admission, whose limits and budgets apply to every document.
 */
export function trustedDocuments(policy: DocumentPolicy, requests: ReturnType<typeof documentCounter>) {
  const { manifest, clients, clientModes } = policy

  /** A Fastify `preHandler`, synchronous because a promise would cost every request. */
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void =>
    done(refusal(request))

  function refusal(request: FastifyRequest): Failure | undefined {
    const parameters = parametersOf(request)
    const id = documentIdIn(request, parameters)
    if (!parameters || (id === undefined && !('query' in parameters) && !('extensions' in parameters)))
      return undefined
    const client = clientOf(request)
    if (client === 'unknown key')
      return new Failure(
        'UNAUTHORIZED',
        'The key in the header GraphQL-Client-Key does not belong to a known client.',
      )
    if (id !== undefined && parameters.query !== undefined)
      return new Failure('VALIDATION_ERROR', 'Send either `documentId` or `query`.')
    const trusted = id === undefined ? trustedRequest(parameters) : requestById(parameters, id)
    if (id !== undefined && !trusted)
      return new Failure('NOT_FOUND', 'No trusted document has this id; see schema/operations.', {
        documentId: 'is not known',
      })
    const mode = (client && clientModes[client.name]) ?? policy.mode
    const document = trusted ?? (mode === 'enforce' ? 'refused' : 'unknown_text')
    requests.inc({ client: client?.name ?? 'other', document })
    if (document !== 'refused') return undefined
    return new Failure(
      'UNTRUSTED_DOCUMENT',
      'Only trusted documents are allowed; send the `documentId` of one.',
    )
  }

  /** The client that the key of a request belongs to; undefined without a key. */
  function clientOf({ headers }: FastifyRequest): { readonly name: string } | 'unknown key' | undefined {
    const key = headers['graphql-client-key']
    if (key === undefined) return undefined
    const name = typeof key === 'string' ? findKeyHolder(key, clients) : undefined
    return name === undefined ? 'unknown key' : { name }
  }

  /** Puts the text of the document with an id into the request, if one has it. */
  function requestById(parameters: RequestParameters, id: unknown): Outcome | undefined {
    const text = typeof id === 'string' ? manifest.get(normalisedDocumentId(id)) : undefined
    if (text === undefined) return undefined
    parameters.query = text
    // Deleting it would make V8 store the other members in a slower way.
    parameters.documentId = undefined
    return 'by_id'
  }

  /** Recognises a trusted document by its text, or by its hash, in whose place it puts the text. */
  function trustedRequest(parameters: RequestParameters): Outcome | undefined {
    if (typeof parameters.query === 'string')
      return manifest.has(documentIdOf(parameters.query)) ? 'known_text' : undefined
    const text = manifest.get(normalisedDocumentId(persistedHashIn(parameters.extensions) ?? ''))
    if (text === undefined) return undefined
    parameters.query = text
    forgetHash(parameters.extensions)
    return 'by_id'
  }
}

/** Undefined for CORS preflights and bodies that are not objects; the endpoint reports those. */
function parametersOf({ method, query, body }: FastifyRequest): RequestParameters | undefined {
  if (method === 'GET') return query as RequestParameters
  return method === 'POST' && isJsonObject(body) ? (body as RequestParameters) : undefined
}

function documentIdIn({ params }: FastifyRequest, parameters: RequestParameters | undefined): unknown {
  return (params as { documentId?: string }).documentId ?? parameters?.documentId
}

/** The hash that an automatic persisted query sends in place of its text. */
function persistedHashIn(extensions: unknown): string | undefined {
  const value = typeof extensions === 'string' ? parsed(extensions) : extensions
  const hash = (value as { persistedQuery?: { sha256Hash?: unknown } } | null | undefined)?.persistedQuery
    ?.sha256Hash
  return typeof hash === 'string' ? hash : undefined
}

/** Once replaced by its text, the request is no longer a persisted query. */
function forgetHash(extensions: unknown): void {
  const sent = extensions as { persistedQuery?: { version?: unknown } }
  // Apollo Server refuses other versions.
  if (sent.persistedQuery?.version === 1) delete sent.persistedQuery
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

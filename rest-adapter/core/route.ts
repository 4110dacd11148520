import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentNode } from 'graphql'
import type { ServiceName } from '../../edge/api-profile.js'
import type { EventStreams } from '../../edge/event-stream.js'
import type { FileGateway } from '../../runtime/file-gateway.js'
import type { LiveEvents } from '../../runtime/live-events/live-events.js'
import type { SecurityEventType } from '../../runtime/security-events.js'
import type { Deprecation } from '../../schema/deprecation.js'
import type { ErrorCode } from '../../schema/error-codes.js'
import type { Allowed } from '../../schema/guards.js'
import type { RateLimitPolicy } from '../../schema/rate-limits.js'
import type { JsonSchema } from '../../schema/scalars.js'
import type { RequestContext } from '../../schema/viewer.js'
import type { WebhookDescription } from './webhook-description.js'

/** HTTP methods of the routes. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

interface RouteDescription {
  /** One-line summary for the API description. */
  readonly summary: string
  readonly description?: string
  /** The status of success; default 200. */
  readonly status?: 200 | 201 | 202
  /** The response depends only on viewer, address and database: it has an ETag, and repeated reads get 304. */
  readonly conditional?: true
  /** The rate limit; default that of the service. */
  readonly policy?: RateLimitPolicy
  /** Clients should migrate: responses carry the dates, and uses are counted by client. */
  readonly deprecated?: Deprecation
  /** Not available in production. */
  readonly development?: true
  /** Errors in addition to those of every route of its kind. */
  readonly errors?: readonly ErrorCode[]
}

/**
 * Maps a GraphQL operation to a REST request and response: variables are the parameters, the selection is the body.
 * The alias `reply` marks a field whose value is the body, and whose null is 404; `done` marks a mutation of which the
 * body says nothing.
 */
export interface OperationMapping {
  readonly operation: DocumentNode
  /** Wraps the reply in a member of the body: `case`, `item`. */
  readonly under?: string
  /** Constant members of the body, before the reply's. */
  readonly add?: Readonly<Record<string, unknown>>
  /** Whether the body starts with `success: true`; default by service. */
  readonly success?: boolean
  /** Response members that are null when unset; all others are omitted. */
  readonly keepNull?: readonly string[]
  /** Nullable members that every response has: they are null only with an error, with which the request fails. */
  readonly required?: readonly string[]
  /** The error of a null reply; default NOT_FOUND. */
  readonly notFound?: ErrorCode
  /** JSON Schema keywords that GraphQL types cannot express, by parameter or dotted member (`items[]` for elements). */
  readonly limits?: Readonly<Record<string, JsonSchema>>
}

/** A route with a single operation. */
export interface OperationRoute extends RouteDescription, OperationMapping {}

/** A route that selects one of several operations by the value of a parameter (`action`, `type`). */
export interface ChoiceRoute extends RouteDescription {
  readonly choose: {
    /** The query parameter on GET and DELETE, else the body member. */
    readonly by: string
    /** Default value; without one the parameter is required. */
    readonly fallback?: string
    readonly among: Readonly<Record<string, OperationMapping>>
  }
}

/** The argument of a handler. */
export interface HandlerCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly context: RequestContext
  /** Variables that the mount sets, for example the network scope. */
  readonly fixed: Readonly<Record<string, unknown>>
  /** Executes one of the route's operations. @throws Failure of the service on any error */
  run(operation: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Source of event streams. */
  readonly live: LiveEvents
  /** Sends server-sent events as the response. */
  readonly streams: EventStreams
  /** The contents of files. */
  readonly files: FileGateway
  /** Reports a security event, for example a wrong signature. */
  report(type: SecurityEventType, description: string): void
}

/** A route that is not a JSON operation: a stream, an upload or download, a provider's webhook. */
export interface HandlerRoute extends RouteDescription {
  readonly handler: (call: HandlerCall) => Promise<unknown>
  /** The operations it executes, by name. */
  readonly operations?: Readonly<Record<string, DocumentNode>>
  /** Guard of the route; default those of its operations. */
  readonly allowed?: readonly Allowed[]
  /** Configures the Fastify scope of this route, for example its body parsers. */
  readonly setup?: (scope: FastifyInstance) => Promise<void> | void
  /** Whether it also handles HEAD. */
  readonly head?: boolean
  /** The parts of its OpenAPI operation that cannot be derived. */
  readonly openApi: {
    readonly parameters?: readonly JsonSchema[]
    readonly requestBody?: JsonSchema
    readonly response: JsonSchema
    /** Other non-error responses by status. */
    readonly others?: Readonly<Record<string, JsonSchema>>
  }
}

export type RouteOptions = OperationRoute | ChoiceRoute | HandlerRoute

export interface Route {
  readonly method: Method
  /** Relative to the mounts of its service, parameters as `:name`. */
  readonly path: string
  readonly options: RouteOptions
}

export interface Section {
  readonly title: string
  /** What its paths are for, in one sentence. */
  readonly about: string
  readonly routes: readonly Route[]
}

/** A base path of a service's routes. Variables in `fixed` are set here and never by the client. */
export interface Mount {
  readonly base: string
  readonly about?: string
  readonly fixed?: Readonly<Record<string, unknown>>
}

/** One of the three documents. */
export interface ServiceRoutes {
  readonly service: ServiceName
  readonly title: string
  readonly description: string
  readonly mounts: readonly Mount[]
  readonly sections: readonly Section[]
  readonly webhooks?: readonly WebhookDescription[]
}

/** Declares a path: `route('GET /cases/:id', {...})`. */
export function route(line: `${Method} /${string}`, options: RouteOptions): Route {
  const space = line.indexOf(' ')
  return { method: line.slice(0, space) as Method, path: line.slice(space + 1), options }
}

/** The routes of one section of a document; `described` adds what its paths are for. */
export function section(title: string, routes: readonly Route[]): Omit<Section, 'about'> {
  return { title, routes }
}

/** The sections of a document in its order, each with what its paths are for. */
export function described(
  ...sections: readonly (readonly [Omit<Section, 'about'>, string])[]
): readonly Section[] {
  return sections.map(([one, about]) => ({ ...one, about }))
}

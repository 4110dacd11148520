import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentNode } from 'graphql'
import type { ServiceName } from '../../edge/api-profile.js'
import type { EventStreams } from '../../edge/event-stream.js'
import type { FileGateway } from '../../runtime/file-gateway.js'
import type { LiveEvents } from '../../runtime/live-events.js'
import type { SecurityEventType } from '../../runtime/security-events.js'
import type { ErrorCode } from '../../schema/error-codes.js'
import type { Allowed } from '../../schema/guards.js'
import type { RateLimitPolicy } from '../../schema/rate-limits.js'
import type { JsonSchema } from '../../schema/scalars.js'
import type { RequestContext } from '../../schema/viewer.js'

/** The methods of the documents. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

interface RouteDescription {
  /** One line for the API description. */
  readonly summary: string
  readonly description?: string
  /** The status of success; default 200. */
  readonly status?: 200 | 201 | 202
  /** The rate limit it counts against; default the general one of its service. */
  readonly policy?: RateLimitPolicy
  /** Whether it exists outside production alone. */
  readonly development?: true
  /** Errors beyond those that every route of its kind can answer. */
  readonly errors?: readonly ErrorCode[]
}

/** One GraphQL operation as a REST exchange: its variables are the parameters, its selection is the response. */
export interface OperationMapping {
  readonly operation: DocumentNode
  /**
   * Path of response keys to the body, for instance `wallet.reply`; null there is 404.
   * Without it the whole data is the body; `null` means that only `add` is.
   */
  readonly reply?: string | null
  /** The member that the reply stands under, where the body is an envelope around it: `case`, `item`. */
  readonly under?: string
  /** Constant members of the body, before those of the reply. */
  readonly add?: Readonly<Record<string, unknown>>
  /** Whether `success: true` opens the body; default by service. */
  readonly success?: boolean
  /** Response members that are written as null when unset; all others are left out. */
  readonly keepNull?: readonly string[]
  /** The error of a null reply; default NOT_FOUND. */
  readonly notFound?: ErrorCode
  /** JSON Schema keywords that GraphQL types cannot say, by parameter or dotted member (`items[]` for elements). */
  readonly limits?: Readonly<Record<string, JsonSchema>>
}

/** A route that is one operation. */
export interface OperationRoute extends RouteDescription, OperationMapping {}

/** A route that is one of several operations, by the value of a parameter (`action`, `type`). */
export interface ChoiceRoute extends RouteDescription {
  readonly choose: {
    /** The query parameter on GET and DELETE, else the body member. */
    readonly by: string
    /** The value that holds without it; without a fallback it is required. */
    readonly fallback?: string
    readonly among: Readonly<Record<string, OperationMapping>>
  }
}

/** What a handler is given. */
export interface HandlerCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly context: RequestContext
  /** Variables that the mount gives, for instance the network scope. */
  readonly fixed: Readonly<Record<string, unknown>>
  /** Runs one of the route's operations; throws the failure of its service on any error. */
  run(operation: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>
  /** What happens on the platform, for streams. */
  readonly live: LiveEvents
  /** Answers with a stream of server-sent events. */
  readonly streams: EventStreams
  /** The contents of files. */
  readonly files: FileGateway
  /** Tells the security log what happened, for instance a wrong signature. */
  report(type: SecurityEventType, description: string): void
}

/** A route that is not one JSON operation: a stream, an upload or download, a provider's webhook. */
export interface HandlerRoute extends RouteDescription {
  readonly handler: (call: HandlerCall) => Promise<unknown>
  /** The operations it runs, by the name it calls them. */
  readonly operations?: Readonly<Record<string, DocumentNode>>
  /** Who may call it, where that is not what its operations say. */
  readonly allowed?: readonly Allowed[]
  /** Prepares the Fastify scope of this route alone, for instance its body parsers. */
  readonly setup?: (scope: FastifyInstance) => Promise<void> | void
  /** Largest body in bytes, where it is not 1 MiB. */
  readonly bodyLimit?: number
  /** Whether it answers HEAD too, with headers alone. */
  readonly head?: boolean
  /** Its OpenAPI operation beyond what is derived: parameters, request body, and the members of the success response. */
  readonly openApi: {
    readonly parameters?: readonly JsonSchema[]
    readonly requestBody?: JsonSchema
    readonly response: JsonSchema
    /** Other answers that are no errors, by status. */
    readonly others?: Readonly<Record<string, JsonSchema>>
  }
}

/** What a route can be. */
export type RouteOptions = OperationRoute | ChoiceRoute | HandlerRoute

export interface Route {
  readonly method: Method
  /** Relative to the mounts of its service, parameters as `:name`. */
  readonly path: string
  readonly options: RouteOptions
}

export interface Section {
  readonly title: string
  readonly routes: readonly Route[]
}

/** Where a service's routes stand. Variables in `fixed` are given here and never by the client. */
export interface Mount {
  readonly base: string
  readonly about?: string
  readonly fixed?: Readonly<Record<string, unknown>>
}

/** An outbound webhook as the API description shows it. */
export interface WebhookDescription {
  readonly event: string
  readonly summary: string
  readonly data: JsonSchema
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

/** One documented path: `route('GET /cases/:id', {...})`. */
export function route(line: `${Method} /${string}`, options: RouteOptions): Route {
  const space = line.indexOf(' ')
  return { method: line.slice(0, space) as Method, path: line.slice(space + 1), options }
}

/** The routes of one section of a document. */
export function section(title: string, routes: readonly Route[]): Section {
  return { title, routes }
}

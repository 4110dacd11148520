import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Link, Span, SpanKind, Tracer } from '@opentelemetry/api'
import type { Awaitable } from '../awaitable.js'

/** Where tracing says that the collector cannot be reached, or can again. */
export interface TracingLog {
  error(fields: object, message: string): void
  info(message: string): void
}

/** What tracing needs, once `openTracing` has loaded it; until then nothing is measured or kept. */
export interface Tracing {
  readonly tracer: Tracer
  /** The span of the running work. */
  readonly spans: AsyncLocalStorage<Span>
  /** The context of a parent: a span, or a `traceparent` of another process. */
  readonly contextOf: (parent: Span | string | undefined) => Context
  readonly linkTo: (traceparent: string) => Link | undefined
}

let tracing: Tracing | undefined

/** Sets or ends the tracing of this process. */
export function setTracing(opened: Tracing | undefined): void {
  tracing = opened
}

/** Whether spans are recorded: known before a server is built, so that tracing costs nothing where it is off. */
export function isTracing(): boolean {
  return tracing !== undefined
}

/** What a span records about its work; never user data. */
export interface SpanOptions {
  readonly attributes?: Attributes
  readonly kind?: SpanKind
  /** The `traceparent` of the sender; default the running span. */
  readonly parent?: string | undefined
  /** Begins a trace where no span runs; other work is part of one, or is not recorded. */
  readonly root?: true
  /** The `traceparent` of what caused a root, which is linked to it. */
  readonly cause?: string | undefined
}

/** Starts a span, which the caller ends; undefined where none is recorded. */
export function startSpan(
  name: string,
  { attributes = {}, kind, parent, root, cause }: SpanOptions = {},
): Span | undefined {
  if (!tracing) return undefined
  const running = root ? undefined : tracing.spans.getStore()
  if (!running && !root) return undefined
  const link = cause ? tracing.linkTo(cause) : undefined
  return tracing.tracer.startSpan(
    name,
    { attributes, ...(kind === undefined ? {} : { kind }), ...(link ? { links: [link] } : {}) },
    tracing.contextOf(parent ?? running),
  )
}

/** Runs work as part of a span, so that spans it starts are its children. */
export function withinSpan<Result>(span: Span | undefined, work: () => Result): Result {
  return tracing && span ? tracing.spans.run(span, work) : work()
}

/**
 * Runs work in a new span.
 * @param options computed only where spans are recorded
 */
export async function traced<Result>(
  name: string,
  work: () => Awaitable<Result>,
  options: () => SpanOptions = () => ({}),
): Promise<Result> {
  if (!tracing) return work()
  const span = startSpan(name, options())
  try {
    return await withinSpan(span, work)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span?.end()
  }
}

/** {@link traced} for work that does not wait. */
export function tracedNow<Result>(name: string, work: () => Result): Result {
  if (!tracing) return work()
  const span = startSpan(name)
  try {
    return withinSpan(span, work)
  } finally {
    span?.end()
  }
}

/** Runs work that is not part of the running span, although it was started there: a batch for many requests. */
export function outsideSpan<Result>(work: () => Result): Result {
  return tracing ? tracing.spans.exit(work) : work()
}

/** The span of the running work, if it is recorded. */
export function runningSpan(): Span | undefined {
  return tracing?.spans.getStore()
}

/** Marks a span as failed. Error messages may contain user-written text, so only the name is recorded. */
export function failSpan(span: Span | undefined, error: unknown): void {
  span?.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span?.setStatus({ code: 2 })
}

/** The `traceparent` of the running span (W3C Trace Context), for other processes and for jobs. */
export function currentTraceparent(): string | undefined {
  const context = runningSpan()?.spanContext()
  if (!context) return undefined
  return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`
}

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** The `traceparent` of a request, if it is valid; it is passed on even where no spans are recorded. */
export function traceparentIn(headers: Readonly<Record<string, unknown>>): { traceparent?: string } {
  const { traceparent } = headers
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}
}

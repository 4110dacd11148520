import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from 'urql'
import { pipe, subscribe } from 'wonka'
import { useStore } from '../app/store.js'
import { documentOf, failureOf, graph } from './client.js'
import type { GraphDocument } from './graph-document.js'
import { GraphFailure } from './graph-failure.js'
import { missedEvents } from './live-stream.js'
import type { MutationContext } from './trusted-fetch.js'

/** The current result of a query. */
export interface QueryState<Data> {
  readonly data: Data | undefined
  readonly failure: GraphFailure | undefined
  /** No data has arrived yet. */
  readonly isLoading: boolean
  /** The data is the result for the previous variables, until that for the present ones arrives. */
  readonly isPrevious: boolean
  /** Identifies the latest response of the platform; the data may be its records as they have changed in the cache since. */
  readonly response: object | undefined
  /** Queries again. */
  reload(): void
}

/** Runs a query, returns cached data immediately, and refreshes when live events may have been missed. */
export function useGraphQuery<Data, Variables extends object>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
  options: { readonly pause?: boolean } = {},
): QueryState<Data> {
  const [{ data, error, fetching, operation }, execute] = useQuery<Data>({
    query: documentOf(document) as never,
    variables: variables as never,
    pause: options.pause ?? false,
  })
  const missed = useStore(missedEvents)
  const seen = useRef(missed)
  useEffect(() => {
    if (seen.current === missed || options.pause) return
    seen.current = missed
    execute({ requestPolicy: 'network-only' })
  }, [missed, execute, options.pause])
  const { known, isPrevious } = useKnown(data, JSON.stringify(variables))
  const latest = useRef<object>()
  const outcome = operation?.context.meta?.cacheOutcome
  const isCached = outcome === 'hit' || outcome === 'partial'
  if (data && !isCached) latest.current = operation
  const response = latest.current
  // The state of a query must not change with each rendering: effects depend on it.
  const present = useMemo(() => failureOf(error), [error])
  const { failure, isRefused } = useLastFailure(present, data, isCached, JSON.stringify(variables))
  return useMemo(
    () => ({
      data: isRefused ? undefined : (data ?? (failure && known)),
      failure,
      isLoading: fetching && !data,
      isPrevious,
      response,
      reload: () => execute({ requestPolicy: 'network-only' }),
    }),
    [data, known, isPrevious, response, failure, isRefused, fetching, execute],
  )
}

/**
 * The failure of the last response with these variables. When a record changes, the cache returns its records without a failure, even
 * if the person may no longer see them.
 */
function useLastFailure(
  failure: GraphFailure | undefined,
  data: unknown,
  isCached: boolean,
  variables: string,
) {
  const last = useRef<{ readonly failure: GraphFailure; readonly isRefused: boolean; readonly of: string }>()
  const isOver = useRef(true)
  if (failure && failure !== last.current?.failure) {
    last.current = { failure, isRefused: failure.code === 'FORBIDDEN' && data == null, of: variables }
    isOver.current = false
  } else if (last.current?.of !== variables || (data != null && !failure && !isCached)) isOver.current = true
  const present = isOver.current ? undefined : last.current
  return { failure: present?.failure, isRefused: present?.isRefused ?? false }
}

/** The last data of a query with these variables: a failed refresh has none, and must not empty the screen. */
function useKnown<Data>(data: Data | null | undefined, variables: string) {
  const last = useRef<{ readonly variables: string; readonly data: Data }>()
  // The client returns the data for the previous variables until the result for the present ones arrives.
  const isPrevious = data != null && last.current?.data === data && last.current.variables !== variables
  if (data && !isPrevious) last.current = { variables, data }
  return { isPrevious, known: last.current?.variables === variables ? last.current.data : undefined }
}

/**
 * Queries again at an interval, while something is awaited that has no live events.
 * @param everyMs milliseconds; undefined while nothing is awaited
 */
export function useReadAgain(reload: () => void, everyMs: number | undefined): void {
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(reload, everyMs)
    return () => clearInterval(timer)
  }, [reload, everyMs])
}

/** A draft that the device keeps with its idempotency key. */
interface KeyedDraft {
  readonly key: string
  /** For a draft whose attempt was interrupted. */
  renewKey(): void
}

/** The last change of each record, and each creation of one, whose outcome this page does not know. */
const attempts = new Map<unknown, { readonly change: string; readonly key: string; readonly at: number }>()

/** Later the record may have been changed back, so that the same change is a new one. */
const REPEATED_WITHIN_MS = 10 * 60_000

/**
 * Runs a mutation under an idempotency key. If it took effect but its response was lost, its repetition returns the first result
 * instead of a conflict or a second effect.
 * @param draft has the key, also after a reload; default: this page keeps one until the mutation succeeds
 * @param longestMs how long the response is awaited
 * @throws GraphFailure
 */
export async function mutate<Data, Variables extends object>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
  draft?: KeyedDraft,
  longestMs?: number,
): Promise<Data> {
  const change = JSON.stringify([document.id, variables])
  const record = recordIn(variables) ?? change
  const key = draft?.key ?? keyOf(change, record)
  try {
    const data = await send(document, variables, { idempotencyKey: key, longestMs })
    attempts.delete(record)
    return data
  } catch (failure) {
    if (failure instanceof GraphFailure && failure.code === 'IDEMPOTENCY_CONFLICT') {
      attempts.delete(record)
      draft?.renewKey()
    }
    throw failure
  }
}

function keyOf(change: string, record: unknown): string {
  const last = attempts.get(record)
  if (last?.change === change && Date.now() - last.at < REPEATED_WITHIN_MS) return last.key
  const key = crypto.randomUUID()
  attempts.set(record, { change, key, at: Date.now() })
  return key
}

/**
 * Runs a mutation that may take effect again, because it only sets a value: after a lost response someone else may have set
 * another one.
 * @throws GraphFailure
 */
export function mutateIdempotent<Data, Variables extends object>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  return send(document, variables, {})
}

async function send<Data, Variables extends object>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
  options: MutationContext,
): Promise<Data> {
  const { data, error } = await graph.mutation<Data>(documentOf(document) as never, variables as never, {
    ...options,
  })
  const failure = failureOf(error)
  if (failure) throw failure
  return data as Data
}

/** What a change is about: the id of a record, or what a consent is for; undefined for a new record. */
function recordIn(variables: {
  readonly id?: unknown
  readonly ids?: readonly string[]
  readonly userId?: unknown
  readonly input?: { readonly id?: unknown; readonly consentType?: unknown }
}): unknown {
  const { id, ids, userId, input } = variables
  return id ?? ids?.join() ?? userId ?? input?.id ?? input?.consentType
}

/**
 * Queries once, for instance to prefetch the next item.
 * @throws GraphFailure
 */
export async function read<Data, Variables extends object>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await graph.query<Data>(documentOf(document) as never, variables as never)
  const failure = failureOf(error)
  if (failure) throw failure
  return data as Data
}

/** What the cache has for a query, with all changes of its records since; undefined unless it has everything. */
export function readCached<Data, Variables extends object>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
): Data | undefined {
  const options = { requestPolicy: 'cache-only' } as const
  return graph.readQuery<Data>(documentOf(document) as never, variables as never, options)?.data ?? undefined
}

/** Follows a subscription while the component is shown. Records in its events change what queries show. */
export function useLive<Data, Variables extends object>(
  document: GraphDocument<Data, Variables>,
  variables: Variables | undefined,
  onEvent: (data: Data) => void,
): void {
  const handler = useRef(onEvent)
  handler.current = onEvent
  const key = variables && JSON.stringify(variables)
  useEffect(() => {
    if (key === undefined) return
    const { unsubscribe } = pipe(
      graph.subscription<Data>(documentOf(document) as never, JSON.parse(key)),
      subscribe(({ data }) => {
        if (data) handler.current(data)
      }),
    )
    return unsubscribe
  }, [document, key])
}

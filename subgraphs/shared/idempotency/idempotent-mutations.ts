import { hash, randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { type GraphQLResolveInfo, Kind } from 'graphql'
import type { Knex } from 'knex'
import { IDEMPOTENCY_KEY, INVALID_IDEMPOTENCY_KEY } from '../../../schema/idempotency-key.js'
import type { Viewer } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../clock.js'
import { UnknownOutcome, withKnownOutcome } from '../database/change-outcome.js'
import { afterCommit } from '../database/transaction.js'
import { DomainError, ValidationError } from '../domain-error.js'
import type { Log } from '../log.js'
import type { SecretBox } from '../secrets/secret-box.js'
import type { GraphContext } from '../subgraph/graph-context.js'
import { idempotencyStore, type KeyClaim, type KeyScope, type UsedKey } from './idempotency.store.js'
import { releaseKey } from './release-key.js'

/** Dependencies of idempotent mutations. */
export interface IdempotencyOptions {
  readonly db: Knex
  /** Results may hold secrets that are shown once: they are stored sealed. */
  readonly box: SecretBox
  readonly clock: Clock
  readonly log: Log
}

/** A call of a root mutation field, or of an equivalent operation, and its execution. */
export interface MutationCall {
  readonly context: GraphContext
  readonly args: Readonly<Record<string, unknown>>
  readonly info: Pick<GraphQLResolveInfo, 'fieldName'> & Partial<Pick<GraphQLResolveInfo, 'operation'>>
  run(): unknown
}

const HOUR = 3_600_000

/** How long a key returns its first result (docs/decisions.md#requests). */
const KEPT_MS = 24 * HOUR

/** Keys of our own services: their requests may be resolved manually, days later. */
const SERVICE_KEPT_MS = 90 * 24 * HOUR

/** A request that was not renewed for this long is assumed to have crashed with its process, as a job is. */
const ALIVE_MS = 20_000
const RENEW_EVERY_MS = 5_000

/** When to retry while the first request is running: most requests take less. */
const RETRY_AFTER_SECONDS = 2

/**
 * Executes mutations under the client's `Idempotency-Key`.
 *
 * The same viewer, key, field and arguments within 24 hours return the first result without repeating the effect. Another
 * field or other arguments under the key are an IDEMPOTENCY_CONFLICT, and so is a repetition while the first request is still
 * running. A failed first request releases its key, because it changed nothing; if its outcome is unknown, it counts as interrupted.
 *
 * A service stores the result with `context.completeIdempotent(trx, result)` inside the transaction of the effect, which
 * commits both together. When the process crashes before that, nothing has happened. A repetition then takes the key from the
 * first request, which then cannot complete even if it was only slow, and its error asks the client to check the outcome. For
 * a mutation that does not call it, the outcome is unknown, and repeating it could have its effect twice.
 *
 * The result is stored as plain data (its own properties; dates, bigints, maps and sets included), as the resolver returned
 * it; nested fields are resolved again.
 */
export function idempotentMutations(options: IdempotencyOptions): (call: MutationCall) => Promise<unknown> {
  return async (call) => {
    const { viewer, address, idempotencyKey } = call.context
    if (idempotencyKey === undefined) return call.run()
    if (viewer.kind !== 'service' && !IDEMPOTENCY_KEY.test(idempotencyKey))
      throw new ValidationError({ 'Idempotency-Key': INVALID_IDEMPOTENCY_KEY })
    refuseSeveralFields(call)
    const { fieldName } = call.info
    const scope: KeyScope = {
      subject: subjectOf(viewer, address),
      key: viewer.kind === 'service' ? serviceKey(idempotencyKey, fieldName) : idempotencyKey,
    }
    const request = hash('sha256', JSON.stringify([fieldName, comparable(call.args)]), 'base64url')
    const claim: KeyClaim = {
      ...scope,
      claim: randomUUID(),
      // Sealed: arguments may be passwords, which a plain hash would let others guess.
      fingerprint: options.box.seal(request, idempotencyPurpose(scope)),
      aliveUntil: timestamp(options.clock, ALIVE_MS),
      expiresAt: timestamp(options.clock, viewer.kind === 'service' ? SERVICE_KEPT_MS : KEPT_MS),
    }
    const used = await takeOrFind(options, claim)
    return used === undefined
      ? runClaimed(options, claim, call)
      : await firstResult(options, scope, request, used)
  }
}

/** The same for a change that is not a GraphQL field, such as an upload; `args` distinguish two changes. */
export function idempotentCalls(fieldName: string, options: IdempotencyOptions) {
  const mutate = idempotentMutations(options)
  return (context: GraphContext, args: MutationCall['args'], run: () => unknown): Promise<unknown> =>
    mutate({ context, args, info: { fieldName }, run: () => withKnownOutcome(run) })
}

/** State of a request under a key. */
export const keyStates = ['unused', 'running', 'done'] as const
export type KeyState = (typeof keyStates)[number]

/** Returns the state of a service's request and closes the key, so that a request that arrives later is rejected. */
export type KeyCloser = (viewer: Viewer, key: string, fieldName: string) => Promise<KeyState>

/** No request has this fingerprint, so any request under a closed key is rejected. */
const CLOSED = 'closed'

/**
 * See {@link KeyCloser}. An interrupted request counts as unused: its effect and its stored result are one commit
 * for every field that a service closes keys of.
 */
export function keyCloser({ db, clock }: Pick<IdempotencyOptions, 'db' | 'clock'>): KeyCloser {
  return async (viewer, key, fieldName) => {
    const now = timestamp(clock)
    const claim: KeyClaim = {
      subject: subjectOf(viewer),
      key: serviceKey(key, fieldName),
      claim: randomUUID(),
      fingerprint: CLOSED,
      aliveUntil: now,
      expiresAt: timestamp(clock, SERVICE_KEPT_MS),
    }
    const used = await takeOrFind({ db, clock }, claim)
    if (used === undefined) {
      await idempotencyStore(db).complete(claim, null)
      return 'unused'
    }
    if (used.fingerprint === CLOSED) return 'unused'
    return stateOf({ db, clock }, claim, used)
  }
}

/** The state of a request, which is abandoned if it is no longer believed to be alive. */
async function stateOf(
  { db, clock }: Pick<IdempotencyOptions, 'db' | 'clock'>,
  scope: KeyScope,
  used: UsedKey,
): Promise<KeyState> {
  if (used.state === 'done') return 'done'
  if (used.state === 'abandoned') return 'unused'
  const now = timestamp(clock)
  if (used.aliveUntil > now) return 'running'
  const { subject, key } = scope
  if (await idempotencyStore(db).abandon({ subject, key, claim: used.claim }, now)) return 'unused'
  // It was renewed, completed or released in the meantime.
  const current = await idempotencyStore(db).find(scope)
  return current === undefined ? 'unused' : stateOf({ db, clock }, scope, current)
}

/** A service's key names what caused the call, and one cause may need several mutations. */
function serviceKey(key: string, fieldName: string): string {
  return `${key} ${fieldName}`
}

/** Claims the key, or returns its current claim. */
async function takeOrFind(
  { db, clock }: Pick<IdempotencyOptions, 'db' | 'clock'>,
  claim: KeyClaim,
): Promise<UsedKey | undefined> {
  for (;;) {
    if (await idempotencyStore(db).take(claim, timestamp(clock))) return undefined
    const used = await idempotencyStore(db).find(claim)
    // It was released concurrently: claim it.
    if (used !== undefined) return used
  }
}

async function runClaimed(
  options: IdempotencyOptions,
  claim: KeyClaim,
  call: MutationCall,
): Promise<unknown> {
  const { db, log } = options
  const { context } = call
  const withoutKey = context.completeIdempotent
  /** Whether its effect and its result are one commit, and whether that has succeeded. */
  let [completes, completed] = [false, false]
  context.completeIdempotent = async (trx, result) => {
    completes = true
    if (!(await idempotencyStore(trx).complete(claim, sealResult(options, claim, result))))
      throw conflict(ABANDONED)
    afterCommit(trx, () => {
      completed = true
    })
  }
  const renewal = setInterval(() => {
    idempotencyStore(db)
      .renew(claim, timestamp(options.clock, ALIVE_MS))
      .catch((err) => log.warn({ err }, 'the idempotency key of a running request could not be renewed'))
  }, RENEW_EVERY_MS)
  try {
    const result = await call.run()
    // The effect has happened, so a failure to store its result must not make it look failed.
    if (!completed)
      await keepResult(options, claim, result).catch((error) => log.error({ err: error }, NOT_KEPT))
    return result
  } catch (error) {
    if (!completed) await releaseKey(options, claim, !completes && error instanceof UnknownOutcome)
    throw error
  } finally {
    clearInterval(renewal)
    context.completeIdempotent = withoutKey
  }
}

const ABANDONED =
  'This request took so long that a repetition reported it as cut off. It has changed nothing.'
const NOT_KEPT =
  'the result of an idempotent request could not be kept; its key stays in conflict until it expires'

async function keepResult(options: IdempotencyOptions, claim: KeyClaim, result: unknown): Promise<void> {
  let sealed: string | null = null
  try {
    sealed = sealResult(options, claim, result)
  } catch (error) {
    options.log.error(
      { err: error },
      'the result of an idempotent request is not plain data, so it was not kept',
    )
  }
  await idempotencyStore(options.db).complete(claim, sealed)
}

/**
 * The result of the first request under the key.
 * @throws IDEMPOTENCY_CONFLICT when it was another request, has not finished, or its outcome is unknown
 */
async function firstResult(
  options: IdempotencyOptions,
  scope: KeyScope,
  request: string,
  used: UsedKey,
): Promise<unknown> {
  const { fingerprint } = used
  if (fingerprint === CLOSED || options.box.open(fingerprint, idempotencyPurpose(scope)) !== request)
    throw conflict(
      'This Idempotency-Key was used before with another request. Use a new key for a new request.',
    )
  if (used.state === 'done' && used.result !== null) return openResult(options, scope, used.result)
  if (used.state === 'done')
    throw conflict(
      'The first request with this Idempotency-Key succeeded, but its result was not kept: look it up.',
    )
  const state = await stateOf(options, scope, used)
  // Completed since it was read.
  if (state === 'done')
    return firstResult(options, scope, request, (await idempotencyStore(options.db).find(scope)) ?? used)
  if (state === 'running')
    throw conflict(
      'The first request with this Idempotency-Key is still running. Wait, then send it again.',
      { retryAfter: RETRY_AFTER_SECONDS },
    )
  throw conflict(
    'The first request with this Idempotency-Key was cut off, so it may or may not have taken effect. ' +
      'Check whether it did; if not, send it with a new key.',
  )
}

function conflict(message: string, details?: { readonly retryAfter: number }): DomainError {
  return new DomainError('IDEMPOTENCY_CONFLICT', message, details)
}

function refuseSeveralFields({ info }: MutationCall): void {
  const fields = info.operation?.selectionSet.selections.filter(
    (selection) => selection.kind !== Kind.FIELD || selection.name.value !== '__typename',
  )
  if (fields && fields.length > 1)
    throw new ValidationError({
      'Idempotency-Key': 'is only allowed with a single mutation; send the others separately',
    })
}

function subjectOf(viewer: Viewer, address = 'unknown'): string {
  return viewer.kind === 'anonymous' ? `address:${address}` : viewer.subject
}

function sealResult({ box }: IdempotencyOptions, claim: KeyClaim, result: unknown): string {
  return box.seal(serialize(result).toString('base64'), idempotencyPurpose(claim))
}

function openResult({ box }: IdempotencyOptions, scope: KeyScope, sealed: string): unknown {
  return deserialize(Buffer.from(box.open(sealed, idempotencyPurpose(scope)), 'base64'))
}

/** The sealing purpose of fingerprint and result of a key. */
export function idempotencyPurpose({ subject, key }: KeyScope): string {
  return `idempotency:${subject}:${key}`
}

/** Normalises arguments, so that equal ones have equal JSON regardless of member order. */
function comparable(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: value.toString() }
  if (value instanceof Date) return { date: value.toISOString() }
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, comparable(member)]))
}

import { StrKey } from '@stellar/stellar-sdk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ledger } from '../core/ledger.js'
import { type LedgerNode, nodeOf } from '../core/node.js'
import type { FaultScript } from '../faults.js'
import type { Friendbot } from '../friendbot.js'
import { Links } from './links.js'
import { badRequest } from './problems.js'
import type { Streams } from './streams.js'

/** Dependencies of the routes. */
export interface Horizon {
  ledger: Ledger
  streams: Streams
  /** Fault injection, only in tests. */
  faults: FaultScript | undefined
  friendbot: Friendbot | undefined
  basePath: string
  /** Operations per ledger. */
  capacity: number
  /** How long a submission waits for its ledger, in milliseconds. */
  submissionTimeout: number
  /** Aborted when the server stops, so that no request waits for a ledger that will not close. */
  stopping: AbortSignal
}

/** The path of a request below the base path, without the query. */
export function pathOf(request: FastifyRequest, { basePath }: Pick<Horizon, 'basePath'>): string {
  return (request.url.split('?')[0] ?? '').slice(basePath.length)
}

/** The node that serves a request; nodes behind one address can be behind the network. */
export function nodeFor(request: FastifyRequest, horizon: Horizon): LedgerNode {
  const { ledger, faults } = horizon
  return nodeOf(ledger, faults?.lag?.({ method: request.method, path: pathOf(request, horizon) }))
}

/**
 * The node that serves a request for state. Horizon sends its latest ledger with these responses only, even if the
 * resource is missing.
 */
export function stateNodeFor(request: FastifyRequest, reply: FastifyReply, horizon: Horizon): LedgerNode {
  const node = nodeFor(request, horizon)
  reply.header('latest-ledger', node.head().sequence)
  return node
}

/** Links with the host that the client used. */
export function linksFor(request: FastifyRequest, { basePath }: Horizon): Links {
  return new Links(`${request.protocol}://${request.host}${basePath}`)
}

export function readAccountId(value: string): string {
  if (StrKey.isValidEd25519PublicKey(value)) return value
  throw badRequest('account_id', 'Account ID must start with `G` and contain 56 alphanum characters')
}

export function readHash(value: string): string {
  if (/^[0-9a-f]{64}$/.test(value)) return value
  throw badRequest('tx_id', 'transaction hash must be 64 lower-case hexadecimal characters')
}

export function readLedgerSequence(value: string): number {
  if (/^\d{1,10}$/.test(value) && Number(value) <= 0x7fffffff) return Number(value)
  throw badRequest('ledger_id', 'ledger sequence must be a whole number')
}

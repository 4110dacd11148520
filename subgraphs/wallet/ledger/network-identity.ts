import type { DomainError } from '../../shared/domain-error.js'
import { networkError } from './horizon-failure.js'
import type { Ledger } from './ledger.js'
import type { Network } from './network.js'

/** What a Horizon server says about itself (`GET /`). */
export interface ServerIdentity {
  readonly passphrase: string
  /** The age of the last ledger that it serves, in seconds by this machine's clock. */
  readonly ledgerAgeSeconds: number
  /** Ledgers that its core has and its history lacks. */
  readonly ledgersBehind: number
}

/** A server whose history is older lags too far behind to read balances from. */
const MAX_LEDGER_AGE_S = 60
const MAX_LEDGERS_BEHIND = 12
const TIMEOUT_MS = 10_000

/** Reads the entry page of a Horizon server. @throws if it is not available or is no Horizon server */
export async function readIdentity(url: string): Promise<ServerIdentity> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const root = (await response.json()) as Readonly<Record<string, unknown>>
  const closedAt = Date.parse(String(root.history_latest_ledger_closed_at))
  if (typeof root.network_passphrase !== 'string' || Number.isNaN(closedAt))
    throw new Error('its entry page is not that of a Horizon server')
  return {
    passphrase: root.network_passphrase,
    ledgerAgeSeconds: (Date.now() - closedAt) / 1000,
    ledgersBehind: Number(root.core_latest_ledger ?? 0) - Number(root.history_latest_ledger ?? 0),
  }
}

/** Why a server must not be used for a network, as a sentence about the variable that names it; undefined if it may. */
export function identityFault(
  variable: string,
  passphrase: string,
  server: ServerIdentity,
): string | undefined {
  if (server.passphrase !== passphrase)
    return `${variable} is a server of another network: its passphrase is "${server.passphrase}" instead of "${passphrase}".`
  const age = Math.round(Math.abs(server.ledgerAgeSeconds))
  if (server.ledgerAgeSeconds > MAX_LEDGER_AGE_S || server.ledgersBehind > MAX_LEDGERS_BEHIND)
    return `${variable} lags behind its network: its last ledger closed ${age} s ago; wait until it has caught up, or use another server.`
  if (server.ledgerAgeSeconds < -MAX_LEDGER_AGE_S)
    return `The clock of this machine is ${age} s behind the ledgers of ${variable}; correct it.`
  return undefined
}

/**
 * A ledger whose server could not be identified yet. Every call identifies it first, so that nothing is read from or
 * sent to another network when it is available again.
 * @param fault see {@link identityFault}; rejects while the server is not available
 */
export function onceIdentified(ledger: Ledger, fault: () => Promise<string | undefined>): Ledger {
  let identified: Promise<void> | undefined
  const identify = async () => {
    const found = await fault().catch((error: Error): never => {
      throw unavailable(ledger.network, error.message)
    })
    if (found) throw unavailable(ledger.network, found)
  }
  return new Proxy(ledger, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver)
      // Streams are hints only: what they report is read by calls that identify the server.
      if (typeof member !== 'function' || String(name).startsWith('watch')) return member
      return async (...args: unknown[]) => {
        identified ??= identify()
        await identified.catch((error: unknown) => {
          identified = undefined
          throw error
        })
        return member.apply(target, args)
      }
    },
  })
}

function unavailable(network: Network, reason: string): DomainError {
  return networkError(network, { status: undefined, problem: undefined, body: {}, reason })
}

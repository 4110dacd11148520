import type { ServerIdentity } from './ledger.js'
import type { Network } from './network.js'

/** A server whose history is older lags too far behind to read balances from. */
const MAX_LEDGER_AGE_S = 60
export const MAX_LEDGERS_BEHIND = 12

/** The content of the root page of a Horizon server. @throws if it is that of another server */
export function serverIdentity(page: unknown): ServerIdentity {
  const root = page as Readonly<Record<string, unknown>>
  const closedAt = Date.parse(String(root.history_latest_ledger_closed_at))
  if (typeof root.network_passphrase !== 'string' || Number.isNaN(closedAt))
    throw new Error('its entry page is not that of a Horizon server')
  const latestLedger = Number(root.history_latest_ledger)
  return {
    passphrase: root.network_passphrase,
    ledgerAgeSeconds: (Date.now() - closedAt) / 1000,
    latestLedger,
    ledgersBehind: Number(root.core_latest_ledger ?? 0) - latestLedger,
  }
}

/** The environment variable that names the server of a network. */
export const horizonVariable = (network: Network): string => `HORIZON_URL_${network.toUpperCase()}`

/** Why a server must not be used for a network, as a sentence about the variable that contains its address; undefined if it can be used. */
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

import type { Ledger, LedgerClose, ServerIdentity } from '../ledger/ledger.js'
import { horizonVariable, MAX_LEDGERS_BEHIND } from '../ledger/network-identity.js'
import type { NetworkSetup } from '../wallets/networks/ledger-networks.client.js'
import type { NetworkIdentity } from './network-identity.store.js'

/** The name of a network's server in messages: its environment variable. */
export const serverName = ({ ledger: { network }, embedded }: NetworkSetup): string =>
  embedded ? `The embedded ${network} ledger` : horizonVariable(network)

/** How the network of a server differs from the known one. */
export interface NetworkDifference {
  /** `reset`: a network of the same name that started over. `other`: another passphrase. */
  readonly kind: 'reset' | 'other'
  /** As a sentence. */
  readonly message: string
}

/**
 * Compares the network of a server with the known one: by its passphrase, and by the hash of a ledger that was read before,
 * or of an earlier one while the server lags.
 * @param name of the server in the message
 * @returns undefined for the known network; `undecided` while the server has neither ledger
 */
export async function compareNetwork(
  name: string,
  ledger: Pick<Ledger, 'findClose'>,
  server: ServerIdentity,
  known: NetworkIdentity,
): Promise<NetworkDifference | 'undecided' | undefined> {
  if (server.passphrase !== known.passphrase)
    return {
      kind: 'other',
      message: `${name} is a server of another network: its passphrase is "${server.passphrase}" instead of "${known.passphrase}".`,
    }
  if (isLower(server.latestLedger, known))
    return {
      kind: 'reset',
      message: `${name} serves a network that was reset, or another one: its latest ledger is ${server.latestLedger}, but ledger ${known.ledger} was known.`,
    }
  for (const expected of [known, earlierOf(known)]) {
    const found = expected && (await ledger.findClose(expected.ledger))
    if (!found) continue
    if (found.hash === expected.hash) return undefined
    return {
      kind: 'reset',
      message: `${name} serves another network of the same name, or one that was reset: its ledger ${expected.ledger} has another hash.`,
    }
  }
  return 'undecided'
}

/** The message while a server has neither of the known ledgers. */
export function undecidedMessage(
  name: string,
  { latestLedger }: ServerIdentity,
  known: NetworkIdentity,
): string {
  return `${name} has ledgers up to ${latestLedger}, but ledger ${known.ledger} was known: it lags, or its network was reset. The network is used once the server has that ledger.`
}

function earlierOf({ earlierLedger, earlierHash }: NetworkIdentity) {
  return earlierLedger === undefined || earlierHash === undefined
    ? undefined
    : { ledger: earlierLedger, hash: earlierHash }
}

/** All networks have the same first ledger. */
const FIRST_LEDGER = 1

/**
 * The identity of a network: its latest ledger, and an earlier one that every server has unless its latest ledger is
 * too low (`isLower`).
 */
export async function identityAt(
  ledger: Pick<Ledger, 'findClose' | 'network'>,
  passphrase: string,
  { ledger: latest, hash }: Pick<LedgerClose, 'ledger' | 'hash'>,
  before: NetworkIdentity | undefined,
): Promise<NetworkIdentity> {
  const newest = latest - MAX_LEDGERS_BEHIND
  const known = before && [before, earlierOf(before)].find((one) => one && one.ledger <= newest)
  const earlier = known ?? (newest > FIRST_LEDGER ? await ledger.findClose(newest) : undefined)
  return {
    network: ledger.network,
    passphrase,
    ledger: latest,
    hash,
    ...(earlier ? { earlierLedger: earlier.ledger, earlierHash: earlier.hash } : {}),
  }
}

/** Nodes behind one address may be some ledgers apart. */
export function isLower(sequence: number, known: NetworkIdentity | undefined): boolean {
  return known !== undefined && sequence + MAX_LEDGERS_BEHIND < known.ledger
}

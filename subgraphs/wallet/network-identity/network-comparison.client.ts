import type { Ledger, ServerIdentity } from '../ledger/ledger.js'
import { horizonVariable, MAX_LEDGERS_BEHIND } from '../ledger/network-identity.js'
import type { NetworkSetup } from '../wallets/ledger-networks.client.js'
import type { NetworkIdentity } from './network-identity.store.js'

/** What messages call the server of a network: the variable that names it. */
export const serverName = ({ ledger: { network }, embedded }: NetworkSetup): string =>
  embedded ? `The embedded ${network} ledger` : horizonVariable(network)

/** How the network of a server differs from the known one. */
export interface NetworkDifference {
  /** `reset`: a network of the same name that began again. `other`: another passphrase. */
  readonly kind: 'reset' | 'other'
  /** As a sentence. */
  readonly message: string
}

/**
 * Compares the network of a server with the known one: by its passphrase, and by the hash of a ledger that was read before.
 * @param name of the server in the message
 * @returns undefined for the known network; `undecided` while the server does not have that ledger
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
  const same = await ledger.findClose(known.ledger)
  if (!same) return 'undecided'
  if (same.hash === known.hash) return undefined
  return {
    kind: 'reset',
    message: `${name} serves another network of the same name, or one that was reset: its ledger ${known.ledger} has another hash.`,
  }
}

/** Nodes behind one address may be some ledgers apart. */
export function isLower(sequence: number, known: NetworkIdentity | undefined): boolean {
  return known !== undefined && sequence + MAX_LEDGERS_BEHIND < known.ledger
}

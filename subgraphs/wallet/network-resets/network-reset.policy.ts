import { ProgramError } from '../../../runtime/process/run-program.js'
import type { WalletConfig } from '../config.js'
import { type Network, networks } from '../ledger/network.js'
import type { NetworkDifference } from '../network-identity/network-comparison.client.js'

/**
 * The network whose reset an operator accepts.
 * @param name as given; `confirm` must repeat it
 * @throws ProgramError unless both are the same network, and one that can be reset
 */
export function confirmedNetwork(
  { name, confirm }: { readonly name: string; readonly confirm: string },
  { realNetworks }: Pick<WalletConfig, 'realNetworks'>,
): Network {
  const network = networks.find((one) => one === name)
  if (!network) throw new ProgramError(`--network must be one of ${networks.join(', ')}.`)
  if (confirm !== network)
    throw new ProgramError(`Repeat the name to confirm: --confirm ${network}. Nothing was changed.`)
  if (network === 'public' && realNetworks.public)
    throw new ProgramError('The public network is never reset: HORIZON_URL_PUBLIC names a wrong server.')
  return network
}

/** @throws ProgramError unless the server serves the known network after a reset */
export function assertReset(
  network: Network,
  difference: NetworkDifference | 'undecided' | undefined,
): asserts difference is NetworkDifference {
  if (!difference)
    throw new ProgramError(
      `The ${network} network is the known one, or none was used yet. Nothing was changed.`,
    )
  if (difference === 'undecided')
    throw new ProgramError(
      `The server of the ${network} network has none of the known ledgers: it lags, or the network was reset. ` +
        'Try again when it has more ledgers. Nothing was changed.',
    )
  if (difference.kind === 'other') throw new ProgramError(`${difference.message} Nothing was changed.`)
}

import type { Horizon } from '@stellar/stellar-sdk'
import { networkError, readFailure } from './horizon-failure.js'
import type { Network } from './network.js'
import { claimantOf, type OperationJson } from './operation-json.js'

interface ClaimedEffect {
  readonly type: string
  readonly asset: string
  readonly amount: string
}

/**
 * Adds the amount to an operation by which the account claimed a balance; Horizon includes it only in the effects of
 * the operation.
 * @throws NETWORK_ERROR if the effects cannot be read
 */
export type ClaimReader = (operation: OperationJson, address: string) => Promise<OperationJson>

/** See {@link ClaimReader}; `read` reads with a retry, and returns undefined for what does not exist. */
export function claimReader(
  network: Network,
  server: Horizon.Server,
  read: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>,
): ClaimReader {
  return async (operation, address) => {
    const isOwn = operation.type === 'claim_claimable_balance' && claimantOf(operation) === address
    if (!isOwn || !operation.transaction_successful) return operation
    const page = await read(() => server.effects().forOperation(operation.paging_token).call())
    const effects = (page?.records ?? []) as unknown as readonly ClaimedEffect[]
    const claimed = effects.find(({ type }) => type === 'claimable_balance_claimed')
    if (!claimed) throw networkError(network, readFailure({ response: { title: 'no effects of a claim' } }))
    return { ...operation, claimed }
  }
}

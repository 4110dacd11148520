import type { RequestContext } from '../../../../schema/viewer.js'
import { ValidationError } from '../../../shared/domain-error.js'
import type { ErasureOrder } from '../../../shared/personal-data/erasures.js'
import { type GraphClient, serviceOperation } from '../../../shared/service-calls/graph-client.js'
import { ServiceUnavailable, withAvailability } from '../archives/data-set.client.js'

const checkAddress = serviceOperation<{ address: string }, { checked: { isValid: boolean } }>(
  'query CheckPayoutAddress($address: String!) {' +
    ' checked: validateDestination(address: $address, network: public, asset: XLM) { isValid } }',
)
const payOut = serviceOperation<
  { input: { userId: string; destination: string } },
  { payouts: readonly { state: string }[] }
>(
  'mutation PayOutWallets($input: PayOutWalletsInput!) { payouts: payOutWallets(input: $input) { walletId state reason } }',
)

/**
 * Looks at the address that is to get what a person's wallets hold.
 * @throws ValidationError naming `walletDestination`, UPSTREAM_ERROR where the wallet does not answer
 */
export async function checkPayout(
  graph: GraphClient,
  { requestId }: RequestContext,
  { address, isOwn, isWhole }: { address: string; isOwn: boolean; isWhole: boolean },
): Promise<void> {
  const fault = (words: string) => new ValidationError({ walletDestination: words })
  if (!isOwn) throw fault('can be named by the person alone; leave it out')
  if (!isWhole) throw fault('goes with an erasure of everything; leave it out')
  const { checked } = await graph.request(checkAddress, { address }, { requestId })
  if (!checked.isValid) throw fault('must be a ledger account (G…) or a muxed account (M…)')
}

/**
 * Has a person's wallets closed in favour of an address; done when nothing is on its way to the ledger any more.
 * @throws ServiceUnavailable while something is
 */
export async function payOutWallets(
  graph: GraphClient,
  { requestId, subject: { id: userId } }: ErasureOrder,
  destination: string,
): Promise<void> {
  const input = { userId, destination }
  const { payouts } = await withAvailability('wallet', () => graph.request(payOut, { input }, { requestId }))
  if (payouts.some(({ state }) => state === 'underway'))
    throw new ServiceUnavailable('ledger', new Error('Wallets are being closed.'))
}

import type { MemoType } from '../../../../schema/memo-rules.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { DomainError, ValidationError } from '../../../shared/domain-error.js'
import type { ErasureOrder } from '../../../shared/personal-data/erasures.js'
import { type GraphClient, serviceOperation } from '../../../shared/service-calls/graph-client.js'
import { FROZEN_WALLET, ServiceUnavailable, withAvailability } from '../requests/gdpr-request.state.js'
import type { PayoutTarget } from '../requests/gdpr-request.store.js'

type LedgerMemo = { memo: string | undefined; memoType: MemoType | undefined }

const checkAddress = serviceOperation<
  { address: string } & LedgerMemo,
  { checked: { isValid: boolean; refusal: { reason: string | null } | null } }
>(
  'query CheckPayoutAddress($address: String!, $memo: String, $memoType: MemoType) {' +
    ' checked: validateDestination(address: $address, network: public, asset: XLM, memo: $memo, memoType: $memoType)' +
    ' { isValid refusal { reason } } }',
)
const payOut = serviceOperation<
  { input: { userId: string; destination: string } & LedgerMemo },
  { payouts: readonly { walletId: string; state: string }[] }
>(
  'mutation PayOutWallets($input: PayOutWalletsInput!) { payouts: payOutWallets(input: $input) { walletId state reason } }',
)

const frozenByAdmin = serviceOperation<{ userId: string }, { walletIds: readonly string[] }>(
  'query WalletsFrozenByAdmin($userId: ID!) { walletIds: walletsFrozenByAdmin(userId: $userId) }',
)

/** A wallet of the person is frozen by an administrator or the reconciliation: nothing is erased or paid out until the freeze is lifted. */
export class FrozenWallet extends ServiceUnavailable {
  constructor(readonly walletIds: readonly string[]) {
    super(FROZEN_WALLET, new Error(`An administrator or the reconciliation froze ${walletIds.join(', ')}`))
    this.name = 'FrozenWallet'
  }
}

/**
 * Holds an erasure that would remove data that a freeze protects.
 * @throws FrozenWallet while an administrator's freeze is on a wallet of the person, ServiceUnavailable
 */
export async function assertNotFrozen(
  graph: GraphClient,
  { id: requestId, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const { walletIds } = await withAvailability('wallet', () =>
    graph.request(frozenByAdmin, { userId }, { requestId }),
  )
  if (walletIds.length > 0) throw new FrozenWallet(walletIds)
}

/**
 * Validates the destination of wallet balances and its memo.
 * @throws ValidationError naming `walletDestination` or `walletMemo`, UPSTREAM_ERROR when the wallet service is unavailable
 */
export async function checkPayout(
  graph: GraphClient,
  { requestId }: RequestContext,
  {
    walletDestination: address,
    walletMemo: memo,
    walletMemoType: memoType,
    isOwn,
    isWhole,
  }: PayoutTarget & { isOwn: boolean; isWhole: boolean },
): Promise<void> {
  const fault = (words: string) => new ValidationError({ walletDestination: words })
  if (!isOwn) throw fault('can be set only by the person whose data is erased; omit it')
  if (!isWhole) throw fault('is allowed only when everything is erased; omit it')
  const { checked } = await graph
    .request(checkAddress, { address, memo, memoType }, { requestId })
    .catch((error: unknown) => {
      const words = error instanceof DomainError && error.extensions.details?.memo
      throw words ? new ValidationError({ walletMemo: String(words) }) : error
    })
  if (!checked.isValid) throw fault('must be a ledger account (G…) or a muxed account (M…)')
  if (checked.refusal?.reason === 'memo_required')
    throw new ValidationError({ walletMemo: 'is required by the account of walletDestination' })
}

/**
 * Closes a person's wallets and pays their balances out.
 * @throws ServiceUnavailable while transactions are pending on the ledger, FrozenWallet
 */
export async function payOutWallets(
  graph: GraphClient,
  { requestId, subject: { id: userId } }: ErasureOrder,
  { walletDestination: destination, walletMemo: memo, walletMemoType: memoType }: PayoutTarget,
): Promise<void> {
  const input = { userId, destination, memo, memoType }
  const { payouts } = await withAvailability('wallet', () => graph.request(payOut, { input }, { requestId }))
  const frozen = payouts.filter(({ state }) => state === 'frozen')
  if (frozen.length > 0) throw new FrozenWallet(frozen.map(({ walletId }) => walletId))
  if (payouts.some(({ state }) => state === 'underway'))
    throw new ServiceUnavailable('ledger', new Error('Wallets are still being closed'))
}

import { formatAmount } from '../../../../schema/scalars.js'
import type { ActionTrail } from '../../../shared/audit/action-trail.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { actorOf } from '../../../shared/viewer.js'
import { claimEnvelope } from '../../ledger/envelopes.js'
import type { ClaimableBalance } from '../../ledger/ledger.js'
import type { AssetAmounts } from '../../ledger/network.js'
import { sponsorOf } from '../../wallets/networks/ledger-networks.client.js'
import { insufficientBalance } from '../../wallets/wallet.errors.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { assertActive } from '../../wallets/wallet-status.service.js'
import { envelopeStore } from '../envelope.store.js'
import { type SignablePayment, signPayment } from '../sending/dispatch.service.js'
import { sponsoredFee, validUntilAfter } from '../sending/payment.service.js'
import type { TransactionDependencies } from '../sending/payment-sending.service.js'
import { chooseSource } from '../sending/source-account.service.js'
import { spendable } from '../sending/spendable.policy.js'
import { assertWithinFeeQuotas } from '../sending/sponsored-fee.service.js'
import { balanceClaimStore } from './balance-claim.store.js'
import { findClaimRefusal } from './claim-payment.policy.js'
import type { BalanceClaimRecord, ClaimableBalanceView } from './claimable-balance.type.js'

export interface ClaimDependencies extends TransactionDependencies {
  readonly audit: ActionTrail
  /** Claimable balances below these amounts are not listed. */
  readonly quarantineBelow: AssetAmounts
  /** Which of these claimable balances staff has released for a wallet. */
  readonly released: (walletId: string, balanceIds: readonly string[]) => Promise<ReadonlySet<string>>
}

export type Claims = ReturnType<typeof createClaims>

/** Amounts that were set aside for wallets, and their claims: transactions that are stored before they are submitted. */
export function createClaims(dependencies: ClaimDependencies) {
  const { db, clock, audit, networks, wallets, statuses, leases } = dependencies

  const isListed = ({ known, amount }: ClaimableBalance): boolean =>
    known !== undefined && amount >= dependencies.quarantineBelow[known]

  /** The next transaction of the wallet, which claims a balance. @throws what `claim` throws */
  async function prepare(wallet: WalletRecord, balanceId: string) {
    const network = networks[wallet.network]
    const [account, balance, fee, now] = await Promise.all([
      network.accounts.refresh(wallet.publicKey),
      network.ledger.findClaimableBalance(balanceId, wallet.publicKey),
      network.cappedFee(),
      network.ledgerTime(clock),
    ])
    if (!balance || !account)
      throw new DomainError('NOT_FOUND', `There is no claimable balance ${balanceId} for this wallet.`)
    const refusal = findClaimRefusal(balance, account, now)
    if (refusal) throw refusal
    const source = await chooseSource(dependencies, wallet, account, true)
    const { address, sequence, minSequence, last } = source
    const validUntil = validUntilAfter(last, now)
    const header = { source: address, sequence, minSequence, feePerOperation: fee, validUntil }
    const unsigned = claimEnvelope(network.ledger, header, balanceId)
    const outstanding = await envelopeStore(db).outstanding(wallet.id, account)
    const isAffordable = spendable(account, [...outstanding], 'XLM', 0n) >= unsigned.maxFee
    const sponsor = isAffordable ? undefined : sponsorOf(network)
    if (!isAffordable && !sponsor) throw insufficientBalance('XLM', unsigned.maxFee, 0n)
    const payment: SignablePayment = {
      purpose: 'claim',
      unsigned,
      source: address,
      ...(sponsor ? { feeBump: sponsoredFee(sponsor, fee) } : {}),
      maxFee: sponsor ? unsigned.maxFee + fee : unsigned.maxFee,
      sequence,
      validUntil,
      spends: { XLM: 0n, USDC: 0n },
    }
    return { payment, balance }
  }

  async function assertUnclaimed(trx: Transaction, { id }: WalletRecord, balanceId: string): Promise<void> {
    const claims = await balanceClaimStore(trx).ofBalances(id, [balanceId])
    if (claims.some(({ status }) => status === 'pending'))
      throw new DomainError('CONFLICT', 'A claim of this balance is pending. Wait until it has ended.')
  }

  return {
    /** The claimable balances of a wallet that its owner is shown: those of its assets that are not too small. */
    async list({ id, network, publicKey, status }: WalletRecord): Promise<ClaimableBalanceView[]> {
      if (status === 'closed') return []
      const [found, now] = await Promise.all([
        networks[network].ledger.claimableBalances(publicKey),
        networks[network].ledgerTime(clock),
      ])
      const ids = found.map((balance) => balance.id)
      const released = await dependencies.released(id, ids)
      const claims = new Map(
        (await balanceClaimStore(db).ofBalances(id, ids)).map((claim) => [claim.balanceId, claim]),
      )
      return found
        .filter((balance) => isListed(balance) || released.has(balance.id))
        .map(({ known, isClaimable, ...balance }) => {
          const claim = claims.get(balance.id)
          return {
            ...balance,
            isClaimable: known !== undefined && isClaimable(now),
            ...(claim ? { claim } : {}),
          }
        })
    },

    /**
     * Claims a balance for a wallet of the viewer. The returned claim is signed, stored and queued for submission.
     * @throws WALLET_NOT_FOUND; NOT_FOUND without such a balance; CONFLICT while a claim of it is pending;
     *   TRANSACTION_FAILED for what the ledger would refuse; INSUFFICIENT_BALANCE if neither wallet nor sponsor can pay
     *   the fee; QUOTA_EXCEEDED; NETWORK_ERROR
     */
    async claim(context: GraphContext, walletId: string, balanceId: string): Promise<BalanceClaimRecord> {
      const wallet = await wallets.mustSpend(context.viewer, walletId)
      return leases.hold(wallet.id, async (lease) => {
        assertActive(wallet)
        const { payment, balance } = await prepare(wallet, balanceId)
        const signed = await signPayment(dependencies, actorOf(context.viewer).id, wallet, payment)
        const claim: BalanceClaimRecord = {
          walletId: wallet.id,
          balanceId,
          hash: payment.unsigned.hash,
          status: 'pending',
          createdAt: timestamp(clock),
        }
        return inTransaction(db, async (trx) => {
          await lease.release(trx)
          await statuses.recordSending(trx, wallet.id, claim.createdAt)
          await assertUnclaimed(trx, wallet, balanceId)
          const { feeBump, maxFee: fee } = payment
          if (feeBump?.signer)
            await assertWithinFeeQuotas(trx, dependencies, wallet, { payer: feeBump.payer, fee })
          await signed.store(trx)
          await balanceClaimStore(trx).insert(claim)
          const { asset, amount } = balance
          const details = { balanceId, asset, amount: formatAmount(amount), hash: claim.hash }
          await audit.record(trx, context, {
            action: 'claimable_balance.claiming',
            target: wallet.id,
            details,
          })
          await context.completeIdempotent(trx, claim)
          return claim
        })
      })
    },
  }
}

/** Ends the claim of an envelope; without effect on other envelopes. */
export function endClaim(
  trx: Transaction,
  hash: string,
  {
    status,
    failureCode,
  }: { readonly status: 'success' | 'failed'; readonly failureCode?: string | undefined },
): Promise<void> {
  return balanceClaimStore(trx).end(hash, status, failureCode)
}

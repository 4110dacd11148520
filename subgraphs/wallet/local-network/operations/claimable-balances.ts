import { createHash } from 'node:crypto'
import { Keypair, xdr } from '@stellar/stellar-sdk'
import { formatAmount } from '../../../../schema/scalars.js'
import { type Address, accountIdText } from '../core/address.js'
import type { AssetId, ClaimableBalanceEntry } from '../core/entries.js'
import { assetMembers, readAsset } from './assets.js'
import type { ApplyContext, Operation, OperationEffect } from './operation.js'
import { releaseSponsor } from './reserves.js'
import { credit, debit } from './transfer.js'

const created = (inner: xdr.CreateClaimableBalanceResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.createClaimableBalance(inner))
const claimed = (inner: xdr.ClaimClaimableBalanceResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.claimClaimableBalance(inner))

/** create_claimable_balance: sets aside an amount that one of the claimants can take, without conditions. */
export function createClaimableBalance(body: xdr.CreateClaimableBalanceOp, source: Address): Operation {
  const asset = readAsset(body.asset())
  const amount = BigInt(body.amount().toString())
  const all = body.claimants().map((claimant) => claimant.v0())
  const claimants = all.map((claimant) => accountIdText(claimant.destination()))
  const isConditional = all.some(
    (claimant) => claimant.predicate().switch().name !== 'claimPredicateUnconditional',
  )
  const isDistinct = new Set(claimants).size === claimants.length && claimants.length > 0
  const malformed = () => created(xdr.CreateClaimableBalanceResult.createClaimableBalanceMalformed())
  return {
    source: source.account,
    threshold: 'medium',
    check: () =>
      isConditional
        ? xdr.OperationResult.opNotSupported()
        : amount <= 0n || asset === 'invalid' || !isDistinct
          ? malformed()
          : undefined,
    apply: (context) => {
      if (asset === 'invalid') return malformed()
      const { state } = context
      const reserver = state.requireAccount(source.account)
      reserver.sponsoring += claimants.length
      state.putAccount(reserver)
      const taken = debit({ state, from: source.account, amount }, asset)
      if (taken) return created(CREATE_FAULTS[taken]())
      const id = claimableId(context)
      state.putClaimable({
        id: id.toXDR('hex'),
        asset,
        amount,
        sponsor: source.account,
        claimants,
        modifiedLedger: context.at.sequence,
      })
      return created(xdr.CreateClaimableBalanceResult.createClaimableBalanceSuccess(id))
    },
    view: {
      type: 'create_claimable_balance',
      typeNumber: 14,
      payment: false,
      participants: [source.account, ...claimants],
      details: {
        asset: assetText(asset),
        amount: formatAmount(amount),
        claimants: claimants.map((destination) => ({ destination, predicate: { unconditional: true } })),
      },
    },
  }
}

/** claim_claimable_balance: a claimant takes the amount. It is not a payment, and Horizon does not list it as one. */
export function claimClaimableBalance(body: xdr.ClaimClaimableBalanceOp, source: Address): Operation {
  const id = body.balanceId().toXDR('hex')
  const effects: OperationEffect[] = []
  return {
    source: source.account,
    threshold: 'medium',
    check: () => undefined,
    apply: (context) => {
      const { state } = context
      const balance = state.claimable(id)
      if (!balance) return claimed(xdr.ClaimClaimableBalanceResult.claimClaimableBalanceDoesNotExist())
      if (!balance.claimants.includes(source.account)) {
        return claimed(xdr.ClaimClaimableBalanceResult.claimClaimableBalanceCannotClaim())
      }
      const fault = credit({ state, to: source.account, amount: balance.amount }, balance.asset)
      if (fault) return claimed(CLAIM_FAULTS[fault]())
      releaseSponsor(context, balance.sponsor, balance.claimants.length)
      state.removeClaimable(id)
      effects.push(...effectsOfClaim(source.account, balance))
      return claimed(xdr.ClaimClaimableBalanceResult.claimClaimableBalanceSuccess())
    },
    view: {
      type: 'claim_claimable_balance',
      typeNumber: 15,
      payment: false,
      participants: [source.account],
      details: { balance_id: id, claimant: source.account },
      effects,
    },
  }
}

/** In the order of Horizon: the operation names neither asset nor amount. */
function effectsOfClaim(
  account: string,
  { id, asset, amount, sponsor }: ClaimableBalanceEntry,
): OperationEffect[] {
  const [decimal, balance_id] = [formatAmount(amount), id]
  const claimed = { asset: assetText(asset), balance_id, amount: decimal }
  return [
    { account, type: 'claimable_balance_claimed', type_i: 52, ...claimed },
    { account, type: 'account_credited', type_i: 2, ...assetMembers(asset), amount: decimal },
    {
      ...{ account, type: 'claimable_balance_sponsorship_removed', type_i: 71 },
      ...{ balance_id, former_sponsor: sponsor },
    },
  ]
}

const CREATE_FAULTS = {
  'no trust': xdr.CreateClaimableBalanceResult.createClaimableBalanceNoTrust,
  'not authorized': xdr.CreateClaimableBalanceResult.createClaimableBalanceNotAuthorized,
  underfunded: xdr.CreateClaimableBalanceResult.createClaimableBalanceUnderfunded,
} as const

const CLAIM_FAULTS = {
  'no destination': xdr.ClaimClaimableBalanceResult.claimClaimableBalanceCannotClaim,
  'no trust': xdr.ClaimClaimableBalanceResult.claimClaimableBalanceNoTrust,
  'not authorized': xdr.ClaimClaimableBalanceResult.claimClaimableBalanceNotAuthorized,
  'line full': xdr.ClaimClaimableBalanceResult.claimClaimableBalanceLineFull,
} as const

/** The id of a claimable balance: the hash of the operation that creates it (CAP-23). */
function claimableId({ operationId }: ApplyContext): xdr.ClaimableBalanceId {
  const preimage = xdr.HashIdPreimage.envelopeTypeOpId(
    new xdr.HashIdPreimageOperationId({
      sourceAccount: Keypair.fromPublicKey(operationId.source).xdrAccountId(),
      seqNum: xdr.Int64.fromString(operationId.sequence.toString()),
      opNum: operationId.index,
    }),
  )
  const hash = createHash('sha256').update(preimage.toXDR()).digest()
  return xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(hash)
}

/** An asset in the one-word form that Horizon uses for claimable balances. */
export function assetText(asset: AssetId | undefined | 'invalid'): string {
  if (asset === undefined) return 'native'
  return asset === 'invalid' ? '' : `${asset.code}:${asset.issuer}`
}

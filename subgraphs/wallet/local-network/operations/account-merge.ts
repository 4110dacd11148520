import { xdr } from '@stellar/stellar-sdk'
import { type Address, addressMembers, addressOf } from '../core/address.js'
import { changeBalance } from '../core/entries.js'
import { ACCOUNT_FLAGS } from '../core/protocol.js'
import type { ApplyContext, Operation } from './operation.js'
import { releaseSponsor } from './reserves.js'

const result = (inner: xdr.AccountMergeResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.accountMerge(inner))

/** account_merge: removes the source and transfers all its lumens to another account. */
export function accountMerge(body: xdr.MuxedAccount, source: Address): Operation {
  const destination = addressOf(body)
  return {
    source: source.account,
    threshold: 'high',
    check: () =>
      destination.account === source.account
        ? result(xdr.AccountMergeResult.accountMergeMalformed())
        : undefined,
    apply: (context) => result(apply(context, source.account, destination.account)),
    view: {
      type: 'account_merge',
      typeNumber: 8,
      payment: true,
      participants: [source.account, destination.account],
      details: { ...addressMembers('account', source), ...addressMembers('into', destination) },
    },
  }
}

function apply(context: ApplyContext, source: string, destination: string): xdr.AccountMergeResult {
  const { state, at } = context
  const receiver = state.account(destination)
  if (!receiver) return xdr.AccountMergeResult.accountMergeNoAccount()
  const ended = state.requireAccount(source)
  if (ended.flags & ACCOUNT_FLAGS.immutable) return xdr.AccountMergeResult.accountMergeImmutableSet()
  if (ended.subentries !== ended.signers.length) return xdr.AccountMergeResult.accountMergeHasSubEntries()
  // A recreated account starts at this ledger's first sequence number; used numbers must never recur.
  if (ended.sequence >= BigInt(at.sequence) << 32n) return xdr.AccountMergeResult.accountMergeSeqnumTooFar()
  const sponsorsNow = [...context.sponsorships.values()].includes(source)
  if (sponsorsNow || ended.sponsoring > 0) return xdr.AccountMergeResult.accountMergeIsSponsor()
  if (!changeBalance(receiver, ended.balance, state.baseReserve))
    return xdr.AccountMergeResult.accountMergeDestFull()
  state.putAccount(receiver)
  for (const signer of ended.signers) if (signer.sponsor) releaseSponsor(context, signer.sponsor, 1)
  if (ended.sponsor) releaseSponsor(context, ended.sponsor, 2)
  state.removeAccount(source)
  return xdr.AccountMergeResult.accountMergeSuccess(xdr.Int64.fromString(ended.balance.toString()))
}

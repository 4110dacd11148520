import { xdr } from '@stellar/stellar-sdk'
import { type AccountEntry, availableBalance } from '../core/entries.js'
import { MAX_SUBENTRIES } from '../core/protocol.js'
import type { ApplyContext } from './operation.js'

/** Why an entry cannot be created. */
export type ReserveShortage = 'low reserve' | 'too many subentries'

export type Reserved = { sponsor: string | undefined } | { shortage: ReserveShortage }

/**
 * Reserves lumens for a new subentry of the account: its sponsor's if it is sponsored within this transaction, otherwise
 * its own. Changes both accounts; the caller stores the owner.
 */
export function reserveSubentry(context: ApplyContext, owner: AccountEntry): Reserved {
  if (owner.subentries + 1 > MAX_SUBENTRIES) return { shortage: 'too many subentries' }
  const sponsor = context.sponsorships.get(owner.id)
  if (sponsor === undefined) {
    if (availableBalance(owner, context.state.baseReserve) < context.state.baseReserve)
      return { shortage: 'low reserve' }
  } else if (!reserveBySponsor(context, sponsor, owner, 1)) {
    return { shortage: 'low reserve' }
  }
  owner.subentries += 1
  return { sponsor }
}

/** Makes the sponsor bear the reserve of a number of entries of the account; false if it cannot. */
export function reserveBySponsor(
  context: ApplyContext,
  sponsorId: string,
  owner: AccountEntry,
  entries: number,
): boolean {
  const sponsor = context.state.requireAccount(sponsorId)
  const { baseReserve } = context.state
  if (availableBalance(sponsor, baseReserve) < BigInt(entries) * baseReserve) return false
  sponsor.sponsoring += entries
  context.state.putAccount(sponsor)
  owner.sponsored += entries
  return true
}

/** Releases the reserve of a subentry; the caller stores the owner. */
export function releaseSubentry(
  context: Pick<ApplyContext, 'state'>,
  owner: AccountEntry,
  sponsor: string | undefined,
): void {
  owner.subentries -= 1
  if (sponsor !== undefined) {
    releaseSponsor(context, sponsor, 1)
    owner.sponsored -= 1
  }
}

export function releaseSponsor(
  context: Pick<ApplyContext, 'state'>,
  sponsorId: string,
  entries: number,
): void {
  const sponsor = context.state.requireAccount(sponsorId)
  sponsor.sponsoring -= entries
  context.state.putAccount(sponsor)
}

/** The result of an operation without sufficient reserve: its own code, or the general one for too many entries. */
export function shortageResult(
  shortage: ReserveShortage,
  lowReserve: xdr.OperationResult,
): xdr.OperationResult {
  return shortage === 'low reserve' ? lowReserve : xdr.OperationResult.opTooManySubentries()
}

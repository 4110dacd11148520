import { StrKey, type xdr } from '@stellar/stellar-sdk'

/** An account in a transaction: its id, and the muxed address if one was used. */
export interface Address {
  account: string
  muxed?: string
  muxedId?: string
}

export function accountIdText(id: xdr.AccountId): string {
  return StrKey.encodeEd25519PublicKey(id.ed25519())
}

export function addressOf(muxed: xdr.MuxedAccount): Address {
  if (muxed.switch().name === 'keyTypeEd25519') {
    return { account: StrKey.encodeEd25519PublicKey(muxed.ed25519()) }
  }
  const inner = muxed.med25519()
  return {
    account: StrKey.encodeEd25519PublicKey(inner.ed25519()),
    muxed: StrKey.encodeMed25519PublicKey(Buffer.concat([inner.ed25519(), inner.id().toXDR()])),
    muxedId: inner.id().toString(),
  }
}

/** Horizon's members for an address, as in `from`, `from_muxed`, `from_muxed_id`. */
export function addressMembers(name: string, address: Address): Record<string, string> {
  const members: Record<string, string> = { [name]: address.account }
  if (address.muxed !== undefined && address.muxedId !== undefined) {
    members[`${name}_muxed`] = address.muxed
    members[`${name}_muxed_id`] = address.muxedId
  }
  return members
}

import { hkdfSync } from 'node:crypto'
import { type Signer, signerOf } from '../../ledger/signer.js'

/**
 * The key of a channel, derived from the sponsor's seed (HKDF, RFC 5869), so that it needs no storage. A channel holds no
 * money: with its key, sequence numbers can be used up, and nothing else.
 * @param walletAddress the account that the channel belongs to
 * @param position of the channel among those of the wallet, from 1
 */
export function channelSigner(sponsor: Uint8Array, walletAddress: string, position: number): Signer {
  return signerOf(
    new Uint8Array(hkdfSync('sha256', sponsor, 'ledger channel', `${walletAddress} ${position}`, 32)),
  )
}

import type { Knex } from 'knex'
import { integer, oneOf, optional, text } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { type Network, networks } from '../ledger/network.js'

const identities = rowCodec('network_identities', {
  network: oneOf(networks),
  passphrase: text,
  ledger: integer,
  hash: text,
  earlierLedger: optional(integer),
  earlierHash: optional(text),
})

/**
 * A network by its passphrase and the hash of the latest known ledger. Nodes that lag have closed the earlier ledger,
 * if one is known, as well.
 */
export type NetworkIdentity = RecordOf<typeof identities>

/** The networks that this database was filled from. */
export function networkIdentityStore(db: Knex) {
  return {
    async find(network: Network): Promise<NetworkIdentity | undefined> {
      const row = await identities.query(db).where({ network }).first()
      return row && identities.read(row)
    },

    async save(identity: NetworkIdentity): Promise<void> {
      await identities.query(db).insert(identities.write(identity)).onConflict('network').merge()
    },
  }
}

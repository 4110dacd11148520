import type { Knex } from 'knex'
import { oneOf, sortedBigint } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { type Network, networks } from '../../ledger/network.js'

const positions = rowCodec('ledger_positions', { network: oneOf(networks), cursor: sortedBigint })

/** The last operation of each network whose payments have been read, for all wallets without a gap. */
export function ledgerPositionStore(db: Knex) {
  return {
    async find(network: Network): Promise<bigint | undefined> {
      const row = await positions.query(db).where({ network }).first()
      return row && positions.read(row).cursor
    },

    async move(network: Network, cursor: bigint): Promise<void> {
      await positions.query(db).insert(positions.write({ network, cursor })).onConflict('network').merge()
    },
  }
}

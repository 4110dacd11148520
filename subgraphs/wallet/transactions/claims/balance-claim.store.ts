import type { Knex } from 'knex'
import { oneOf, optional, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { statesBefore } from '../../../shared/states/transition-table.js'
import { transactionStatuses, transactionTransitions } from '../transaction.state.js'
import type { BalanceClaimRecord } from './claimable-balance.type.js'

const claims = rowCodec('balance_claims', {
  hash: text,
  walletId: text,
  balanceId: text,
  status: oneOf(transactionStatuses),
  failureCode: optional(text),
  createdAt: time,
})

export function balanceClaimStore(db: Knex) {
  const table = () => claims.query(db)
  return {
    async insert(claim: BalanceClaimRecord): Promise<void> {
      await table().insert(claims.write(claim))
    },

    /** The claims of a wallet of these balances, oldest first. */
    async ofBalances(walletId: string, balanceIds: readonly string[]): Promise<BalanceClaimRecord[]> {
      const query = table().where({ wallet_id: walletId })
      return (await query.whereIn('balance_id', [...balanceIds]).orderBy('created_at')).map(claims.read)
    },

    /** Ends a claim, or corrects a failed one to successful. */
    async end(hash: string, status: 'success' | 'failed', failureCode?: string): Promise<void> {
      await table()
        .where({ hash })
        .whereIn('status', statesBefore(transactionTransitions, status))
        .update({ status, failure_code: failureCode ?? null })
    },
  }
}

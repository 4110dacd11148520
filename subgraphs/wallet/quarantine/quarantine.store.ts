import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { bigint, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import { statesBefore } from '../../shared/states/transition-table.js'
import { memoTypes, networks } from '../ledger/network.js'
import {
  type QuarantineState,
  quarantineReasons,
  quarantineStates,
  quarantineTransitions,
} from './quarantine.state.js'
import type { QuarantineRecord } from './quarantine.type.js'

const amounts = rowCodec('quarantined_amounts', {
  id: text,
  walletId: text,
  network: oneOf(networks),
  transactionId: optional(text),
  balanceId: optional(text),
  amount: bigint,
  asset: text,
  source: text,
  memo: optional(text),
  memoType: optional(oneOf(memoTypes)),
  reason: oneOf(quarantineReasons),
  state: oneOf(quarantineStates),
  receivedAt: time,
  decidedBy: optional(text),
  decidedAt: optional(time),
  note: optional(text),
})

/** The changes of a decision. */
export type QuarantineDecision = Pick<QuarantineRecord, 'decidedBy' | 'decidedAt' | 'note'>

/** All given criteria must match. */
export interface QuarantineFilter {
  readonly state?: QuarantineState | null | undefined
  readonly walletId?: string | null | undefined
}

const newestFirst = [{ column: 'received_at', direction: 'desc' }] as const

export function quarantineStore(db: Knex) {
  const table = () => amounts.query(db)
  return {
    async insertIfNew(record: QuarantineRecord): Promise<void> {
      await table().insert(amounts.write(record)).onConflict().ignore()
    },

    byId: (id: string): Awaitable<QuarantineRecord | undefined> => recordById(db, amounts, id),

    /** The released claimable balances of a wallet. */
    async released(walletId: string, balanceIds: readonly string[]): Promise<string[]> {
      const query = table().where({ wallet_id: walletId, state: 'released' })
      const found = await query.whereIn('balance_id', [...balanceIds])
      return found.map(amounts.read).flatMap(({ balanceId }) => balanceId ?? [])
    },

    async page({ state, walletId }: QuarantineFilter, page: Page): Promise<PageRows<QuarantineRecord>> {
      const query = table()
      if (state) query.where({ state })
      if (walletId) query.where({ wallet_id: walletId })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), amounts.read)
    },

    /** Moves it to another state; false if its state does not allow that. */
    async move(id: string, to: QuarantineState, decision: QuarantineDecision): Promise<boolean> {
      const query = table().where({ id }).whereIn('state', statesBefore(quarantineTransitions, to))
      return (await query.update(amounts.writePartial({ ...decision, state: to }))) === 1
    },
  }
}

import type { Knex } from 'knex'
import { integer, oneOf, optional, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import type { Page, PageRows } from '../../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../../shared/paging/page-per-parent.js'
import { type SponsorshipChange, sponsorshipChangeKinds } from '../../ledger/ledger.js'
import type { SponsorshipRecord } from './sponsorship.type.js'

const changes = rowCodec('sponsorship_changes', {
  walletId: text,
  id: text,
  kind: oneOf(sponsorshipChangeKinds),
  sponsor: optional(text),
  entry: optional(text),
  hash: text,
  ledger: integer,
  at: time,
})

const newestFirst = [{ column: 'at', direction: 'desc' }] as const

export function sponsorshipStore(db: Knex) {
  return {
    async insertIfNew(walletId: string, change: SponsorshipChange): Promise<void> {
      const { cursor: id, kind, sponsor, entry, transactionHash: hash, ledger, closedAt: at } = change
      const row = changes.write({ walletId, id, kind, sponsor, entry, hash, ledger, at })
      await changes.query(db).insert(row).onConflict(['wallet_id', 'id']).ignore()
    },

    /** The same page of each wallet's changes, newest first. */
    async pagesOfWallets(
      walletIds: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<SponsorshipRecord>>> {
      const selection = { parent: 'wallet_id', parents: walletIds, sort: newestFirst, page }
      return mapPages(await selectPagePerParent(db, changes.query(db), selection), (row) => {
        const { walletId, ...change } = changes.read(row)
        // Two networks number operations alike, and caches of clients know objects by type and id.
        return { ...change, id: `${walletId}:${change.id}` }
      })
    },
  }
}

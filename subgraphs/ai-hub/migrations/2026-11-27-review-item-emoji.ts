import { json, text } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { inTransaction, type Migration } from '../../shared/database.js'
import { isFoldedAnew } from '../../shared/search/folded-text.js'
import { textIndex } from '../../shared/search/text-index.js'
import type { ProposedAction } from '../review-queue/queue/proposed-action.type.js'
import { searchedTexts } from '../review-queue/queue/searched-texts.mapper.js'

const BATCH_SIZE = 500

const items = rowCodec('review_items', {
  id: text,
  tweetContent: text,
  tweetAuthor: text,
  proposedAction: json<ProposedAction>(),
})

/** Review items are found by their emoji. */
export const reviewItemEmoji: Migration = {
  name: '2026-11-27-review-item-emoji',
  online: true,
  async up(db) {
    for (let last = ''; ; ) {
      const rows = await items.query(db).where('id', '>', last).orderBy('id').limit(BATCH_SIZE)
      await inTransaction(db, async (trx) => {
        const current = await items.query(trx).whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        for (const { id, ...item } of current.map(items.read)) {
          const texts = searchedTexts(item)
          if (texts.some(isFoldedAnew)) await textIndex(trx, 'review_items').put(id, texts)
        }
      })
      if (rows.length < BATCH_SIZE) return
      last = rows.at(-1)?.id ?? ''
    }
  },
}

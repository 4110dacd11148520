import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction } from '../../shared/database.js'
import type { JobHandlers } from '../../shared/jobs.js'
import { policyActor, type ReviewHistory } from './review-history.js'
import { reviewItemStore } from './review-item.store.js'
import { OVERDUE_JOB, type ReviewNotices } from './review-notices.js'

export interface NoticeWork {
  readonly db: Database
  readonly clock: Clock
  readonly history: ReviewHistory
  readonly notices: ReviewNotices
}

/** Looks at items when their time has run out. */
export function noticeHandlers({ db, clock, history, notices }: NoticeWork): JobHandlers {
  return {
    [OVERDUE_JOB]: {
      async run({ itemId }: { itemId: string }, job) {
        await inTransaction(db, async (trx) => {
          await job.complete(trx)
          const item = await reviewItemStore(trx).byId(itemId)
          if (item?.status !== 'pending' || item.dueAt > timestamp(clock)) return
          await history.add(trx, itemId, 'overdue', policyActor, { dueAt: item.dueAt })
          await notices.overdue(trx, item)
        })
      },
    },
  }
}

import { priorityOf } from '../../../subgraphs/ai-hub/review-queue/queue/review-priority.policy.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'

const MINUTE_MS = 60_000
/** Rows per statement. */
const BATCH_SIZE = 200

/** Fills the review queue of a platform with copies of one item, behind the existing ones. */
export async function fillReviewQueue(origin: string, dataDirectory: string, length: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  for (let times = 0; times < 8; times += 1)
    await fetch(`${origin}/api/microblog/simulate-fetch`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ limit: 5 }),
    })
  const db = await openDatabase({ subgraph: 'ai_hub', dataDirectory })
  try {
    const copied = await db('review_items')
      .where({ status: 'pending' })
      .whereNot({ policy_reason: 'second_look' })
      .first()
    const copies = Array.from({ length }, (_, at) => {
      const dueAt = new Date(Date.parse(copied.due_at) + (at + 1) * MINUTE_MS).toISOString()
      const { rank } = priorityOf({ ...copied, dueAt }, 0)
      return { ...copied, id: `review_1_copy${at}`, tweet_id: `tw_copy${at}`, due_at: dueAt, priority: rank }
    })
    for (let from = 0; from < length; from += BATCH_SIZE)
      await db('review_items').insert(copies.slice(from, from + BATCH_SIZE))
  } finally {
    await db.destroy()
  }
}

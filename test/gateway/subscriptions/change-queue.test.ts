import { expect, it } from 'vitest'
import { createChangeQueue, type QueuedChange } from '../../../gateway/subscriptions/change-queue.js'
import { eventually } from '../../support/runner/retry-until.js'

/** A queue whose reads end when the test releases them. */
function heldQueue(limit: number) {
  const shown: string[] = []
  const overflowed: string[] = []
  let release = () => {}
  const queue = createChangeQueue({
    limit,
    show: ({ recordId }) => {
      shown.push(recordId)
      return new Promise((resolve) => {
        release = resolve
      })
    },
    overflow: ({ eventId }) => overflowed.push(eventId),
  })
  const next = async () => {
    release()
    await new Promise(setImmediate)
  }
  return { queue, shown, overflowed, next }
}

const change = (eventId: string, recordId: string): QueuedChange => ({ eventId, recordId, isLast: true })

it('shows changes in order, and a record that changes again while queued once, at its later position', async () => {
  const { queue, shown, next } = heldQueue(10)
  for (const [index, id] of ['a', 'b', 'c', 'b'].entries()) queue.push(change(String(index), id))
  expect(shown).toEqual(['a'])
  for (let reads = 0; reads < 4; reads++) await next()
  expect(shown).toEqual(['a', 'c', 'b'])
})

it('drops the queued changes when its limit is exceeded, reports that once, and continues', async () => {
  const { queue, shown, overflowed, next } = heldQueue(2)
  for (const id of ['a', 'b', 'c', 'd', 'e']) queue.push(change(id, id))
  expect(overflowed).toEqual(['d'])
  await next()
  await next()
  expect(shown).toEqual(['a', 'e'])
})

it('lets the server send one change before it shows the next', async () => {
  const shown: string[] = []
  const show = async ({ recordId }: QueuedChange) => void shown.push(recordId)
  const queue = createChangeQueue({ limit: 10, show, overflow: () => {} })
  for (const id of ['a', 'b']) queue.push(change(id, id))
  await new Promise(process.nextTick)
  expect(shown).toEqual(['a'])
  await eventually(() => expect(shown).toEqual(['a', 'b']))
})

it('shows nothing after it is closed', async () => {
  const { queue, shown, next } = heldQueue(2)
  queue.push(change('1', 'a'))
  queue.push(change('2', 'b'))
  queue.close()
  queue.push(change('3', 'c'))
  await next()
  expect(shown).toEqual(['a'])
})

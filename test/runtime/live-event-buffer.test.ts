import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createLiveEventBuffer,
  type LiveEvent,
  localLiveEvents,
} from '../../runtime/live-events/live-events.js'

const event = (id: string, type: LiveEvent['type'] = 'log'): LiveEvent => ({
  id,
  type,
  timestamp: '2026-02-01T12:00:00.000Z',
  payload: {},
})

describe('the buffer of live events', () => {
  it('replays exactly the buffered events after an id', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(39),
        (count, kept, at) => {
          const board = createLiveEventBuffer(kept)
          const ids = Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'))
          for (const id of ids) board.deliver(event(id))
          const after = ids[Math.min(at, count - 1)] ?? ''
          const seen: string[] = []
          board.subscribe(['log'], ({ id }) => seen.push(id), after)
          expect(seen).toEqual(ids.slice(-kept).filter((id) => id > after))
        },
      ),
    )
  })

  it('replays in order of arrival after a buffered id, because the clocks of processes differ', () => {
    const board = createLiveEventBuffer()
    for (const id of ['5', '9', '7']) board.deliver(event(id))
    const seen: string[] = []
    board.subscribe(['log'], ({ id }) => seen.push(id), '9')
    board.deliver(event('6', 'alert'))
    board.subscribe(['log', 'alert'], ({ id }) => seen.push(id), '9')
    expect(seen).toEqual(['7', '7', '6'])
  })

  it('separates types of events, and merges several types in one order', () => {
    const board = createLiveEventBuffer()
    board.deliver(event('1', 'log'))
    board.deliver(event('2', 'alert'))
    board.deliver(event('3', 'log'))
    board.deliver(event('4', 'system'))
    const seen: string[] = []
    const leave = board.subscribe(['log', 'alert'], ({ id }) => seen.push(id), '0')
    board.deliver(event('5', 'alert'))
    board.deliver(event('6', 'performance'))
    leave()
    board.deliver(event('7', 'log'))
    expect(seen).toEqual(['1', '2', '3', '5'])
  })

  it('replays an event once to a client that names its type twice', () => {
    const board = createLiveEventBuffer()
    board.deliver(event('1'))
    const seen: string[] = []
    board.subscribe(['log', 'log'], ({ id }) => seen.push(id), '0')
    expect(seen).toEqual(['1'])
  })

  it('allows a listener to unsubscribe during its notification', () => {
    const live = localLiveEvents()
    const seen: string[] = []
    const leave = live.subscribe(['log'], () => {
      seen.push('first')
      leave()
    })
    live.subscribe(['log'], () => seen.push('second'))
    live.publish('log', {})
    live.publish('log', {})
    expect(seen).toEqual(['first', 'second', 'second'])
  })
})

describe('resuming after an event', () => {
  const ahead = 'Z'.repeat(26)

  it('is possible if it and every later event are still buffered', () => {
    const board = createLiveEventBuffer(2)
    for (const id of ['1', '2', '3', '4']) board.deliver(event(id, 'case'))
    expect(['1', '2', '3', '4'].map((id) => board.covers(['case'], id))).toEqual([false, false, true, true])
    for (const id of ['5', '6', '7']) board.deliver(event(id, 'donation'))
    expect(['4', '6', '7'].map((id) => board.covers(['case', 'donation'], id))).toEqual([false, true, true])
  })

  it('is not possible from before a gap or the start of the process, even if a clock was ahead', () => {
    const board = createLiveEventBuffer()
    expect(board.covers(['case'], ahead)).toBe(false)
    for (const id of ['01', ahead]) board.deliver(event(id, 'case'))
    board.missed()
    board.deliver(event('02', 'case'))
    expect(['01', ahead, '02'].map((id) => board.covers(['case'], id))).toEqual([false, false, true])
  })

  it('is possible for a client that has received none, unless later ones are no longer buffered', () => {
    const board = createLiveEventBuffer(2)
    const beginning = board.latest(['case'])
    board.deliver(event('1', 'case'))
    const seen: string[] = []
    board.subscribe(['case'], ({ id }) => seen.push(id), beginning)
    expect([board.latest(['case', 'donation']), seen]).toEqual(['1', ['1']])
    board.deliver(event('2', 'case'))
    expect(board.covers(['case'], beginning)).toBe(true)
    board.deliver(event('3', 'case'))
    expect([board.covers(['case'], beginning), board.covers(['donation'], beginning)]).toEqual([false, true])
    board.missed()
    expect(board.covers(['donation'], beginning)).toBe(false)
    expect(board.covers(['case'], board.latest(['case']))).toBe(true)
  })
})

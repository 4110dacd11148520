import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { EventStream } from '../../../edge/event-stream.js'
import { sharedStream, sharedSubscriptions } from '../../../gateway/subscriptions/shared-stream.js'
import { completeWith, type Streamed, sendResult } from '../../../gateway/subscriptions/stream-results.js'

describe('a stream with several subscriptions', () => {
  const opened = () => {
    const log: string[] = []
    const parts: EventStream[] = []
    const streamed: Streamed = {
      subscribe(stream) {
        const name = `part ${parts.push(stream)}`
        return () => void log.push(`${name} unsubscribed`)
      },
      revoked: (stream) => completeWith(stream, { code: 'UNAUTHORIZED', message: 'Sign in' }),
    }
    const stream: EventStream = {
      send: ({ event, data }) => void log.push(`${event} ${data}`),
      end: () => void log.push('end'),
      startAfter: () => {},
      onMissed: () => () => {},
    }
    const whole = sharedStream([
      { id: 'a', streamed },
      { id: 'b"', streamed },
    ])
    const close = whole.subscribe(stream)
    return { log, parts, stream, whole, close }
  }

  it('labels each event with its subscription, and ends with the last subscription', () => {
    const { log, parts } = opened()
    for (const part of parts) sendResult(part, { data: { x: 1 } }, undefined)
    expect(log).toEqual([
      'next {"id":"a","payload":{"data":{"x":1}}}',
      'next {"id":"b\\"","payload":{"data":{"x":1}}}',
    ])
    log.length = 0
    for (const part of parts) {
      part.send({ event: 'complete', data: '' })
      part.end()
    }
    expect(log).toEqual([
      'complete {"id":"a"}',
      'part 1 unsubscribed',
      'complete {"id":"b\\""}',
      'part 2 unsubscribed',
      'end',
    ])
  })

  it('ends without completing when one subscription ends for a reconnect', () => {
    const { log, parts, close } = opened()
    parts[0]?.end()
    expect(log).toEqual(['end'])
    close()
    expect(log.slice(1)).toEqual(['part 1 unsubscribed', 'part 2 unsubscribed'])
  })

  it('completes all subscriptions when the session has ended', () => {
    const { log, whole, stream } = opened()
    whole.revoked(stream)
    expect(log.filter((line) => line.startsWith('complete'))).toEqual([
      'complete {"id":"a"}',
      'complete {"id":"b\\""}',
    ])
  })

  const requestOf = (operations: unknown) =>
    ({ body: { operations }, headers: { 'last-event-id': 'whole' } }) as unknown as FastifyRequest

  it('passes each subscription its own last event id', () => {
    const [first, second] = sharedSubscriptions(
      requestOf([
        { id: 'a', query: 'x', lastEventId: 'own' },
        { id: 'b', documentId: 'y' },
      ]),
    )
    expect([first?.request.headers, second?.request.headers]).toEqual([{ 'last-event-id': 'own' }, {}])
    expect([first?.request.body, second?.request.body]).toEqual([{ query: 'x' }, { documentId: 'y' }])
  })

  it.each([
    [undefined],
    [{}],
    [[]],
    [[null]],
    [[{ id: 1 }]],
    [[{ id: '' }]],
    [[{ id: 'ñ' }]],
    [[{ id: 'x' }, { id: 'x' }]],
    [Array.from({ length: 21 }, (_, at) => ({ id: `${at}` }))],
  ])('refuses %j', (operations) => {
    expect(() => sharedSubscriptions(requestOf(operations))).toThrow(/operation/)
  })
})

import { type FieldNode, type OperationDefinitionNode, parse } from 'graphql'
import { expect, it } from 'vitest'
import type { EventStream, StreamMessage } from '../../../edge/event-stream.js'
import type { AcceptedSubscription } from '../../../gateway/subscriptions/accept-subscription.js'
import { streamChanges } from '../../../gateway/subscriptions/change-stream.js'
import { eventFields } from '../../../gateway/subscriptions/event-streams.js'
import { liveFields } from '../../../gateway/subscriptions/live-fields.js'
import type { Execute } from '../../../runtime/execute.js'
import { createLiveEventBuffer } from '../../../runtime/live-events/live-events.js'
import type { Viewer } from '../../../schema/viewer.js'

function streamOf(execute: Execute, viewer: Viewer = { kind: 'anonymous' }, present = viewer) {
  const buffer = createLiveEventBuffer()
  const document = parse('subscription { publicCaseChanged(id: "cas_1") { id } }')
  const operation = document.definitions[0] as OperationDefinitionNode
  const accepted = {
    document,
    operation,
    field: operation.selectionSet.selections[0] as FieldNode,
    variables: {},
    args: { id: 'cas_1' },
    context: { viewer, requestId: 'request-1' },
    after: undefined,
  }
  const { subscribe } = streamChanges(
    {} as never,
    {
      guards: { 'Subscription.publicCaseChanged': ['anyone'] },
      live: buffer as never,
      execute,
      viewerOf: () => present,
    },
    accepted,
    liveFields.publicCaseChanged as never,
  )
  const sent: StreamMessage[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const stream: EventStream = {
    send: (message) => sent.push(message),
    end,
    startAfter() {},
    onMissed: buffer.onMissed,
  }
  return { buffer, sent, ended, unsubscribe: subscribe(stream) }
}

it('a stream asks its client to reload when events between processes may have been lost', () => {
  const { buffer, sent, unsubscribe } = streamOf(async () => ({ data: {} }))
  expect(sent).toEqual([])
  buffer.missed()
  unsubscribe()
  buffer.missed()
  expect(sent.map(({ event, data }) => [event, JSON.parse(data).errors[0].extensions.code])).toEqual([
    ['next', 'RELOAD_REQUIRED'],
  ])
})

it('a stream of monitoring events asks its client to reload, too', async () => {
  const buffer = createLiveEventBuffer()
  const accepted = { args: {}, after: undefined } as unknown as AcceptedSubscription
  const streamed = await eventFields.monitoringEvents?.({ live: buffer } as never, accepted)
  const sent: StreamMessage[] = []
  const unsubscribe = streamed?.subscribe({
    send: (message) => sent.push(message),
    end() {},
    startAfter() {},
    onMissed: buffer.onMissed,
  })
  buffer.missed()
  unsubscribe?.()
  buffer.missed()
  expect(sent.map(({ data }) => JSON.parse(data).errors[0].extensions.code)).toEqual(['RELOAD_REQUIRED'])
})

it('a stream ends without a change that cannot be read during an outage, so that its client reconnects for it', async () => {
  const outage = { message: 'The backoffice is unavailable', extensions: { code: 'UPSTREAM_ERROR' } }
  const { buffer, sent, ended, unsubscribe } = streamOf(async () => ({ data: null, errors: [outage] }))
  const timestamp = new Date().toISOString()
  buffer.deliver({ id: '01A', type: 'case', timestamp, payload: { records: [['cas_1', 'cas_1']] } })
  await ended
  unsubscribe()
  expect(sent).toEqual([])
})

it('a stream ends without a change after its token has expired, so that its client reconnects with another', async () => {
  const person = { kind: 'id-token', subject: 'usr_1', role: 'user', email: '', name: 'Ana' } as const
  const { buffer, sent, ended, unsubscribe } = streamOf(async () => ({ data: {} }), person, {
    kind: 'anonymous',
    isTemporary: true,
  })
  const timestamp = new Date().toISOString()
  buffer.deliver({ id: '01A', type: 'case', timestamp, payload: { records: [['cas_1', 'cas_1']] } })
  await ended
  unsubscribe()
  expect(sent).toEqual([])
})

import { type FieldNode, type OperationDefinitionNode, parse } from 'graphql'
import { expect, it } from 'vitest'
import type { EventStream, StreamMessage } from '../../../edge/event-stream.js'
import { streamChanges } from '../../../gateway/subscriptions/change-stream.js'
import { liveFields } from '../../../gateway/subscriptions/live-fields.js'
import { createLiveEventBuffer } from '../../../runtime/live-events/live-events.js'

it('a stream asks its client to reload when events between processes may have been lost', () => {
  const buffer = createLiveEventBuffer()
  const viewer = { kind: 'anonymous' } as const
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
    { guards: {}, live: buffer as never, execute: async () => ({ data: {} }), viewerOf: () => viewer },
    accepted,
    liveFields.publicCaseChanged as never,
  )
  const sent: StreamMessage[] = []
  const stream: EventStream = { send: (message) => sent.push(message), end: () => undefined }
  const unsubscribe = subscribe(stream)
  expect(sent).toEqual([])
  buffer.missed()
  unsubscribe()
  buffer.missed()
  expect(sent.map(({ event, data }) => [event, JSON.parse(data).errors[0].extensions.code])).toEqual([
    ['next', 'RELOAD_REQUIRED'],
  ])
})

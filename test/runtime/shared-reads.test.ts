import { expect, it } from 'vitest'
import { createSharedReads } from '../../runtime/calls/shared-reads.js'
import { createLiveEventBuffer } from '../../runtime/live-events/live-events.js'

const context = { viewer: { kind: 'anonymous' }, requestId: 'request-1' } as const

it.each<readonly [string, (live: ReturnType<typeof createLiveEventBuffer>) => void]>([
  [
    'another process has changed a record',
    ({ deliver }) =>
      deliver({ id: '01A', type: 'case', timestamp: '2026-01-01T00:00:00.000Z', payload: { records: [] } }),
  ],
  ['changes of other processes may have been missed', ({ missed }) => missed()],
])('a read does not share the response of one that began before %s', async (_when, change) => {
  const live = createLiveEventBuffer()
  const reads = createSharedReads(undefined, live)
  const respond: ((name: string) => void)[] = []
  const read = () =>
    reads.run('backoffice', '{ name }', context, () => new Promise<string>((done) => respond.push(done)))
  const before = [read(), read()]
  change(live)
  const after = read()
  respond[0]?.('Ñandú')
  respond[1]?.('Nube')
  expect(await Promise.all([...before, after])).toEqual(['Ñandú', 'Ñandú', 'Nube'])
})

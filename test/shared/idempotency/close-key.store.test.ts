import { expect, it } from 'vitest'
import type { Viewer } from '../../../schema/viewer.js'
import { idempotentCalls, keyCloser } from '../../../subgraphs/shared/idempotency/idempotent-mutations.js'
import { createSecretBox } from '../../../subgraphs/shared/secrets/secret-box.js'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const hub: Viewer = { kind: 'service', subject: 'service:ai-hub' }
const wallet: Viewer = { kind: 'service', subject: 'service:wallet' }
const DAY = 86_400_000

describeOnDatabasesOf('shared', 'closing the key of a service’s request', (open) => {
  async function harness() {
    const db = await open()
    const clock = manualClock()
    const options = { db, clock, log: recordedLog(), box: createSecretBox(new Uint8Array(32)) }
    const call = idempotentCalls('createCase', options)
    const send = (run: () => unknown, key = 'item:0') =>
      call(graphContext({ viewer: hub, requestId: 'r', idempotencyKey: key }), { name: 'Luna' }, run)
    return { clock, send, close: keyCloser(options) }
  }

  it('returns done for a completed request, even weeks later, and its result remains available', async () => {
    const { clock, send, close } = await harness()
    await send(() => 'cas_1')
    clock.advance(60 * DAY)
    expect(await close(hub, 'item:0', 'createCase')).toBe('done')
    expect(await send(() => 'cas_2')).toBe('cas_1')
  })

  it('returns unused for a request that never arrived, which can then no longer take effect', async () => {
    const { send, close } = await harness()
    expect(await close(hub, 'item:0', 'createCase')).toBe('unused')
    expect(await close(hub, 'item:0', 'createCase')).toBe('unused')
    let done = false
    const late = send(() => {
      done = true
    })
    await expect(late).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    expect(done).toBe(false)
    expect(await send(() => 'another', 'item:1')).toBe('another')
  })

  it('returns unused for a failed request', async () => {
    const { send, close } = await harness()
    await send(() => {
      throw new Error('refused')
    }).catch(() => undefined)
    expect(await close(hub, 'item:0', 'createCase')).toBe('unused')
  })

  it('returns running while the request runs', async () => {
    const { clock, send, close } = await harness()
    let finish = (_: string) => {}
    let running: Promise<unknown> | undefined
    await new Promise<void>((begun) => {
      running = send(() => {
        begun()
        return new Promise<string>((resolve) => (finish = resolve))
      })
    })
    expect(await close(hub, 'item:0', 'createCase')).toBe('running')
    finish('cas_1')
    await running
    expect(await close(hub, 'item:0', 'createCase')).toBe('done')
    clock.advance(1)
  })

  it('is scoped to the keys of the service and to the named mutation', async () => {
    const { send, close } = await harness()
    await send(() => 'cas_1')
    expect(await close(wallet, 'item:0', 'createCase')).toBe('unused')
    expect(await close(hub, 'item:0', 'createCaseUpdate')).toBe('unused')
    expect(await close(hub, 'item:0', 'createCase')).toBe('done')
  })
})

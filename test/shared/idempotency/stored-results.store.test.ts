import { parse } from 'graphql'
import { beforeEach, expect, test } from 'vitest'
import { insertRows } from '../../../subgraphs/shared/database/insert-rows.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { housekeepingHandlers } from '../../../subgraphs/shared/housekeeping.js'
import { idempotentMutations } from '../../../subgraphs/shared/idempotency/idempotent-mutations.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import { createSecretBox, sealingKey } from '../../../subgraphs/shared/secrets/secret-box.js'
import type { GraphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const HOUR = 3_600_000

describeOnDatabasesOf('shared', 'the stored result of a mutation with an Idempotency-Key', (open) => {
  let db: Database
  let clock: ReturnType<typeof manualClock>
  let log: ReturnType<typeof recordedLog>
  let mutate: ReturnType<typeof idempotentMutations>

  beforeEach(async () => {
    db = await open()
    clock = manualClock()
    log = recordedLog()
    const box = createSecretBox(sealingKey('a secret of the tests', 'idempotency'))
    mutate = idempotentMutations({ db, box, clock, log })
  })

  test('preserves exact values and is stored encrypted', async () => {
    let again: unknown
    const context = contextOf('exact')
    const result = { stroops: 2n ** 70n, at: new Date(0), none: undefined, secret: 'whsec_shown_once' }
    for (let round = 0; round < 2; round++)
      again = await mutate({ context, args: {}, info, run: () => result })
    expect(again).toEqual(result)
    expect(again).not.toBe(result)
    const stored = await db('idempotency_keys').where({ key: 'exact' }).first()
    const readable =
      JSON.stringify(stored) + Buffer.from(stored?.result ?? '', 'base64url').toString('latin1')
    expect(readable).not.toContain('whsec_shown_once')
  })

  test('that is not plain data is returned once; later requests fail because it was not kept', async () => {
    const context = contextOf('odd')
    const call = { context, args: {}, info, run: () => ({ later: () => 1 }) }
    expect(await mutate(call)).toMatchObject({ later: expect.any(Function) })
    await expect(mutate(call)).rejects.toThrow('succeeded, but its result was not kept')
    expect(log.lines.map((line) => line.message)).toEqual([expect.stringContaining('is not plain data')])
  })

  test('is found by equal arguments regardless of the order of their members', async () => {
    const context = contextOf('order')
    const call = (args: Record<string, unknown>, answer: string) =>
      mutate({ context, args, info, run: () => answer })
    expect(await call({ input: { a: 1n, b: [new Date(0)] }, c: null }, 'first')).toBe('first')
    expect(await call({ c: null, input: { b: [new Date(0)], a: 1n } }, 'second')).toBe('first')
    await expect(call({ c: null, input: { b: [new Date(1)], a: 1n } }, 'third')).rejects.toThrow(
      'another request',
    )
    await expect(call({ c: null, input: { b: [new Date(0)], a: 1 } }, 'third')).rejects.toThrow(
      'another request',
    )
  })

  test('is deleted by housekeeping once it has expired', async () => {
    await mutate({ context: contextOf('once'), args: {}, info, run: () => 'given' })
    const worker = createWorker({ db, handlers: housekeepingHandlers(db, clock), clock, log })
    await worker.runDue()
    expect(await db('idempotency_keys')).toHaveLength(1)
    clock.advance(24 * HOUR)
    await worker.runDue()
    expect(await db('idempotency_keys')).toEqual([])
    expect(log.lines).toEqual([])
  })

  test('is deleted in batches, so that no statement blocks the database for long', async () => {
    await mutate({ context: contextOf('once'), args: {}, info, run: () => 'given' })
    const kept = await db('idempotency_keys').first('*')
    const expired = Array.from({ length: 2_500 }, (_, n) => ({
      ...kept,
      key: `ключ ${n}`,
      expires_at: '2020-01-01T00:00:00.000Z',
    }))
    await insertRows(db, 'idempotency_keys', expired)
    const deleted: number[] = []
    db.on('query-response', (_response, { sql, response }) => {
      if (/^delete from .idempotency_keys/.test(sql)) deleted.push(response.rowCount ?? response.changes)
    })
    const worker = createWorker({ db, handlers: housekeepingHandlers(db, clock), clock, log })
    await worker.runDue()
    expect(deleted).toEqual([1_000, 1_000, 500])
    expect(await db('idempotency_keys')).toEqual([kept])
  })
})

const info = { fieldName: 'give', operation: operationOf('mutation { give }') }

const contextOf = (idempotencyKey: string) =>
  ({
    viewer: { kind: 'session', subject: 'usr_1', role: 'admin', email: 'a@rescue.example', name: 'A' },
    requestId: 'r',
    idempotencyKey,
  }) as GraphContext

function operationOf(text: string) {
  const [operation] = parse(text).definitions
  if (operation?.kind !== 'OperationDefinition') throw new Error('no operation')
  return operation
}

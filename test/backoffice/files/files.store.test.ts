import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backgroundActor } from '../../../subgraphs/backoffice/audit/audit-trail.service.js'
import { createFiles } from '../../../subgraphs/backoffice/files/file.service.js'
import { fileHandlers } from '../../../subgraphs/backoffice/files/file.worker.js'
import { eraseFiles } from '../../../subgraphs/backoffice/files/file-removal.service.js'
import { createUploads } from '../../../subgraphs/backoffice/files/upload.service.js'
import { createSpool } from '../../../subgraphs/backoffice/files/upload-spool.store.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { openStorage } from '../../../subgraphs/backoffice/storage/storage.client.js'
import type { Storage } from '../../../subgraphs/backoffice/storage/storage.type.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { recordErasure } from '../../../subgraphs/backoffice/users/user-erasure.service.js'
import {
  afterCommit,
  type Database,
  inTransaction,
  type Transaction,
} from '../../../subgraphs/shared/database.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import type { GraphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { type ManualClock, manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const HOUR_MS = 3_600_000
const luna = requestBy('user', { id: 'usr_luna' })
const milo = requestBy('guardian', { id: 'usr_milo' })

describeOnDatabasesOf('backoffice', 'files', (open) => {
  let folder: string
  let db: Database
  let clock: ManualClock
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'))
    db = await open()
    clock = manualClock('2026-11-21T10:00:00.000Z')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  function harness(broken: Partial<Storage> = {}, prepare: (by: GraphContext) => void = () => {}) {
    const storage = { ...openStorage(undefined, folder), ...broken }
    const spool = createSpool(join(folder, 'incoming'))
    const context = { db, clock, audit: auditTrailForTest(clock), storage, spool }
    const uploads = createUploads({
      ...context,
      scan: async () => undefined,
      uploadBytesPerDay: 100,
      once: (by, _args, run) => {
        prepare(by)
        return run()
      },
    })
    const handlers = fileHandlers(context)
    return {
      files: createFiles({ ...context, publicUrl: 'https://rescue.example' }),
      upload: (by: GraphContext, content: string, name = 'a.txt') =>
        uploads.store(Readable.from([content]), async () => ({ name }), by),
      worker: () => createWorker({ db, handlers, clock, log: recordedLog() }),
    }
  }
  const contents = () => readdir(join(folder, 'files')).catch(() => [])
  const rows = async () => (await db('files').pluck('id')) as string[]

  test('whose row cannot be written leave no content behind', async () => {
    const { upload } = harness()
    await db.schema.dropTable('audit_logs')
    await expect(upload(luna, 'Luna sleeps.')).rejects.toThrow()
    expect(await rows()).toEqual([])
    expect(await contents()).toEqual([])
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  test('keep their content when the connection is lost after the row was committed', async () => {
    const lost = Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })
    const loseConnection = (trx: Transaction) =>
      afterCommit(trx, () => {
        throw lost
      })
    const { upload, worker } = harness({}, (by) =>
      Object.assign(by, { completeIdempotent: async (trx: Transaction) => loseConnection(trx) }),
    )
    await expect(upload(luna, 'Luna sleeps.')).rejects.toThrow('the connection was lost')
    expect(await rows()).toHaveLength(1)
    clock.advance(HOUR_MS)
    await worker().runDue()
    expect(await contents()).toEqual(await rows())
  })

  test('that the storage refuses leave no row behind', async () => {
    const away = { put: async () => Promise.reject(new Error('the storage is away')) }
    await expect(harness(away).upload(luna, 'x')).rejects.toThrow('the storage is away')
    expect(await rows()).toEqual([])
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  test('stored without a row by a crashed process are removed within an hour', async () => {
    // As after a crash: the row is not written, and nothing cleans up.
    const { upload } = harness({ remove: async () => Promise.reject(new Error('the process is dead')) })
    await db.schema.alterTable('files', (table) => table.renameColumn('sha256', 'gone'))
    await expect(upload(luna, 'x')).rejects.toThrow()
    await db.schema.alterTable('files', (table) => table.renameColumn('gone', 'sha256'))
    expect(await contents()).toHaveLength(1)
    const { id } = await harness().upload(milo, 'kept')
    clock.advance(HOUR_MS)
    await harness().worker().runDue()
    expect(await contents()).toEqual([id])
  })

  test('deleted while the storage is unavailable are removed from it later', async () => {
    const { upload, files } = harness()
    const { id } = await upload(luna, 'x')
    await files.remove(luna, id)
    expect(await rows()).toEqual([])
    let tries = 0
    const away = harness({
      remove: async () => {
        tries += 1
        throw new Error('the storage is away')
      },
    })
    await away.worker().runDue()
    expect(tries).toBe(1)
    expect(await contents()).toEqual([id])
    clock.advance(HOUR_MS)
    await harness().worker().runDue()
    expect(await contents()).toEqual([])
  })

  test('of a person can be read in order and erased with their contents, while others are kept', async () => {
    const { upload, files, worker } = harness()
    for (const content of ['first', 'second']) await upload(luna, content, `${content}.txt`)
    const other = await upload(milo, 'other')
    const own = await files.ofPerson('usr_luna')
    expect(own.map(({ file }) => file.name)).toEqual(['first.txt', 'second.txt'])
    const read = await Promise.all(own.map(async (one) => text((await one.read()) ?? Readable.from([]))))
    expect(read).toEqual(['first', 'second'])
    expect(await inTransaction(db, (trx) => eraseFiles(trx, 'usr_luna', clock))).toBe(2)
    expect(await files.ofPerson('usr_luna')).toEqual([])
    await worker().runDue()
    expect(await contents()).toEqual([other.id])
  })

  test('stored while their person is erased are removed, and are not reachable', async () => {
    const { put } = openStorage(undefined, folder)
    const erase = async () => {
      const actor = backgroundActor('gdpr_req_1')
      await inTransaction(db, async (trx) => {
        await userStore(trx).insert({
          id: 'usr_luna',
          email: 'luna@rescue.test',
          name: 'Luna',
          role: 'user',
          status: 'active',
          createdAt: clock.now().toISOString(),
          version: 1,
        })
        const notifier = createNotifier({ clock })
        await recordErasure({ audit: auditTrailForTest(clock), notifier }, trx, actor, 'usr_luna')
        await userStore(trx).delete('usr_luna')
        await eraseFiles(trx, 'usr_luna', clock)
      })
    }
    const { upload } = harness({
      async put(id, content) {
        await put(id, content)
        await erase()
      },
    })
    await expect(upload(luna, 'secret')).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    expect(await rows()).toEqual([])
    expect(await contents()).toEqual([])
  })

  test('are limited in bytes per person and day, including deleted and concurrent ones', async () => {
    const { upload, files } = harness()
    const { id } = await upload(luna, 'x'.repeat(60))
    await files.remove(luna, id)
    const resetsAt = '2026-11-22T00:00:00.000Z'
    await expect(upload(luna, 'y'.repeat(41))).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: `You uploaded 60 bytes today; the maximum is 100, and this file has 41. Try again after ${resetsAt}.`,
      extensions: { details: { quota: 'upload_bytes_per_day', limit: 100, used: 60, resetsAt } },
    })
    expect(await rows()).toEqual([])
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => upload(luna, 'z'.repeat(15))))
    const stored = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(stored).toHaveLength(2)
    expect((await rows()).toSorted()).toEqual(stored.toSorted())
    expect((await contents()).filter((one) => one !== id).toSorted()).toEqual(stored.toSorted())
    await upload(milo, 'o'.repeat(100))
    clock.advance(14 * HOUR_MS)
    await upload(luna, 'x'.repeat(100))
  })

  test('are listed newest first, in pages', async () => {
    const { upload, files } = harness()
    for (const name of ['a', 'b', 'c']) {
      await upload(luna, name, `${name}.txt`)
      clock.advance(1_000)
    }
    const first = await files.list(luna.viewer, {}, { limit: 2 })
    expect(first.nodes.map(({ name }) => name)).toEqual(['c.txt', 'b.txt'])
    const second = await files.list(luna.viewer, {}, { limit: 2, after: first.pageInfo.endCursor ?? '' })
    expect(second.nodes.map(({ name }) => name)).toEqual(['a.txt'])
  })

  test('left incomplete by a crashed process are removed, while uploads in progress are kept', async () => {
    const { upload, worker } = harness()
    await upload(luna, 'x')
    const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, 'incoming', name)) as [string, string]
    await writeFile(old, 'x')
    await writeFile(fresh, 'x')
    const now = clock.now().getTime() / 1000
    await utimes(old, now - 3_601, now - 3_601)
    await utimes(fresh, now - 3_599, now - 3_599)
    await worker().runDue()
    expect(await readdir(join(folder, 'incoming'))).toEqual(['fresh'])
  })
})

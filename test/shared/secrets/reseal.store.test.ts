import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Sqlite } from '../../../runtime/sqlite-driver.js'
import { sealedColumns } from '../../../subgraphs/backoffice/sealed-columns.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { resealColumns } from '../../../subgraphs/shared/secrets/reseal.js'
import { createSecretBox } from '../../../subgraphs/shared/secrets/secret-box.js'
import { tablesOf } from '../../support/fixtures/all-tables.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const at = '2026-02-01T12:00:00.000Z'
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const [oldBox, newBox, bothKeys] = [
  createSecretBox(oldKey),
  createSecretBox(newKey),
  createSecretBox(newKey, oldKey),
]

async function subscription(db: Database, id: string, ...secrets: string[]): Promise<void> {
  await db('webhook_subscriptions').insert({
    id,
    url: 'https://receiver.example/🐾',
    events: '[]',
    secrets: JSON.stringify(
      secrets.map((secret) => ({ sealed: oldBox.seal(secret, `webhook-secret:${id}`) })),
    ),
    created_by: 'usr_1',
    created_at: at,
  })
}

async function secretsOf(db: Database, id: string): Promise<string[]> {
  const { secrets } = await db('webhook_subscriptions').where({ id }).first('secrets')
  return JSON.parse(secrets).map(({ sealed }: { sealed: string }) =>
    newBox.open(sealed, `webhook-secret:${id}`),
  )
}

async function keyInUse(db: Database, subject: string, key: string, result: string | null): Promise<void> {
  await db('idempotency_keys').insert({
    subject,
    key,
    claim: 'c',
    fingerprint: oldBox.seal('a hash', `idempotency:${subject}:${key}`),
    state: 'done',
    alive_until: at,
    expires_at: at,
    result: result === null ? null : oldBox.seal(result, `idempotency:${subject}:${key}`),
  })
}

describeOnDatabasesOf('backoffice', 'resealing', (open, database) => {
  /** Prepares a service's replacement of the secrets of `whs_2`; the returned function applies it immediately. */
  async function replacement(db: Database, secrets: string): Promise<() => void> {
    const { dataDirectory } = await database.location()
    if (database.kind === 'SQLite')
      return () => {
        const service = new Sqlite(join(dataDirectory, 'backoffice.sqlite'))
        service.prepare('update webhook_subscriptions set secrets = ? where id = ?').run(secrets, 'whs_2')
        service.close()
      }
    // An update of the row is blocked by this transaction.
    const service = await db.transaction()
    await service('webhook_subscriptions').where({ id: 'whs_2' }).update({ secrets })
    return () => void (service.isCompleted() || service.commit())
  }

  it('seals every row with the current key, including several secrets per row and composite primary keys', async () => {
    const db = await open()
    for (let n = 0; n < 203; n++) await subscription(db, `whs_${n}`, `whsec_${n}`, 'whsec_earlier')
    await keyInUse(db, 'usr_ñ', 'k 1', 'the result')
    await keyInUse(db, 'usr_ñ', 'k 2', null)
    await db('jobs').insert({
      id: 'job_1',
      kind: 'gdpr.mail-erased',
      payload: JSON.stringify({ id: 'gdr_1', sealedMail: oldBox.seal('{"to":"a"}', 'gdpr-mail:gdr_1') }),
      status: 'pending',
      run_at: at,
      attempts: 0,
      created_at: at,
    })
    const seen: number[] = []
    const result = await resealColumns({ db, box: bothKeys }, sealedColumns, (rows) => seen.push(rows))
    // 203 subscriptions, 2 fingerprints, 1 result, 1 payload.
    expect(result).toEqual({ resealed: 207, unopened: [] })
    expect(seen.at(-1)).toBe(207)

    expect(await secretsOf(db, 'whs_202')).toEqual(['whsec_202', 'whsec_earlier'])
    const [first, second] = await db('idempotency_keys').orderBy('key')
    expect(newBox.open(first.fingerprint, 'idempotency:usr_ñ:k 1')).toBe('a hash')
    expect(newBox.open(first.result, 'idempotency:usr_ñ:k 1')).toBe('the result')
    expect(second.result).toBeNull()
    const { sealedMail, id } = JSON.parse((await db('jobs').first('payload')).payload)
    expect(newBox.open(sealedMail, `gdpr-mail:${id}`)).toBe('{"to":"a"}')
    expect(await resealColumns({ db, box: bothKeys }, sealedColumns)).toEqual({ resealed: 0, unopened: [] })
  })

  it('continues after an interruption, and keeps concurrent writes of a service', async () => {
    const db = await open()
    for (const id of ['whs_1', 'whs_2', 'whs_3']) await subscription(db, id, `whsec_${id}`)
    const secrets = JSON.stringify([{ sealed: newBox.seal('whsec_newer', 'webhook-secret:whs_2') }])
    const replaceSecond = await replacement(db, secrets)
    const changing = {
      ...bothKeys,
      resealAll(value: string, purpose: string) {
        if (purpose === 'webhook-secret:whs_2') replaceSecond()
        if (purpose === 'webhook-secret:whs_3') throw new Error('killed')
        return bothKeys.resealAll(value, purpose)
      },
    }
    await expect(resealColumns({ db, box: changing }, sealedColumns)).rejects.toThrow('killed')
    expect(await secretsOf(db, 'whs_1')).toEqual(['whsec_whs_1'])
    expect(await resealColumns({ db, box: bothKeys }, sealedColumns)).toEqual({ resealed: 1, unopened: [] })
    expect(await secretsOf(db, 'whs_2')).toEqual(['whsec_newer'])
    expect(await secretsOf(db, 'whs_3')).toEqual(['whsec_whs_3'])
  })

  it('reports secrets that no key opens, leaves them unchanged, and reseals the rest', async () => {
    const db = await open()
    await subscription(db, 'whs_1', 'whsec_1')
    await keyInUse(db, 'usr_1', 'k', 'the result')
    const lost = createSecretBox(randomBytes(32)).seal('lost', 'webhook-secret:whs_2')
    await subscription(db, 'whs_2')
    await db('webhook_subscriptions')
      .where({ id: 'whs_2' })
      .update({ secrets: JSON.stringify([{ sealed: lost }]) })
    expect(await resealColumns({ db, box: bothKeys }, sealedColumns)).toEqual({
      resealed: 3,
      unopened: ['webhook_subscriptions.secrets whs_2'],
    })
    expect((await db('webhook_subscriptions').where({ id: 'whs_2' }).first()).secrets).toContain(lost)
  })

  it('covers every column named sealed_*, with existing key columns', async () => {
    const db = await open()
    const listed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`))
    for (const table of await tablesOf(db))
      for (const column of Object.keys(await db(table).columnInfo()))
        if (column.startsWith('sealed_')) expect(listed).toContain(`${table}.${column}`)
    for (const { table, key, column } of sealedColumns)
      expect(Object.keys(await db(table).columnInfo()), table).toEqual(
        expect.arrayContaining([...key, column]),
      )
  })
})

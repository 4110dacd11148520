import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createActionTrail } from '../../../subgraphs/shared/audit/action-trail.js'
import { auditKeyOf } from '../../../subgraphs/shared/audit/audit-key.js'
import { assertAuditKey } from '../../../subgraphs/shared/audit/required-audit-key.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { credentialsBox } from '../../../subgraphs/shared/secrets/credentials-box.js'
import { findKey, keyOf } from '../../../subgraphs/shared/secrets/key-file.js'
import { assertCredentialsKey } from '../../../subgraphs/shared/secrets/required-keys.js'
import { sharedSealedColumns } from '../../../subgraphs/shared/secrets/sealed-columns.js'
import type { SubgraphSettings } from '../../../subgraphs/shared/subgraph/subgraph-settings.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'the keys of an installation', (open) => {
  let db: Database
  let settings: SubgraphSettings

  beforeEach(async () => {
    db = await open()
    const dataDirectory = await mkdtemp(join(tmpdir(), 'needed-keys-'))
    onTestFinished(() => rm(dataDirectory, { recursive: true }))
    settings = {
      dataDirectory,
      databaseUrl: undefined,
      synchronous: 'normal',
      requireAdminMfa: false,
      runsJobs: true,
      allowPrivateTargets: true,
      lostKeys: [],
      jobEngine: 'built-in',
      credentialsKey: undefined,
      previousCredentialsKeys: [],
      auditKey: undefined,
      previousAuditKey: undefined,
    }
  })

  const start = async (more: Partial<SubgraphSettings> = {}) => {
    const keyed = { db, subgraph: 'wallet' } as const
    await assertCredentialsKey({ ...settings, ...more }, keyed, sharedSealedColumns)
    await assertAuditKey({ ...settings, ...more }, keyed)
  }
  const fileOf = (name: string) => join(settings.dataDirectory, `${name}.key`)

  async function sealOne(): Promise<void> {
    const times = { alive_until: '2026-01-01T00:00:00.000Z', expires_at: '2026-01-02T00:00:00.000Z' }
    const fingerprint = credentialsBox(settings, 'wallet').seal('a body', 'idempotency')
    await db('idempotency_keys').insert({
      subject: 'usr_ñ',
      key: 'k',
      claim: 'c 🐕',
      state: 'open',
      fingerprint,
      ...times,
    })
  }
  async function signOne(): Promise<void> {
    const trail = createActionTrail({
      db,
      clock: systemClock,
      auditKey: auditKeyOf(settings, 'wallet'),
      idPrefix: 'wau',
    })
    const by = { viewer: { kind: 'service', subject: 'service:wallet' }, requestId: 'r' } as const
    await inTransaction(db, (trx) => trail.record(trx, by, { action: 'wallet.frozen', target: 'wal_1' }))
  }

  test('are not required or created while no row needs them', async () => {
    await start()
    expect(await readdir(settings.dataDirectory)).toEqual([])
  })

  test.each([
    ['credentials', 'credentialsKey', sealOne],
    ['audit', 'auditKey', signOne],
  ] as const)(
    'prevent the start when the key %s is missing or different, and are not generated again',
    async (name, setting, write) => {
      await write()
      await start()
      const kept = await readFile(fileOf(name), 'utf8')
      await rename(fileOf(name), `${fileOf(name)}.away`)
      await expect(start()).rejects.toThrow(
        new RegExp(`a key that is missing. Put ${name}.key back into DATA_DIR`),
      )
      expect(await readdir(settings.dataDirectory)).not.toContain(`${name}.key`)
      await writeFile(fileOf(name), randomBytes(32).toString('base64'))
      await expect(start()).rejects.toThrow('a key other than the configured one')
      await start({ [setting]: kept })
      const previous = name === 'audit' ? { previousAuditKey: kept } : { previousCredentialsKeys: [kept] }
      await start(previous)
      await start({ lostKeys: [name] })
    },
  )
})

test.each([
  ['empty', ''],
  ['cut off', Buffer.alloc(31, 'k').toString('base64')],
  ['no base64', '🔑'],
])(
  'a key file that is %s is refused and kept, instead of signing with what is left of it',
  async (_what, content) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'key-file-'))
    onTestFinished(() => rm(dataDirectory, { recursive: true }))
    const file = join(dataDirectory, 'audit.key')
    await writeFile(file, content)
    const message = `${file} is not a key of 32 bytes in base64.`
    expect(() => keyOf(undefined, dataDirectory, 'audit')).toThrow(message)
    expect(() => findKey(undefined, dataDirectory, 'audit')).toThrow(message)
    expect(await readFile(file, 'utf8')).toBe(content)
  },
)

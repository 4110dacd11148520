import { beforeEach, expect, it } from 'vitest'
import { createBackofficeAudit } from '../../../subgraphs/backoffice/audit/audit-trail.service.js'
import { createActionTrail } from '../../../subgraphs/shared/audit/action-trail.js'
import { type AuditKey, auditKeyOf } from '../../../subgraphs/shared/audit/audit-key.js'
import { resealAuditLog } from '../../../subgraphs/shared/audit/audit-reseal.js'
import { sealAuditRows } from '../../../subgraphs/shared/audit/audit-seal.worker.js'
import { verifyAuditLog } from '../../../subgraphs/shared/audit/audit-verify.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const keyFrom = (log: AuditKey['log'], auditKey: string, previousAuditKey?: string) =>
  auditKeyOf({ auditKey, previousAuditKey, dataDirectory: ':memory:' }, log)

const logs = [
  { log: 'wallet', tables: 'wallet', idPrefix: 'wau' },
  { log: 'ai_hub', tables: 'ai-hub', idPrefix: 'aih' },
  { log: 'backoffice', tables: 'backoffice', idPrefix: 'aud' },
] as const

const nora = { id: 'usr_nora', email: 'nora@rescue.test', name: 'Nora Quiroga' }
const CHANGED = 'the row was changed after it was written'

for (const { log, tables, idPrefix } of logs)
  describeOnDatabasesOf(tables, `the audit log of the ${log}`, (open) => {
    let db: Database
    const clock = manualClock()
    const key = keyFrom(log, secret(1))
    const seal = (using = key) => sealAuditRows({ db, key: using, log: recordedLog() })

    async function record(target: string, using = key) {
      await inTransaction(db, async (trx) => {
        if (log === 'backoffice')
          await createBackofficeAudit({ clock, key: using }).record(trx, requestBy('admin', nora), {
            action: 'case_updated',
            resource: 'case',
            resourceId: target,
            reason: 'as asked',
            severity: 'low',
            category: 'case',
          })
        else
          await createActionTrail({ db, clock, auditKey: using, idPrefix }).record(
            trx,
            requestBy('admin', nora),
            { action: 'thing.changed', target, details: { reason: 'as asked', missing: undefined } },
          )
      })
      clock.advance(1_000)
    }

    beforeEach(async () => {
      db = await open()
      for (const target of ['one', 'two', 'three']) await record(target)
      await seal()
      db = await open({ triggers: false })
    })
    const faults = async (using = key) => (await verifyAuditLog(db, using)).faults
    const row = (target: string) => db('audit_logs').where({ resource_id: target })

    it('verifies, even with unsealed rows', async () => {
      await record('four')
      expect(await verifyAuditLog(db, key)).toMatchObject({ days: 1, sealed: 3, unsealed: 1, faults: [] })
    })

    it('detects a changed row', async () => {
      await row('two').update({ user_id: 'usr_innocent' })
      expect(await faults()).toMatchObject([{ position: 2, what: CHANGED }])
    })

    it('detects a deleted row, also at its end', async () => {
      await row('two').delete()
      expect(await faults()).toMatchObject([{ position: 2, what: 'rows before 3 were deleted' }])
      await row('three').delete()
      expect(await faults()).toMatchObject([{ position: 2, what: 'rows up to 3 were deleted' }])
    })

    it('detects truncation with a reset chain head, even after further rows are sealed', async () => {
      const previous = await row('two').first()
      await row('three').delete()
      await db('audit_chains').update({ length: 2, head: previous.link })
      await record('four')
      await seal()
      expect(await faults()).toMatchObject([
        { what: expect.stringContaining('has a seal that was not made') },
      ])
      // The next day has a new chain, which also seals the remaining row of the day before.
      clock.advance(86_400_000)
      await record('five')
      await seal()
      await seal()
      expect(await verifyAuditLog(db, key)).toMatchObject({
        days: 2,
        unsealed: 0,
        faults: [{ what: expect.stringContaining('has a seal that was not made') }],
      })
    })

    it('detects a row that was appended without the key, sealed or not', async () => {
      const [copy] = await row('three')
      const place = { chain_day: null, position: null, link: null }
      await db('audit_logs').insert({ ...copy, ...place, id: `${idPrefix}_forged` })
      expect(await faults()).toMatchObject([{ id: `${idPrefix}_forged`, what: CHANGED }])
      await seal()
      expect(await faults()).toMatchObject([{ position: 4, id: `${idPrefix}_forged`, what: CHANGED }])
    })

    it('does not verify with the key of another log', async () => {
      const other = keyFrom(log === 'wallet' ? 'ai_hub' : 'wallet', secret(1))
      expect(await faults(other)).toHaveLength(4)
    })

    it('is re-signed with a new key while it is written to, after which it verifies without the old key', async () => {
      const both = keyFrom(log, secret(2), secret(1))
      const after = keyFrom(log, secret(2))
      await record('four', both)
      expect(await faults(both)).toEqual([])
      // A process with the old key writes a row, and redacts rows signed with either key.
      await record('five')
      const forget = createActionTrail({ db, clock, auditKey: key, idPrefix }).forget
      await inTransaction(db, (trx) =>
        forget(trx, 'gdpr_req_1', { id: nora.id, email: nora.email, names: [nora.name] }),
      )
      expect((await faults(after)).length).toBeGreaterThan(0)

      const progress: number[] = []
      const report = await resealAuditLog({ db, key: both }, (rows) => progress.push(rows))
      expect(report).toEqual({ resealed: 6, tampered: [] })
      expect(progress).toEqual([5])
      expect(await faults(after)).toEqual([])
      expect(await resealAuditLog({ db, key: both })).toEqual({ resealed: 0, tampered: [] })
      await seal(after)
      expect(await verifyAuditLog(db, after)).toMatchObject({ sealed: 5, unsealed: 0, faults: [] })
    })

    it('does not get a valid signature for a changed row by resealing', async () => {
      await row('two').update({ user_id: 'usr_innocent' })
      const [id] = await row('two').pluck('id')
      const both = keyFrom(log, secret(2), secret(1))
      expect(await resealAuditLog({ db, key: both })).toEqual({ resealed: 3, tampered: [id] })
      expect(await faults(keyFrom(log, secret(2)))).toMatchObject([{ id, what: CHANGED }])
    })
  })

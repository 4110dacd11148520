import { expect, it } from 'vitest'
import { sealAuditRows } from '../../../subgraphs/shared/audit/audit-seal.worker.js'
import { verifyAuditLog } from '../../../subgraphs/shared/audit/audit-verify.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { placesOf } from '../../support/fixtures/all-tables.js'
import { auditTrailForTest, requestBy, testAuditKey } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const nora = { id: 'usr_nora', email: 'nora@rescue.test', name: 'Nora Quiroga' }
const subject = { id: nora.id, email: nora.email, names: [nora.name] }
const erasure = 'gdpr_req_1'

/** A log that contains Nora as an actor, as a subject, in her own data and in entries of others. */
async function written(db: Database) {
  const clock = manualClock()
  const audit = auditTrailForTest(clock)
  const entry = (action: string, resource: string, resourceId: string, after: object) =>
    ({ action, resource, resourceId, after, severity: 'low', category: 'system' }) as const
  await inTransaction(db, async (trx) => {
    const by = requestBy('guardian', nora)
    await audit.record(trx, by, entry('case_created', 'case', 'cas_1', { name: 'Luna', goal: 100 }))
    await audit.record(
      trx,
      by,
      entry('support_ticket_created', 'support_ticket', 'spt_1', {
        requesterId: nora.id,
        title: 'My bill',
        priority: 'low',
      }),
    )
    const admin = requestBy('admin')
    await audit.record(
      trx,
      admin,
      entry('support_ticket_updated', 'support_ticket', 'spt_1', { internalNotes: 'Rude' }),
    )
    await audit.record(
      trx,
      admin,
      entry('user_updated', 'user', nora.id, { phone: '+54 11 5555', role: 'guardian' }),
    )
    await audit.record(
      trx,
      admin,
      entry('case_updated', 'case', 'cas_2', { guardianName: 'Nora Quiroga', goal: 5 }),
    )
    await audit.record(
      trx,
      admin,
      entry('case_updated', 'case', 'cas_3', { guardianName: 'Eleonora Quirogas' }),
    )
  })
  await sealAuditRows({ db, key: testAuditKey, log: recordedLog() })
  return { audit, verified: () => verifyAuditLog(db, testAuditKey) }
}

describeOnDatabasesOf('backoffice', 'a person erased from the audit log', (open) => {
  it('is in no row any more, while all rows and their positions are kept and still verify', async () => {
    const db = await open()
    const { audit, verified } = await written(db)
    const before = await db('audit_logs').orderBy('id')
    expect(await audit.forget(db, erasure, subject)).toBe(5)

    expect(
      await placesOf(db, ['nora@', 'Nora Quiroga,', '"Nora Quiroga"', 'My bill', 'Rude', '+54 11 5555']),
    ).toEqual([])
    const rows = await db('audit_logs').orderBy('id')
    const fixed = ({
      id,
      user_id,
      action,
      resource_id,
      digest,
      position,
      link,
    }: Record<string, unknown>) => ({
      id,
      user_id,
      action,
      resource_id,
      digest,
      position,
      link,
    })
    expect(rows.map(fixed)).toEqual(before.map(fixed))
    const details = rows.map((row) => JSON.parse(row.details))
    expect(rows.map((row) => row.user_email)).toEqual([null, null, ...Array(4).fill('admin@rescue.test')])
    expect(details[0]).toEqual({ after: { name: 'Luna', goal: 100 }, ipAddress: '[erased]' })
    expect(details[1].after).toEqual({ requesterId: nora.id, title: '[erased]', priority: 'low' })
    expect(details[2]).toEqual({ after: { internalNotes: '[erased]' }, ipAddress: '203.0.113.7' })
    expect(details[3].after).toEqual({ phone: '[erased]', role: 'guardian' })
    expect(details[4].after).toEqual({ guardianName: '[erased]', goal: 5 })
    // Another person’s name that contains hers.
    expect(details[5].after).toEqual({ guardianName: 'Eleonora Quirogas' })
    expect((await verified()).faults).toEqual([])
  })

  it('is also removed from rows about tickets that staff opened for an address before it had an account', async () => {
    const db = await open()
    const { audit, verified } = await written(db)
    const ticket = { requesterEmail: 'old@rescue.test', title: 'A lost dog', description: 'At my house' }
    for (const after of [ticket, { internalNotes: 'Called her' }])
      await inTransaction(db, (trx) =>
        audit.record(trx, requestBy('admin'), {
          action: 'support_ticket_updated',
          resource: 'support_ticket',
          resourceId: 'spt_2',
          after,
          severity: 'low',
          category: 'support',
        }),
      )
    await audit.forget(db, erasure, { ...subject, names: [nora.name, 'old@rescue.test'] })
    expect(await placesOf(db, ['old@', 'A lost dog', 'At my house', 'Called her'])).toEqual([])
    expect((await verified()).faults).toEqual([])
  })

  it('leaves the rows about a ticket of another account that had the address before', async () => {
    const db = await open()
    const { audit } = await written(db)
    const ticket = {
      requesterId: 'usr_former',
      requesterEmail: nora.email,
      title: 'A bill of the former owner',
    }
    await inTransaction(db, (trx) =>
      audit.record(trx, requestBy('user'), {
        action: 'support_ticket_created',
        resource: 'support_ticket',
        resourceId: 'spt_former',
        after: ticket,
        severity: 'low',
        category: 'support',
      }),
    )
    await audit.forget(db, erasure, subject)
    const { details } = await db('audit_logs').where({ resource_id: 'spt_former' }).first()
    expect(JSON.parse(details).after).toEqual({ ...ticket, requesterEmail: '[erased]' })
  })

  it('is erased once, even if the erasure is resumed', async () => {
    const db = await open()
    const { audit, verified } = await written(db)
    await audit.forget(db, erasure, subject)
    const once = await db('audit_logs').orderBy('id')
    expect(await audit.forget(db, erasure, subject)).toBe(5)
    expect(await db('audit_logs').orderBy('id')).toEqual(once)
    expect((await verified()).faults).toEqual([])
  })

  it('stays erased from rows that the erasure of another person changes at the same time', async () => {
    const db = await open()
    const { audit, verified } = await written(db)
    const after = { guardianName: nora.name, assignedToName: 'Otto Perez' }
    await inTransaction(db, (trx) =>
      audit.record(trx, requestBy('admin'), {
        action: 'case_updated',
        resource: 'case',
        resourceId: 'cas_both',
        after,
        severity: 'low',
        category: 'case',
      }),
    )
    const otto = { id: 'usr_otto', email: 'otto@rescue.test', names: ['Otto Perez'] }
    await Promise.all([audit.forget(db, erasure, subject), audit.forget(db, 'gdpr_req_2', otto)])
    const { details } = await db('audit_logs').where({ resource_id: 'cas_both' }).first()
    expect(JSON.parse(details).after).toEqual({ guardianName: '[erased]', assignedToName: '[erased]' })
    expect((await verified()).faults).toEqual([])
  })

  it('is erased by no other statement, and even an erasure cannot change or delete anything else', async () => {
    const db = await open()
    await written(db)
    const changes = [
      { user_id: 'usr_other' },
      { digest: 'x' },
      { details: '{}' },
      { user_email: null },
      { salts: '{}' },
      { details: '{}', salts: '{}' },
      { position: 99 },
    ]
    for (const change of changes)
      await expect(db('audit_logs').update(change)).rejects.toThrow(/never changed or deleted/)
    await db('audit_unlocks').insert({ purpose: 'erasure' })
    for (const change of [{ user_id: 'usr_other' }, { digest: 'x' }, { details: '{}' }, { position: 99 }])
      await expect(db('audit_logs').update(change)).rejects.toThrow(/never changed or deleted/)
    await expect(db('audit_logs').delete()).rejects.toThrow(/never changed or deleted/)
  })

  it('leaves the audit log locked after the redaction', async () => {
    const db = await open()
    const { audit } = await written(db)
    await audit.forget(db, erasure, subject)
    expect(await db('audit_unlocks')).toEqual([])
  })

  it('is distinguished from changes by someone without the key', async () => {
    const db = await open()
    const { audit, verified } = await written(db)
    await audit.forget(db, erasure, subject)
    const forger = await open({ triggers: false })
    const rows = await db('audit_logs').orderBy('id')
    const tampered = async (index: number, change: (row: { details: string; salts: string }) => object) => {
      const row = rows[index]
      await forger('audit_logs').where({ id: row.id }).update(change(row))
      expect((await verified()).faults).toEqual([
        expect.objectContaining({ id: row.id, what: 'the row was changed after it was written' }),
      ])
      await forger('audit_logs').where({ id: row.id }).update({ details: row.details, salts: row.salts })
      expect((await verified()).faults).toEqual([])
    }
    // Hides a member as an erasure would, with the digest of another member.
    await tampered(0, ({ details, salts }) => ({
      details: details.replace('"Luna"', '"[erased]"'),
      salts: JSON.stringify({
        ...JSON.parse(salts),
        'details.after.name': JSON.parse(salts)['details.ipAddress'],
      }),
    }))
    // Replaces an erased text.
    await tampered(1, ({ details }) => ({ details: details.replace('[erased]', 'I confess') }))
    // Adds a member, and removes one together with its salt.
    await tampered(2, ({ details }) => ({ details: details.replace('{', '{"note":"made up",') }))
    await tampered(3, ({ details, salts }) => {
      const { 'details.after.role': _gone, ...rest } = JSON.parse(salts)
      return { details: details.replace(',"role":"guardian"', ''), salts: JSON.stringify(rest) }
    })
    // Removes all digests of members.
    await tampered(4, () => ({ salts: '{}' }))
  })
})

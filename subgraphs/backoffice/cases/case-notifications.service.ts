import type { Transaction } from '../../shared/database.js'
import { donorsOfCase } from '../donations/case-donors.service.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import type { CaseRecord } from './case.store.js'
import { followersOfCase } from './following/case-follow.service.js'

export async function notifyOfNewCase(
  notifier: Notifier,
  trx: Transaction,
  record: CaseRecord,
): Promise<void> {
  const about = { caseId: record.id, caseName: record.name }
  await notifier.notify(trx, 'case_created', { ...about, guardianName: record.guardianName })
  if (record.status === 'urgent')
    await notifier.notify(trx, 'case_urgent', about, { users: [record.guardianId] })
}

export async function notifyOfStatusChange(
  notifier: Notifier,
  trx: Transaction,
  record: CaseRecord,
): Promise<void> {
  const about = { caseId: record.id, caseName: record.name }
  const guardian = { users: [record.guardianId] }
  const interested = { users: [record.guardianId, ...(await followersOfCase(trx, record))] }
  const update = { updateType: 'status_change', status: record.status }
  await notifier.notify(trx, 'case_updated', { ...about, ...update }, interested)
  if (record.status === 'urgent') await notifier.notify(trx, 'case_urgent', about, guardian)
  if (record.status === 'completed') {
    const concerned = [record.guardianId, ...(await donorsOfCase(trx, record.id))]
    await notifier.notify(trx, 'case_completed', about, { users: concerned })
  }
}

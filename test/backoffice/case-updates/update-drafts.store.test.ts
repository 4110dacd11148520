import { expect, it } from 'vitest'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { caseSummaryOf } from '../../../subgraphs/backoffice/cases/case-summary.service.js'
import { createCaseUpdateDrafts } from '../../../subgraphs/backoffice/cases/drafts/case-update-draft.service.js'
import { caseUpdateDraftStore } from '../../../subgraphs/backoffice/cases/drafts/case-update-draft.store.js'
import type { CaseUpdates } from '../../../subgraphs/backoffice/cases/updates/case-update.service.js'
import { personOf } from '../../../subgraphs/shared/viewer.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('backoffice', 'drafts of case updates', (open) => {
  it('are not reported as confirmed or discarded when the case cannot be read', async () => {
    const db = await open()
    const clock = manualClock()
    const at = clock.now().toISOString()
    await caseStore(db).insert(caseRow('cas_1', at))
    const draft = { id: 'cud_1', caseId: 'cas_1', type: 'note', notes: 'Eats again', draftedBy: 'usr_1' }
    await caseUpdateDraftStore(db).insert({ ...draft, draftedByName: 'Ana', createdAt: at })
    let isAvailable = false
    const caseOf: typeof caseSummaryOf = async (trx, id) => {
      if (!isAvailable) throw new Error('disk I/O error')
      return caseSummaryOf(trx, id)
    }
    const updates: Pick<CaseUpdates, 'add'> = {
      add: () => Promise.reject(new Error('Nothing is published.')),
    }
    const drafts = createCaseUpdateDrafts({ db, clock, audit: auditTrailForTest(clock), updates, caseOf })
    const by = requestBy('staff')
    await expect(drafts.discard(by, 'cud_1')).rejects.toThrow('disk I/O error')
    expect(await caseUpdateDraftStore(db).byId('cud_1')).toBeDefined()
    isAvailable = true
    expect(await drafts.discard(by, 'cud_1')).toMatchObject(draft)
    await expect(drafts.discard(by, 'cud_1')).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })

  it('are limited to 100 for one person, and the refusal says which quota is used up', async () => {
    const db = await open()
    const clock = manualClock()
    const at = clock.now().toISOString()
    await caseStore(db).insert(caseRow('cas_1', at))
    const by = requestBy('staff')
    const draft = { case_id: 'cas_1', type: 'note', notes: '🐕', drafted_by: personOf(by.viewer).subject }
    const others = { drafted_by_name: 'Ana', created_at: at }
    const rows = Array.from({ length: 100 }, (_, number) => ({ id: `cud_${number}`, ...draft, ...others }))
    await db('case_update_drafts').insert(rows)
    const updates = { add: () => Promise.reject(new Error('Nothing is published.')) }
    const audit = auditTrailForTest(clock)
    const drafts = createCaseUpdateDrafts({ db, clock, audit, updates, caseOf: caseSummaryOf })
    const input = { caseId: 'cas_1', type: 'note', notes: 'Come' } as const
    await expect(drafts.draft(by, input)).rejects.toMatchObject({
      extensions: {
        code: 'QUOTA_EXCEEDED',
        details: { quota: 'case_update_drafts_per_person', limit: 100, used: 100 },
      },
    })
  })
})

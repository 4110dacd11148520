import type { Knex } from 'knex'
import type { Viewer } from '../../../schema/viewer.js'
import { auditStore } from '../../shared/audit/audit-log.js'
import { readsAll } from '../../shared/viewer.js'
import { aboutAnonymous } from '../donations/anonymous-donations.service.js'

/** The audit log as a viewer may read it: only administrators learn from it who donates anonymously. */
export function visibleAudit(db: Knex, viewer: Viewer) {
  return auditStore(db, readsAll(viewer) ? undefined : aboutAnonymous)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../subgraphs/backoffice/migrations/index.js'
import { inTransaction, migrate, openDatabase } from '../../subgraphs/shared/database.js'
import { auditTrailForTest, requestBy } from '../support/fixtures/audit.js'
import { auditedChanges } from '../support/runner/audited-changes.js'

describe('the check for audited changes', () => {
  let dataDirectory: string
  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'audited-'))
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory })
    await migrate(db, migrations)
    await inTransaction(db, (trx) =>
      auditTrailForTest().record(trx, requestBy('staff'), {
        action: 'support_ticket_created',
        resource: 'support_ticket',
        resourceId: 'spt_1',
        severity: 'low',
        category: 'support',
      }),
    )
    await db.destroy()
  })
  afterAll(() => rm(dataDirectory, { recursive: true }))
  const location = () => ({ subgraph: 'backoffice', dataDirectory }) as const

  it('accepts changes whose request wrote an audit row', async () => {
    const changes = auditedChanges()
    changes.rest('POST', '/api/support', 200, 'req-staff')
    changes.graphql('mutation { createSupportTicket(input: {}) { id } }', false, 'req-staff')
    await changes.verify(location())
  })

  it('fails with the paths and mutations that succeeded without an audit row', async () => {
    const changes = auditedChanges()
    changes.rest('PUT', '/api/support/spt_1', 200, 'req-other')
    changes.rest('DELETE', '/api/notifications/not_1', 404, 'req-other')
    changes.graphql('mutation { updateCase(id: "x", input: {}) { id } }', false, 'req-other')
    await expect(changes.verify(location())).rejects.toThrow('PUT /api/support/:id, mutation updateCase.')
  })

  it('ignores reads, failed requests and performance reports', async () => {
    const changes = auditedChanges()
    changes.rest('GET', '/api/support', 200, 'req-other')
    changes.rest('POST', '/api/support', 400, 'req-other')
    changes.rest('POST', '/api/performance/monitor', 200, 'req-other')
    changes.graphql('mutation { updateCase(id: "x", input: {}) { id } }', true, 'req-other')
    changes.graphql('{ updateCase { id } }', false, 'req-other')
    await changes.verify(location())
  })
})

import type { Role } from '../../schema/viewer.js'
import { type AuditTrail, createAuditTrail } from '../../subgraphs/backoffice/audit/audit-trail.js'
import { type Clock, systemClock } from '../../subgraphs/shared/clock.js'
import { type GraphContext, graphContext } from '../../subgraphs/shared/subgraph/graph-context.js'

/** The audit key of tests that build services by hand. */
export const testAuditKey = Buffer.alloc(32, 7)

/** An audit trail for services that a test builds by hand. */
export function auditTrailForTest(clock: Clock = systemClock): AuditTrail {
  return createAuditTrail({ clock, key: testAuditKey })
}

/** A request of a signed-in person, for tests that call services without the edge. */
export function requestBy(
  role: Role,
  person: { id?: string; email?: string; name?: string } = {},
): GraphContext {
  const { id = `usr_${role}`, email = `${role}@rescue.test`, name = role } = person
  return graphContext({
    viewer: { kind: 'session', subject: id, role, email, name },
    requestId: `req-${role}`,
    address: '203.0.113.7',
  })
}

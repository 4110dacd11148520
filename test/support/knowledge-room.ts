import { createInteractions } from '../../subgraphs/ai-hub/interactions/interactions.service.js'
import { createInsights } from '../../subgraphs/ai-hub/knowledge/insights.service.js'
import { createKnowledge } from '../../subgraphs/ai-hub/knowledge/knowledge.service.js'
import { migrations } from '../../subgraphs/ai-hub/migrations/index.js'
import { createAuditTrail } from '../../subgraphs/shared/audit-trail/audit-trail.js'
import { type Database, migrate } from '../../subgraphs/shared/database.js'
import { manualClock } from './manual-clock.js'

/** The knowledge base of the AI hub on a database, seeded. */
export async function knowledgeRoom(db: Database) {
  await migrate(db, migrations)
  const parts = { db, clock: manualClock() }
  const audit = createAuditTrail({ ...parts, idPrefix: 'aih' })
  const knowledge = createKnowledge({ ...parts, audit })
  await knowledge.prepare()
  const interactions = createInteractions(parts)
  const insights = createInsights({ ...parts, audit, knowledge, interactions })
  return { ...parts, audit, knowledge, interactions, insights }
}

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
  const ground = { db, clock: manualClock() }
  const audit = createAuditTrail({ ...ground, idPrefix: 'aih' })
  const knowledge = createKnowledge({ ...ground, audit })
  await knowledge.prepare()
  const interactions = createInteractions(ground)
  const insights = createInsights({ ...ground, audit, knowledge, interactions })
  return { ...ground, audit, knowledge, interactions, insights }
}

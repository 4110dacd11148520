import type { SubgraphDefinition } from '../shared/federated-schema.js'
import { CaseUpdateResolver } from './case-updates/case-update.resolver.js'
import { CaseReference } from './cases/case.reference.js'
import { CaseResolver } from './cases/case.resolver.js'
import { backofficeWebhooks } from './events/webhook.graph.js'
import { UserReference } from './users/user.reference.js'
import { UserResolver } from './users/user.resolver.js'

/** The backoffice's part of the graph. */
export const backofficeGraph: SubgraphDefinition = {
  name: 'backoffice',
  resolvers: [
    UserResolver,
    CaseResolver,
    CaseUpdateResolver,
    backofficeWebhooks.Subscriptions,
    backofficeWebhooks.Deliveries,
  ],
  references: { User: UserReference, Case: CaseReference },
}
